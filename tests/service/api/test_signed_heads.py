"""Heads are signed by a key that everybody can look up, also when another one has taken its place."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from service.app.archive.format import MEDIA_TYPE
from service.app.archive.verify import Witness, verify
from service.app.proof import heads
from service.app.proof.signer import Signer
from service.event_store.hash_chain import timestamp
from service.schemas.heads import Head
from service.wiring.parts import ApiParts
from tests.archive.test_many_archives import by_node
from tests.service.api.playing import table
from tests.service.api.test_archives import entries, taken, unsigned


@pytest.mark.rule("MV-ARC-01")
async def test_the_service_signs_every_head_it_hands_out(client: httpx.AsyncClient, tmp_path: Path) -> None:
    match = await table(client, "sukkube", 1, options={"target_points": 1})
    await match.start()
    published = await client.get("/.well-known/moviola-keys.json")
    assert published.headers["cache-control"] == "public, max-age=300"
    keys = heads.read_keys(published.content)
    head = msgspec.json.decode((await client.get(f"{match.url}/head")).content, type=Head)
    assert head.signed is not None
    heads.check(head.signed, keys)
    assert (head.revision, head.hash) == (head.signed.revision, head.signed.hash)
    await match.post("resign", token=match.seats[0])
    archive = await taken(match)
    report = verify(archive.splitlines(keepends=True), Witness(keys=keys))
    assert (report.findings, report.signature) == ([], "checked")
    assert entries(archive)[head.revision - 1]["hash"] == head.hash
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "match.jsonl").write_bytes(archive)
    (tmp_path / "keys.json").write_bytes(published.content)
    (said,) = by_node(tmp_path / "archive", "--keys", str(tmp_path / "keys.json"))
    assert (said["is_sound"], said["signature"]) == (True, "checked")


@pytest.mark.rule("MV-ARC-01")
@pytest.mark.parametrize("field", ["signature", "kid", "signed_at"])
async def test_the_service_knows_its_own_signature(client: httpx.AsyncClient, field: str) -> None:
    """It said of its own archive with another signature or key that it is sound, and unchecked."""
    match = await table(client, "sukkube", 1, options={"target_points": 1})
    await match.start()
    await match.post("resign", token=match.seats[0])
    archive = await taken(match)

    async def verified(content: bytes) -> dict[str, Any]:
        lines = {"Content-Type": MEDIA_TYPE}
        return (await client.post("/v1/verify", content=content, headers=lines)).json()["report"]

    whole = await verified(archive)
    assert (whole["is_sound"], whole["signature"]) == (True, "checked")
    *lines, last = archive.splitlines(keepends=True)
    end = msgspec.json.decode(last)
    signed, other = end["signed"], {"signed_at": "2026-01-01T00:00:00.000000Z"}
    text = signed[field]
    end["signed"] = signed | {field: other.get(field, ("A" if text[0] != "A" else "B") + text[1:])}
    report = await verified(b"".join([*lines, msgspec.json.encode(end), b"\n"]))
    assert (report["is_sound"], {each["kind"] for each in report["findings"]}) == (False, {"wrong_signature"})
    elsewhere = archive.replace(match.match_id.encode(), str(uuid4()).encode())
    assert (await verified(elsewhere))["signature"] == "unchecked", "another service has other keys"
    report = await verified(unsigned(archive))
    assert (report["is_sound"], report["signature"]) == (True, "none")


async def test_an_old_key_stays_listed_and_signs_nothing_later(own_service: ApiParts) -> None:
    pool, now = own_service.pool, datetime(2026, 11, 22, 12, tzinfo=UTC)
    moment = [now]
    first, second = (Signer(pool, byte * 32, lambda: moment[0]) for byte in ("11", "22"))
    match_id = uuid4()
    old = await first.sign(match_id, 1, b"\0" * 32)
    new = await second.sign(match_id, 1, b"\0" * 32)
    assert old is not None
    assert new is not None
    assert {key.exp for key in (await second.keys()).keys} == {UNSET}
    moment[0] = now + timedelta(hours=2)
    keys = {key.kid: key for key in (await second.keys()).keys}
    assert keys[old.kid].exp == int((now + timedelta(hours=1)).timestamp())
    assert keys[new.kid].exp is UNSET
    heads.check(old, keys)
    late = heads.signed(replace(old, signed_at=timestamp(moment[0])), first._key)  # type: ignore[arg-type]
    with pytest.raises(heads.BadSignature, match="retired before"):
        heads.check(late, keys)
    again = await first.sign(match_id, 1, b"\0" * 32)  # who goes back to the old key enters it again
    heads.check(again, {key.kid: key for key in (await second.keys()).keys})  # type: ignore[arg-type]


async def test_without_a_key_nothing_is_signed(own_service: ApiParts) -> None:
    signer = Signer(own_service.pool, "")
    assert await signer.sign(uuid4(), 1, b"\0" * 32) is None
    assert (await signer.keys()).keys == []

"""Heads are signed by a key that everybody can look up, also when another one has taken its place."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import httpx
import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from service.app.archive.verify import verify
from service.app.proof import heads
from service.app.proof.signer import Signer
from service.event_store.hash_chain import timestamp
from service.schemas.heads import Head
from service.wiring.parts import ApiParts
from tests.archive.test_many_archives import by_node
from tests.service.api.playing import table
from tests.service.api.test_archives import entries, taken


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
    report = verify(archive.splitlines(keepends=True), keys=keys)
    assert (report.findings, report.signature) == ([], "checked")
    assert entries(archive)[head.revision - 1]["hash"] == head.hash
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "match.jsonl").write_bytes(archive)
    (tmp_path / "keys.json").write_bytes(published.content)
    (said,) = by_node(tmp_path / "archive", "--keys", str(tmp_path / "keys.json"))
    assert (said["is_sound"], said["signature"]) == (True, "checked")


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

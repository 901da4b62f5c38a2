"""`moviola audit-log`: who follows the list of checkpoints finds whatever is rewritten."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import Any
from uuid import UUID, uuid5

import asyncpg
import httpx
import pytest

from service.app.proof import merkle
from service.app.proof.listing import CheckpointKeeper, ListRewritten, leaf_text, rebuild
from service.wiring.parts import ApiParts
from tests.service.api.conftest import serving
from tests.service.api.playing import Table, table
from tests.service.api.test_archives import taken
from tests.service.api.test_keys import new_key
from tests.service.api.test_lost_commits import lose
from tests.service.test_play import run

UNLOCK = "ALTER TABLE audit.checkpoint DISABLE TRIGGER ALL"


class Club:
    """Somebody who follows the list of a service from another machine, and what an operator can do there."""

    def __init__(self, service: ApiParts, client: httpx.AsyncClient, folder: Path) -> None:
        self.client = client
        self.kept = folder / "checkpoint.txt"
        self._pool = service.pool
        self._folder = folder

    async def look(self, *arguments: str) -> CompletedProcess[str]:
        known = ("--keep", str(self.kept), "--keys", str(self._folder / "keys.json"))
        return await called("audit-log", str(self.client.base_url), *known, *arguments)

    async def save_keys(self) -> None:
        answer = await self.client.get("/.well-known/moviola-keys.json")
        (self._folder / "keys.json").write_bytes(answer.content)

    async def export(self, match: Table, name: str) -> str:
        (self._folder / name).write_bytes(await taken(match))
        return str(self._folder / name)

    async def publish(self) -> None:
        await CheckpointKeeper(self._pool).turn()

    async def rewrite(self, leaves: list[tuple[bytes, bytes, int]]) -> None:
        """Put another list in the place of the one that is there, with one checkpoint."""
        await self._pool.execute(UNLOCK)
        positions = await self._pool.fetchval(
            "SELECT positions FROM audit.checkpoint ORDER BY size DESC LIMIT 1"
        )
        await self._pool.execute("DELETE FROM audit.leaf")
        await self._pool.execute("DELETE FROM audit.checkpoint")
        tree = merkle.Tree()
        for stream, head, revision in leaves:
            row = (tree.size, stream, head, revision, b"".join(tree.append(leaf_text(stream, head))))
            await self._pool.execute("INSERT INTO audit.leaf VALUES ($1, $2, $3, $4, $5)", *row)
        checkpoint = (tree.size, tree.root, positions)
        await self._pool.execute("INSERT INTO audit.checkpoint VALUES ($1, $2, $3, now())", *checkpoint)

    async def leaves(self) -> list[tuple[bytes, bytes, int]]:
        rows = await self._pool.fetch("SELECT stream, head, revision FROM audit.leaf ORDER BY leaf")
        return [tuple(row) for row in rows]


@pytest.fixture
async def club(own_service: ApiParts, tmp_path: Path) -> AsyncIterator[Club]:
    async with serving(own_service) as client:
        client.timeout = httpx.Timeout(30)
        club = Club(own_service, client, tmp_path)
        await club.save_keys()
        yield club


async def begun(club: Club, **more: Any) -> Table:
    match = await table(club.client, "sukkube", 2, **more)
    await match.start()
    return match


async def called(*arguments: str) -> CompletedProcess[str]:
    """In a process of its own. In a thread of this one, a command that is tested changes `sys.stdout`, and Python
    crashes if the service prints meanwhile (https://github.com/python/cpython/issues/130163)."""
    return await asyncio.to_thread(run, *arguments)


def said(done: CompletedProcess[str], status: int, *words: str) -> None:
    printed = done.stdout + done.stderr
    assert done.returncode == status, printed
    for each in words:
        assert each in printed


async def test_who_follows_the_list_notices_that_it_was_rewritten(club: Club) -> None:
    said(await club.look(), 2, "there is no checkpoint yet")
    assert not club.kept.exists()
    match = await begun(club)
    await begun(club)
    await club.publish()
    said(await club.look(), 0, "The list has 2 leaves.", "the next run is held against it")
    said(await club.look(), 0, "The list of 2 leaves goes on from the 2")
    await match.play(Random(1), 2)
    await begun(club)
    await club.publish()
    said(await club.look(), 0, "The list of 4 leaves goes on from the 2")
    kept, honest = club.kept.read_text("utf-8"), await club.leaves()
    first, second, *rest = honest
    await club.rewrite([first, (second[0], b"\1" * 32, second[2]), *rest, rest[0]])
    said(await club.look(), 1, "does not begin with the 4", "its history was rewritten", "it is the evidence")
    await club.rewrite([first, second, rest[0], (rest[1][0], b"\1" * 32, 1)])
    said(await club.look(), 1, "its history was rewritten")
    await club.rewrite(honest[:3])
    said(await club.look(), 1, "has 3 leaves, but had 4")
    await club.rewrite([(b"\2" * 32, first[1], 1), *honest[1:]])
    said(await club.look(), 1, "the checkpoint that was kept is one of moviola/")
    assert club.kept.read_text("utf-8") == kept, "what convicts is not written over"
    await club.rewrite(honest)
    said(await club.look(), 0, "goes on from the 4")


async def test_a_second_head_of_a_match_is_found_in_the_list(club: Club) -> None:
    """The rewritten match is entered as well: a proof of inclusion would hold for either."""
    match, other = await begun(club), await begun(club)
    await club.publish()
    await match.play(Random(1), 3)
    await club.publish()
    archive, another = await club.export(match, "match.jsonl"), await club.export(other, "other.jsonl")
    said(
        await club.look("--archive", archive, "--archive", another), 0, "match.jsonl: in the list up to event"
    )
    honest = await club.leaves()
    stream, _, revision = honest[-1]
    await club.rewrite([*honest, (stream, b"\1" * 32, revision)])
    said(
        await club.look("--archive", archive, "--archive", another),
        1,
        f"match.jsonl: Leaf {len(honest)} says that the match had another head",
    )
    said(await club.look("--archive", another), 0)
    await match.play(Random(2), 1)
    await club.rewrite(honest)
    club.kept.unlink()
    later = await club.export(match, "later.jsonl")
    said(await club.look("--archive", later), 0)
    await club.publish()
    said(await club.look("--archive", archive), 0, "match.jsonl: in the list up to event")
    new = await begun(club)
    said(await club.look("--archive", await club.export(new, "new.jsonl")), 1, "no leaf of this match")


async def test_an_archive_from_before_the_disclosure_accuses_nobody(club: Club) -> None:
    """It was spoken of in the same words as a match that was rolled back."""
    match = await begun(club)
    await club.publish()
    early = await club.export(match, "early.jsonl")
    for token in match.seats.values():
        await match.post("resign", token=token)
    await club.publish()
    said(await club.look("--archive", early), 0, "early.jsonl: in the list up to event")


async def test_a_match_that_was_rolled_back_is_found(club: Club, own_service: ApiParts) -> None:
    match = await begun(club)
    kept = (await match.get("state"))["revision"]
    early = await club.export(match, "early.jsonl")
    lost = (await match.play(Random(1), 2))["revision"]
    late = await club.export(match, "late.jsonl")
    await club.publish()
    said(await club.look("--archive", early), 0)
    await lose(own_service, match.match_id, kept)
    said(await club.look("--archive", early), 1, "the match was rewritten")
    while (await match.get("state"))["revision"] <= lost:  # as far as the list knows
        await match.play(Random(2), 1)
    said(await club.look("--archive", early), 1, "the match was rewritten")
    await club.publish()
    said(await club.look("--archive", late), 1, "The service shows another match")


@pytest.mark.rule("MV-ORG-07")
async def test_a_look_that_was_removed_is_found(club: Club, own_service: ApiParts) -> None:
    """The operator deletes the entry of the audit trail and the newest look; the leaf still names its hash."""
    key = (await new_key(club.client, "organise"))["key"]
    match = await begun(club, key=key)
    await match.get("state", key)
    await match.play(Random(1), 1)
    await match.get("state", key)
    await club.publish()
    looks = (await match.get("looks", key))["items"]
    listed = {"stream": looks[0]["hash"]}
    archive = await club.export(match, "match.jsonl")
    said(await club.look("--archive", archive, "--token", key), 0)

    async def heads() -> list[str]:
        answer = await club.client.get("/v1/checkpoints/leaves", params=listed)
        return [leaf["head"] for leaf in answer.json()["items"]]

    assert await heads() == [looks[-1]["hash"]]
    await own_service.pool.execute("DELETE FROM audit.entry")
    await lose(own_service, str(uuid5(UUID(match.match_id), "looks")), len(looks) - 1)
    left = [each["hash"] for each in (await match.get("looks", key))["items"]]
    assert left == [each["hash"] for each in looks[:-1]]
    assert not set(await heads()) & set(left)
    said(await club.look("--archive", archive), 0, "match.jsonl: in the list up to event")
    said(await club.look("--archive", archive, "--token", key), 1, "a look of an organiser", "it was removed")
    for token in match.seats.values():
        await match.post("resign", token=token)
    assert (await match.post("disclosure", token=key)).status_code == 200
    said(await club.look("--archive", archive), 1, "it was removed")
    connection = await asyncpg.connect(own_service.settings.database_url)
    with pytest.raises(ListRewritten):
        await rebuild(connection)
    await connection.close()


async def test_leaves_that_are_not_those_of_the_checkpoint_prove_nothing(
    club: Club, own_service: ApiParts
) -> None:
    match = await begun(club)
    await begun(club)
    await club.publish()
    archive = await club.export(match, "match.jsonl")
    hidden = "UPDATE audit.leaf SET head = sha256(head) WHERE leaf = 1"
    await own_service.pool.execute(hidden)
    said(await club.look("--archive", archive), 1, "are not those of the signed checkpoint")


async def test_what_cannot_be_checked_is_not_called_fine(club: Club, tmp_path: Path) -> None:
    await begun(club)
    await club.publish()
    nobody = await called("audit-log", "http://127.0.0.1:9", "--keep", str(club.kept))
    said(nobody, 2, "Nothing was checked", "no service answers")
    club.kept.write_text("rubbish", "utf-8")
    said(await club.look(), 1, "it is no checkpoint")
    club.kept.unlink()
    (tmp_path / "keys.json").write_text('{"keys": []}')
    said(await club.look(), 2, "it has no Ed25519 key")
    own = await called("audit-log", str(club.client.base_url), "--keep", str(club.kept))
    said(own, 0, "The keys are those that the service publishes itself")

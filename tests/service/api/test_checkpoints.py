"""The list of checkpoints: every stream that changes is in it, its proofs hold, the log gives it again exactly."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
import msgspec
import pytest

from service.app.archive.verify import Witness, verify
from service.app.proof import heads, merkle, notes
from service.app.proof.listing import CheckpointKeeper, ListRewritten, changed, leaf_text, rebuild
from service.wiring.parts import ApiParts
from tests.archive.test_many_archives import by_node
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.holding import organiser
from tests.service.api.playing import Table, table
from tests.service.api.test_archives import taken

LATE = 3600


@pytest.fixture
async def listing(own_service: ApiParts) -> CheckpointKeeper:
    return CheckpointKeeper(own_service.pool)


@pytest.fixture
async def client(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_service) as client:
        yield client


async def get(client: httpx.AsyncClient, path: str, **query: Any) -> Any:
    answer = await client.get(f"/v1/checkpoints{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def begun(client: httpx.AsyncClient, **more: Any) -> Table:
    """Of a match for one point the first ply may be the last: this one goes on for a hundred cards."""
    match = await table(client, "sukkube", 2, **more)
    await match.start()
    return match


async def newest(client: httpx.AsyncClient) -> notes.Note:
    """The newest checkpoint, whose signature holds."""
    published = await client.get("/.well-known/moviola-keys.json")
    (checkpoint,) = (await get(client, "", limit=1))["items"]
    note = notes.read(checkpoint["note"])
    notes.check(note, heads.read_keys(published.content))
    assert (note.size, note.root.hex()) == (checkpoint["size"], checkpoint["root"])
    return note


async def leaves(client: httpx.AsyncClient, **query: Any) -> list[dict[str, Any]]:
    """All of them, page by page."""
    found, after = [], 0
    while after is not None:
        page = await get(client, "/leaves", **{"limit": 3, "from": after, **query})
        found += page["items"]
        after = page["next_from"]
    return found


def text(leaf: dict[str, Any]) -> bytes:
    return leaf_text(bytes.fromhex(leaf["stream"]), bytes.fromhex(leaf["head"]))


async def hashes(match: Table) -> list[str]:
    return [each["hash"] for each in (await match.get("events"))["items"]]


async def test_each_checkpoint_has_a_leaf_for_every_stream_that_changed(
    client: httpx.AsyncClient, listing: CheckpointKeeper
) -> None:
    assert (await get(client, ""))["items"] == []
    one, other = await begun(client), await begun(client)
    assert await listing.turn() is False
    first = await leaves(client)
    told = [await hashes(match) for match in (one, other)]
    assert sorted((leaf["stream"], leaf["head"]) for leaf in first) == sorted((h[0], h[-1]) for h in told)
    await listing.turn()
    assert len((await get(client, ""))["items"]) == 1, "nothing has changed"
    await one.play(Random(1), 2)
    await listing.turn()
    more = (await leaves(client))[2:]
    told = [await hashes(match) for match in (one,)]
    assert [(leaf["leaf"], leaf["stream"], leaf["head"]) for leaf in more] == [(2, told[0][0], told[0][-1])]
    assert [leaf["leaf"] for leaf in await leaves(client, stream=told[0][0])] in ([0, 2], [1, 2])
    assert [each["size"] for each in (await get(client, ""))["items"]] == [3, 2]
    page = await get(client, "", limit=1)
    assert [each["size"] for each in (await get(client, "", after=page["next"]))["items"]] == [2]


async def test_what_is_proved_is_in_the_list_and_the_list_only_grows(
    client: httpx.AsyncClient, listing: CheckpointKeeper
) -> None:
    roots: dict[int, notes.Note] = {}
    for _ in range(5):
        match = await begun(client)
        await begun(client)
        await listing.turn()
        await match.play(Random(1), 1)
        await listing.turn()
        note = await newest(client)
        roots[note.size] = note
    listed = await leaves(client)
    tree = merkle.Tree()
    for leaf in listed:
        tree.append(text(leaf))
    note = await newest(client)
    assert (tree.size, tree.root) == (note.size, note.root)
    assert note.origin == f"moviola/{merkle.leaf_hash(text(listed[0]))[:8].hex()}"
    for size, kept in roots.items():
        for leaf in listed[:size]:
            proof = await get(client, "/inclusion", leaf=leaf["leaf"], size=size)
            path = [bytes.fromhex(each) for each in proof["path"]]
            assert merkle.root_of(text(leaf), leaf["leaf"], size, path) == kept.root
        proof = await get(client, "/consistency", first=size, second=note.size)
        path = [bytes.fromhex(each) for each in proof["path"]]
        assert merkle.is_consistent(size, kept.root, note.size, note.root, path)
        assert proof == await get(client, "/consistency", first=note.size, second=size), "in any order"


@pytest.mark.parametrize(
    ("path", "query", "parameter"),
    [
        ("/inclusion", {"leaf": 2, "size": 2}, "leaf"),
        ("/inclusion", {"leaf": 0, "size": 3}, "size"),
        ("/inclusion", {"leaf": -1, "size": 1}, "leaf"),
        ("/consistency", {"first": 1, "second": 3}, "second"),
        ("/consistency", {"first": 3, "second": 1}, "first"),
        ("/consistency", {"first": 0, "second": 1}, "first"),
        ("/leaves", {"stream": "x"}, "stream"),
        ("/leaves", {"limit": 1001}, "limit"),
        ("", {"after": "rubbish"}, "after"),
    ],
)
async def test_what_the_list_has_not_is_refused(
    client: httpx.AsyncClient, listing: CheckpointKeeper, path: str, query: dict[str, Any], parameter: str
) -> None:
    for _ in range(2):
        await begun(client)
    await listing.turn()
    refused = problem(await client.get(f"/v1/checkpoints{path}", params=query), 422, "invalid_parameter")
    assert refused["errors"][0]["parameter"] == parameter


async def test_the_log_gives_the_list_again_exactly(own_service: ApiParts, client: httpx.AsyncClient) -> None:
    """Made in many small spans, with forks and a tournament between."""
    listing, pool = CheckpointKeeper(own_service.pool, span=7), own_service.pool
    held = await organiser(client)
    await held.create()
    match = await begun(client, key=held.key)
    await match.play(Random(1), 3)
    await match.post("forks", {"revision": 6, "luck": {"kind": "same"}}, held.key)
    while await listing.turn():
        pass
    await match.play(Random(2), 3)
    while await listing.turn():
        pass
    before = await leaves(client), (await get(client, ""))["items"]
    stored = await pool.fetch("SELECT * FROM audit.leaf ORDER BY leaf")
    assert len({leaf["stream"] for leaf in before[0]}) == 4, "the organiser's look at the match has its own"
    connection = await asyncpg.connect(own_service.settings.database_url)
    await connection.execute("UPDATE audit.leaf SET nodes = ''")
    assert await rebuild(connection) == len(before[0])
    assert await pool.fetch("SELECT * FROM audit.leaf ORDER BY leaf") == stored
    assert (await leaves(client), (await get(client, ""))["items"]) == before
    await connection.execute("GRANT UPDATE ON log.event TO CURRENT_USER")
    forged = "UPDATE log.event SET hash = sha256(hash) WHERE hash = $1"
    await connection.execute(forged, stored[2]["head"])
    with pytest.raises(ListRewritten, match="it was rewritten"):
        await rebuild(connection)
    assert await pool.fetch("SELECT * FROM audit.leaf ORDER BY leaf") == stored
    await connection.close()


async def test_a_checkpoint_is_never_changed(own_service: ApiParts, listing: CheckpointKeeper) -> None:
    async with client_of(own_service) as client:
        await begun(client)
        await listing.turn()
    for statement in (
        "UPDATE audit.checkpoint SET size = 9",
        "DELETE FROM audit.checkpoint",
        "TRUNCATE audit.checkpoint",
    ):
        with pytest.raises(asyncpg.RestrictViolationError, match="never changed"):
            await own_service.pool.execute(statement)


async def test_two_that_append_at_once_make_one_list(
    own_service: ApiParts, client: httpx.AsyncClient
) -> None:
    for _ in range(6):
        await begun(client)
        both = [CheckpointKeeper(own_service.pool).turn() for _ in range(3)]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert all(each is False or isinstance(each, asyncpg.UniqueViolationError) for each in done)
        assert False in done
    connection = await asyncpg.connect(own_service.settings.database_url)
    assert await rebuild(connection) == 6
    await connection.close()


async def test_an_archive_proves_that_its_match_is_in_the_list_that_was_kept(
    client: httpx.AsyncClient, listing: CheckpointKeeper, tmp_path: Path
) -> None:
    match = await begun(client)
    assert b'"listed"' not in await taken(match), "not yet"
    await listing.turn()
    (checkpoint,) = (await get(client, ""))["items"]
    kept = notes.read(checkpoint["note"])
    await match.play(Random(1), 2)
    await begun(client)
    await listing.turn()
    await match.play(Random(2), 1)
    archive = await taken(match, checkpoint=str(kept.size))
    published = (await client.get("/.well-known/moviola-keys.json")).content
    lines = archive.splitlines(keepends=True)
    report = verify(lines, Witness(keys=heads.read_keys(published), checkpoint=kept))
    assert report.findings == []
    assert (report.list_size, report.list_signature, report.is_kept_list) == (3, "checked", True)
    assert 0 < report.listed_revision < report.events, "what came after the last checkpoint is not in it"
    (tmp_path / "archives").mkdir()
    (tmp_path / "archives" / "match.jsonl").write_bytes(archive)
    (tmp_path / "keys.json").write_bytes(published)
    (tmp_path / "note.txt").write_text(checkpoint["note"], "utf-8")
    known = ("--keys", str(tmp_path / "keys.json"), "--checkpoint", str(tmp_path / "note.txt"))
    (said,) = by_node(tmp_path / "archives", *known)
    assert said["findings"] == []
    assert {
        name: said[name] for name in ("listed_revision", "list_size", "list_signature", "is_kept_list")
    } == {
        name: getattr(report, name)
        for name in ("listed_revision", "list_size", "list_signature", "is_kept_list")
    }
    bare = verify((await taken(match)).splitlines(keepends=True), Witness(checkpoint=kept))
    assert [(each.kind, "export the archive again with it" in each.detail) for each in bare.findings] == [
        ("forked_list", True)
    ]
    beyond = await client.get(f"{match.url}/archive", params={"checkpoint": 4})
    assert problem(beyond, 422, "invalid_parameter")["errors"][0]["parameter"] == "checkpoint"


async def test_the_list_says_nothing_of_what_its_reader_may_not_see(
    client: httpx.AsyncClient, listing: CheckpointKeeper
) -> None:
    """A private fork, a look at a match, and a match that is shown late: no id, no number of events, no hash that
    a stranger has."""
    held = await organiser(client)
    match = await begun(client, key=held.key)
    await match.play(Random(1), 2)
    forked = await match.post("forks", {"revision": 6, "luck": {"kind": "same"}}, held.key)
    private = Table(client, forked.json()["match_id"], "", {})
    late = await begun(client, spectator_delay_seconds=LATE)
    await listing.turn()
    listed = await leaves(client)
    seen = {each for shown in (match, late) for each in await hashes(shown)}
    unknown = [leaf for leaf in listed if leaf["stream"] not in seen]
    assert len(unknown) == 2, "strangers see the first event neither of the fork nor of the looks"
    assert not {leaf["head"] for leaf in unknown} & seen
    assert {frozenset(leaf) for leaf in unknown} == {frozenset({"leaf", "stream", "head"})}
    end = msgspec.json.decode((await taken(late)).splitlines()[-1])
    assert "listed" not in end, "its newest head is one that spectators do not see yet"
    whole = await taken(private, ADMIN)
    assert verify(whole.splitlines(keepends=True)).list_size == 4
    (forks_own,) = (leaf for leaf in unknown if leaf["stream"] in whole.decode())
    assert forks_own["head"] == msgspec.json.decode(whole.splitlines()[-1])["head"]


async def test_without_a_key_the_list_grows_unsigned(
    own_service: ApiParts, listing: CheckpointKeeper
) -> None:
    own_service.app.queries.proof.checkpoints._signer._key = None
    own_service.app.queries.proof.signer._key = None
    async with client_of(own_service) as client:
        match = await begun(client)
        await listing.turn()
        (checkpoint,) = (await get(client, ""))["items"]
        assert (checkpoint["size"], checkpoint["note"]) == (1, None)
        assert b'"listed"' not in await taken(match)


async def test_only_shards_that_have_changed_are_asked(own_service: ApiParts) -> None:
    """Each is a question of its own, and most shards of a log with many have nothing new every minute."""
    asked: list[Any] = []
    async with own_service.pool.acquire() as connection:
        with connection.query_logger(lambda each: asked.append(each.args)):
            await changed(connection, [0, 7, 0], [0, 7, 1])
    assert asked == [(2, 0, 1)]

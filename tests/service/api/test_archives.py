"""Archives over HTTP: everybody may take away what they may see, verify it anywhere, and organisers import it."""

from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest

from service.app.archive.format import MEDIA_TYPE
from service.app.archive.verify import verify
from service.event_store.shards import shard_of
from service.platform.processes.budget import Budget
from service.schemas.archive_reports import Report
from service.wiring.parts import ApiParts
from tests.archive.altering import altered, events, rechain, rewrite
from tests.archive.test_many_archives import by_node
from tests.archive.test_verifier import disputed_without_end
from tests.rulings.kinds import swapped
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN, client_of, new_service
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_disputes import dispute, playing, rule
from tests.service.api.test_forks import all_events, finished, fork, revision_of

NDJSON = {"Content-Type": MEDIA_TYPE}
EVERY_GAME: list[tuple[str, int, dict[str, Any]]] = [
    ("sukkube", 2, {"target_points": 1}),
    ("frantic", 2, {"match_length": "custom", "point_limit": 20}),
    ("piccioni", 2, {}),
    ("bathroom_rush", 2, {}),
]


async def taken(match: Table, token: str | None = None, **query: str) -> bytes:
    headers = bearer(token) if token else {}
    answer = await match.client.get(f"{match.url}/archive", headers=headers, params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith(MEDIA_TYPE)
    assert answer.headers["cache-control"] == "private, no-store"
    return answer.content


def checked(archive: bytes, folder: Path) -> Report:
    """What both verifiers say of a sound archive."""
    report = verify(archive.splitlines(keepends=True))
    for file in folder.iterdir():
        file.unlink()
    (folder / "match.jsonl").write_bytes(archive)
    (said,) = by_node(folder)
    assert (report.findings, said["findings"]) == ([], [])
    assert (report.events, report.proved, report.head) == (said["events"], said["proved"], said["head"])
    assert msgspec.to_builtins(report.draws) == said["draws"]
    return report


def entries(archive: bytes) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in archive.splitlines()[1:-1]]


def unsigned(archive: bytes) -> bytes:
    """As it is without the signed head."""
    *lines, end = archive.splitlines(keepends=True)
    left = {name: value for name, value in msgspec.json.decode(end).items() if name != "signed"}
    return b"".join([*lines, msgspec.json.encode(left), b"\n"])


@pytest.mark.rule("MV-ARC-01", "MV-LUC-01")
@pytest.mark.parametrize(("game", "seats", "options"), EVERY_GAME, ids=lambda given: str(given))
async def test_a_finished_match_is_proved_as_a_whole(
    client: httpx.AsyncClient, tmp_path: Path, game: str, seats: int, options: dict[str, Any]
) -> None:
    """From the first seat to the revealed seed, with everything the service adds of its own."""
    match = await table(client, game, 1 if game == "sukkube" else seats, options=options)
    await match.start()
    for seat in match.seats:
        await match.post("resign", token=match.seats[seat])
    report = checked(await taken(match), tmp_path)
    assert (report.phase, report.viewer, report.is_replayed) == ("finished", "organiser", True)
    assert report.proved == report.events
    assert report.draws.checked > 0
    assert report.draws.unproved == report.draws.hidden == 0


@pytest.mark.rule("MV-ARC-01")
async def test_a_seat_of_a_running_match_proves_what_it_sees_and_no_more(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    match = await table(client, "sukkube", 2, options={"mode": "peach"})
    await match.start()
    await match.play(Random(1), plies=6)
    whole = entries(await taken(match, ADMIN))
    for viewer, token in (("0", match.seats[0]), ("1", match.seats[1]), ("spectator", None)):
        archive = await taken(match, token)
        report = checked(archive, tmp_path)
        assert report.viewer == viewer
        assert 0 < report.proved < report.events
        assert report.draws.hidden > 0
        seen = await all_events(match, token)
        for entry, full, view in zip(entries(archive), whole, seen, strict=True):
            assert entry["hash"] == full["hash"] == view["hash"]
            assert entry["commitment"] == full["commitment"]
            if "payload" in entry:
                assert entry == full
            else:
                assert entry["event"] == view["event"] != full["event"]
                assert "salt" not in entry
                assert full["salt"] not in archive.decode()
                assert full["payload"] not in archive.decode()


async def test_who_may_not_look_may_not_take(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    for query in ("organiser", "1"):
        answer = await client.get(f"{match.url}/archive?as={query}", headers=bearer(match.seats[0]))
        problem(answer, 403, "forbidden")


async def test_no_archive_tells_how_a_request_was_made(client: httpx.AsyncClient) -> None:
    """An anonymous Idempotency-Key, sent again, gives tokens: it is a secret."""
    key = "7c9e6679-7425-40de-944b"
    created = await client.post(
        "/v1/matches", json={"game": "sukkube", "seats": 1}, headers={"Idempotency-Key": key}
    )
    archive = await client.get(f"/v1/matches/{created.json()['match_id']}/archive", headers=bearer(ADMIN))
    assert key not in archive.text
    assert not any(key.encode() in entry["payload"].encode() for entry in entries(archive.content))


@pytest.mark.rule("MV-ARC-01", "MV-FRK-03")
@pytest.mark.parametrize("kind", ["same", "fresh", "scripted"])
async def test_a_fork_is_proved_from_the_first_event_of_its_parent(
    client: httpx.AsyncClient, tmp_path: Path, kind: str
) -> None:
    parent = await finished(client)
    at = await revision_of(parent, "MatchStarted")
    outcomes = {"outcomes": [list(range(30))]} if kind == "scripted" else {}
    forked = await fork(parent, at, kind=kind, **outcomes)
    await forked.play(Random(3))
    report = checked(await taken(forked), tmp_path)
    assert report.is_replayed
    assert report.draws.scripted == (1 if kind == "scripted" else 0)
    assert report.draws.checked > 1
    assert report.draws.unproved == 0


@pytest.mark.rule("MV-ARC-01", "MV-FRK-03")
async def test_a_fork_whose_script_was_passed_over_is_proved(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    """After the deck's order the script names what no draw can give, so all that follows is fresh luck."""
    parent = await table(client, "sukkube", 2, options={"target_points": 5})
    await parent.start()
    await parent.play(Random(5))
    at = await revision_of(parent, "MatchStarted")
    forked = await fork(parent, at, kind="scripted", outcomes=[list(range(30)), [99], [0]])
    await forked.play(Random(3))
    report = checked(await taken(forked), tmp_path)
    assert report.is_replayed
    assert report.draws.scripted == 1
    assert report.draws.checked > 2
    assert report.draws.unproved == 0


@pytest.mark.rule("MV-FRK-04")
async def test_a_private_fork_tells_its_parents_seed_to_nobody(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    parent = await table(client, "sukkube", 2, options={"target_points": 1})
    at = (await parent.start())["revision"]
    private = await fork(parent, at, ADMIN, kind="same")
    answer = await client.get(f"{private.url}/archive")
    problem(answer, 404, "match_not_found")
    report = checked(await taken(private, ADMIN), tmp_path)
    assert report.draws.unproved > 0
    assert report.draws.checked == 0
    await parent.play(Random(2))
    assert checked(await taken(private, ADMIN), tmp_path).draws.unproved == 0


@pytest.mark.rule("MV-ARC-01", "MV-LUC-01")
@pytest.mark.parametrize("kind", ["same", "fresh", "late", "patch", "award"])
async def test_rulings_are_part_of_what_is_proved(
    client: httpx.AsyncClient, tmp_path: Path, kind: str
) -> None:
    """Draws that a rewind undid are drawn again, or others from another seed."""
    match = await playing(client, "frantic", 2, disputes_seconds=600)
    if kind == "late":
        await match.play(Random(1))
    draw = next(e["revision"] for e in await all_events(match, ADMIN) if e["event"]["type"] == "ChanceDrawn")
    opened = await dispute(match, draw, ADMIN)
    ruling: dict[str, Any] = {"kind": "rewind", "revision": draw - 1}
    match kind:
        case "fresh" | "late":
            ruling["luck"] = "fresh"
        case "patch":
            ruling = {"kind": "correct", "patch": swapped((await match.get("state", ADMIN))["play"])}
        case "award":
            ruling = {"kind": "award", "places": [[1], [0]]}
    frozen = checked(await taken(match, ADMIN), tmp_path)
    assert frozen.is_replayed, "also while the match waits for the ruling"
    given = await rule(client, opened, ADMIN, **ruling)
    assert given.status_code == 200, given.text
    await match.play_as(Random(2), ADMIN)
    for token in match.seats.values():
        await client.post(f"/v1/disputes/{opened}/acceptance", headers=bearer(token))
    assert (await match.post("disclosure", token=ADMIN)).status_code == 200
    archive = await taken(match)
    report = checked(archive, tmp_path)
    assert report.is_replayed
    assert report.draws.checked > 1
    assert report.draws.unproved == 0
    numbers = [d["number"] for e in entries(archive) for d in e["event"].get("draws", ())]
    assert (len(set(numbers)) < len(numbers)) == (kind in ("same", "fresh", "late"))
    checked(await taken(match, match.seats[0], **{"as": "0"}), tmp_path)


async def verified(client: httpx.AsyncClient, archive: bytes, query: str = "", **headers: str) -> Any:
    answer = await client.post(f"/v1/verify{query}", content=archive, headers={**NDJSON, **headers})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_service_verifies_and_compares_with_its_own_log(client: httpx.AsyncClient) -> None:
    match = await finished(client)
    archive = await taken(match)
    said = await verified(client, archive)
    assert said["here"] == "same"
    assert said["report"]["is_sound"]
    head = said["report"]["head"]
    assert (await verified(client, archive, f"?head={head}"))["report"]["is_sound"]
    other = await verified(client, archive, f"?head={'0' * 64}")
    assert [found["kind"] for found in other["report"]["findings"]] == ["other_head"]
    lines, found = altered(archive.splitlines(keepends=True), "die_loaded", Random(1))
    loaded = await verified(client, b"".join(lines))
    assert loaded["here"] == "other", "a chain that was computed anew is not the one of the log"
    assert found in [(each["kind"], each["revision"]) for each in loaded["report"]["findings"]]


async def test_rubbish_is_no_archive(client: httpx.AsyncClient) -> None:
    for rubbish in (b"\n", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"line":"end"}\n', b"null\n" * 10):
        said = await verified(client, rubbish)
        assert [found["kind"] for found in said["report"]["findings"]] == ["not_an_archive"]
        assert said["here"] == "unknown"


async def test_nothing_is_no_file(client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/verify", headers={"Content-Type": MEDIA_TYPE})
    assert "no body" in problem(answer, 422, "invalid_body")["detail"]


async def test_the_existence_of_a_private_match_is_not_told(client: httpx.AsyncClient) -> None:
    parent = await table(client, "sukkube", 2)
    at = (await parent.start())["revision"]
    private = await fork(parent, at, ADMIN)
    archive = await taken(private, ADMIN)
    assert (await verified(client, archive))["here"] == "unknown"
    assert (await verified(client, archive, Authorization=f"Bearer {ADMIN}"))["here"] == "same"


async def test_bodies_have_their_limits(client: httpx.AsyncClient, service: ApiParts) -> None:
    async with nothing_stored(service):
        for path in ("/v1/verify", "/v1/matches/import"):
            wrong = await client.post(path, content=b"{}", headers={"Content-Type": "application/json"})
            problem(wrong, 415, "unsupported_media_type")
            large = await client.post(
                path, content=b" " * (8 * 1024 * 1024 + 1), headers={**NDJSON, **bearer(ADMIN)}
            )
            problem(large, 413, "body_too_large")


@pytest.mark.limit("CPU and memory for verifying one archive")
async def test_an_archive_that_spends_its_budget_is_refused(
    client: httpx.AsyncClient, service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    verifier = service.app.queries.archives.verifier
    monkeypatch.setattr(verifier, "_budget", Budget(cpu_seconds=1, memory_bytes=2**29))
    async with nothing_stored(service):
        answer = await client.post("/v1/verify", content=disputed_without_end(), headers=NDJSON)
        problem(answer, 422, "archive_too_costly")
        problem(await imported(client, disputed_without_end()), 422, "archive_too_costly")
    match = await finished(client)
    assert (await verified(client, await taken(match)))["report"]["is_sound"]


async def imported(client: httpx.AsyncClient, archive: bytes, **headers: str) -> httpx.Response:
    return await client.post(
        "/v1/matches/import", content=archive, headers={**NDJSON, **bearer(ADMIN), **headers}
    )


async def test_a_key_for_an_import_is_for_one_archive(
    client: httpx.AsyncClient, server_urls: Any, tmp_path: Path
) -> None:
    """Whichever shards their ids belong to: the key is claimed in the one that it picks itself."""
    archives = [await taken(await finished(client)) for _ in range(4)]
    key = {"Idempotency-Key": "the-import"}
    async with new_service(server_urls, tmp_path) as service, client_of(service) as away:
        first = await imported(away, archives[0], **key)
        assert first.status_code == 201, first.text
        async with nothing_stored(service):
            again = await imported(away, archives[0], **key)
            assert (again.status_code, again.content) == (201, first.content)
            for other in archives[1:]:
                problem(await imported(away, other, **key), 422, "idempotency_key_reused")
        assert (await imported(away, archives[1], **{"Idempotency-Key": "another"})).status_code == 201


@pytest.mark.rule("MV-ARC-04")
async def test_a_fork_is_kept_beside_its_parent_or_not_at_all(
    client: httpx.AsyncClient, server_urls: Any, tmp_path: Path
) -> None:
    """In a service with a number of shards that does not divide 64, its id may belong elsewhere."""
    parent = await finished(client)
    at = await revision_of(parent, "MatchStarted")
    async with new_service(server_urls, tmp_path, shards=3) as service, client_of(service) as away:
        assert (await imported(away, await taken(parent))).status_code == 201
        said = set()
        while len(said) < 2:
            forked = await fork(parent, at, kind="same")
            await forked.play(Random(4))
            places = {shard_of(UUID(match.match_id), 3) for match in (parent, forked)}
            answer = await imported(away, await taken(forked))
            said.add((len(places), answer.status_code))
        assert said == {(1, 201), (2, 422)}


@pytest.mark.rule("MV-ARC-02", "MV-ARC-03", "MV-ARC-04")
async def test_a_match_moves_to_another_service(
    client: httpx.AsyncClient, server_urls: Any, tmp_path: Path
) -> None:
    """It is the same there, draws on from its seed when it is forked, and its forks can follow."""
    parent = await finished(client)
    at = await revision_of(parent, "MatchStarted")
    same = await fork(parent, at, kind="same")
    await same.play(Random(4))
    home = [await taken(parent), await taken(same)]
    async with new_service(server_urls, tmp_path) as service, client_of(service) as away:
        async with nothing_stored(service):
            orphan = problem(await imported(away, home[1]), 409, "parent_missing")
            assert orphan["rule"] == "MV-ARC-04"
        for archive in home:
            answer = await imported(away, archive)
            assert answer.status_code == 201, answer.text
            assert answer.headers["location"] == f"/v1/matches/{answer.json()['match_id']}"
            async with nothing_stored(service):
                assert problem(await imported(away, archive), 409, "match_exists")["rule"] == "MV-ARC-03"
        there = Table(away, parent.match_id, "", {})
        assert await taken(there) == unsigned(home[0])  # signed where it was played
        assert await taken(Table(away, same.match_id, "", {})) == unsigned(home[1])
        assert _anywhere(await there.get("state", at=at)) == _anywhere(await parent.get("state", at=at))
        again = await fork(there, at, kind="same")
        drawn = [
            entry["event"] for entry in entries(await taken(again, ADMIN)) if entry["type"] == "ChanceDrawn"
        ]
        expected = [entry["event"] for entry in entries(home[0]) if entry["type"] == "ChanceDrawn"]
        assert drawn == expected[: len(drawn)]
        await again.play(Random(5))


def _anywhere(state: Any) -> Any:
    """The state without what a service says of an import."""
    state["sheet"].update(imported=None, organiser=None)
    state.update(origin="played")
    return state


def of_tournament(tournament_id: str, archive: bytes) -> bytes:
    """The archive as if the match had been created for a tournament."""
    lines = [msgspec.json.decode(line) for line in archive.splitlines()]
    at = {"id": tournament_id, "round": 1, "table": 1}
    rewrite(events(lines)[0], lambda fields: fields.update(tournament=at))
    rechain(lines)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


@pytest.mark.rule("MV-ARC-02")
async def test_only_whole_sound_finished_matches_are_imported(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    running = await table(client, "sukkube", 2, options={"target_points": 1})
    await running.start()
    match = await finished(client)
    lines, _ = altered((await taken(match)).splitlines(keepends=True), "die_loaded", Random(1))
    refused = {
        "broken_link": b"".join(altered((await taken(match)).splitlines(), "time", Random(2))[0]),
        "loaded_draw": b"".join(lines),
        "not finished": await taken(running, ADMIN),
        "as=organiser": await taken(match, match.seats[0], **{"as": "0"}),
        "not_an_archive": b"?",
        "$.tournament.id": of_tournament("the cup", await taken(match)),
    }
    async with nothing_stored(service):
        for why, archive in refused.items():
            found = problem(await imported(client, archive), 422, "archive_refused")
            assert why in found["detail"]
            assert found["rule"] == "MV-ARC-02"
            assert found["errors"][0]["detail"] == found["detail"]


@pytest.mark.rule("MV-ARC-03")
async def test_an_import_with_a_key_may_be_repeated(
    client: httpx.AsyncClient, server_urls: Any, tmp_path: Path
) -> None:
    archives = [await taken(await finished(client)) for _ in range(2)]
    key = {"Idempotency-Key": "import-1"}
    async with new_service(server_urls, tmp_path) as service, client_of(service) as away:
        first = await imported(away, archives[0], **key)
        async with nothing_stored(service):
            assert (await imported(away, archives[0], **key)).json() == first.json()
            problem(await imported(away, archives[1], **key), 422, "idempotency_key_reused")


@pytest.mark.rule("MV-LUC-01")
async def test_a_seed_that_is_not_kept_is_said_so(own_service: ApiParts) -> None:
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2)
        revision = (await match.get("state"))["revision"]
        await own_service.pool.execute("DELETE FROM secret.match_seed")
        own_service.seeds._known.clear()
        async with nothing_stored(own_service):
            problem(await match.post("start", token=match.host), 409, "seed_not_kept")
        again = await match.post("forks", {"revision": revision, "luck": {"kind": "fresh"}}, ADMIN)
        assert again.status_code == 201

"""LIMITS.md row by row: what is just within a limit is not refused for it; one more is, as the page says.

Rows about rates, connections, streams and archives are carried by the tests of those (`test_rate_limits.py`,
`test_connections.py`, `test_streams.py`, `test_archives.py`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from msgspec.structs import fields, replace

from domain.kernel.decision import CHAIN_LIMIT
from domain.matches.command_lists import LIST_LIMIT
from domain.matches.stopping import EVENTS_AT_MOST, UNANSWERED_AT_MOST
from service.app.matches.views import ANSWERED_EVENTS
from service.platform.processes.work_queue import WorkQueue
from service.platform.settings import Settings
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api import (
    test_advice,
    test_archives,
    test_connections,
    test_dear_answers,
    test_estimates,
    test_large_pages,
    test_looks_ahead,
    test_many_live,
    test_matches_in_play,
    test_pictures,
    test_rate_limits,
    test_streams,
    test_weekend,
)
from tests.service.api.checks import nothing_stored
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.holding import TERMS, tournament
from tests.service.api.limits import PAGE, Row, rows
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_archives import NDJSON
from tests.service.api.test_keys import new_key
from tests.waiting import until

HERE = globals()
NEW = {"game": "sukkube", "seats": 2}
JSON = {"Content-Type": "application/json"}
HOOK = {"url": "http://127.0.0.1:9/x"}


def carried() -> list[str]:
    """The rows that tests are marked with."""
    others = (
        test_advice,
        test_archives,
        test_connections,
        test_dear_answers,
        test_estimates,
        test_large_pages,
        test_looks_ahead,
        test_many_live,
        test_matches_in_play,
        test_pictures,
        test_rate_limits,
        test_streams,
        test_weekend,
    )
    tests = [*HERE.values(), *(test for module in others for test in vars(module).values())]
    marks = [mark for test in set(filter(callable, tests)) for mark in getattr(test, "pytestmark", ())]
    return sorted(row for mark in marks if mark.name == "limit" for row in mark.args)


def test_every_row_of_the_page_is_carried_by_a_test() -> None:
    assert carried() == sorted(rows())
    refused, _, _ = PAGE.read_text().partition("## Memory of a process")  # tests/laws/test_memory.py
    lines = [line for line in refused.splitlines() if line.startswith("| ")]
    assert len(rows()) == len(lines) - 3, "a row of the page was not understood; three are the tables' heads"


def test_the_page_names_the_settings_and_their_defaults() -> None:
    defaults = {field.name: field.default for field in fields(Settings)}
    for row in rows().values():
        if row.setting:
            assert defaults[row.setting.lower()] == (row.limit if "/" in row.limit else row.most), row


@pytest.fixture
def row(request: pytest.FixtureRequest) -> Row:
    """The row that the test carries."""
    (name,) = request.node.get_closest_marker("limit").args
    return rows()[name]


async def refuses(service: ApiParts, row: Row, within: httpx.Request, beyond: httpx.Request) -> None:
    """`within` is not refused for its size; `beyond` is, and nothing of it is kept."""
    async with client_of(service) as client:
        assert (await client.send(within)).json().get("code") != row.code
        async with nothing_stored(service):
            row.refused(await client.send(beyond))


@pytest.fixture
async def match(client: httpx.AsyncClient) -> Table:
    """A match of two being played."""
    match = await table(client, "sukkube", 2)
    await match.start()
    return match


def posted(path: str, body: Any, **headers: str) -> httpx.Request:
    return httpx.Request("POST", f"http://moviola.test{path}", json=body, headers=headers)


@pytest.mark.limit("body")
async def test_a_body(service: ApiParts, row: Row) -> None:
    body = b'{"game": "sukkube", "seats": 2}'
    requests = [
        httpx.Request("POST", "http://moviola.test/v1/matches", content=body.ljust(size), headers=JSON)
        for size in (row.most, row.most + 1)
    ]
    await refuses(service, row, *requests)


@pytest.mark.limit("leaves of the checkpoints on a page")
async def test_leaves(service: ApiParts, row: Row) -> None:
    requests = [
        httpx.Request("GET", f"http://moviola.test/v1/checkpoints/leaves?limit={size}")
        for size in (row.most, row.most + 1)
    ]
    await refuses(service, row, *requests)


@pytest.mark.limit("archive to verify or import")
@pytest.mark.parametrize("path", ["/v1/verify", "/v1/matches/import"])
async def test_an_archive(service: ApiParts, row: Row, path: str) -> None:
    headers = {"Content-Type": "application/x-ndjson", **bearer(ADMIN)}
    requests = [
        httpx.Request("POST", f"http://moviola.test{path}", content=b"\n" * size, headers=headers)
        for size in (row.most, row.most + 1)
    ]
    await refuses(service, row, *requests)


@pytest.mark.limit("seats in one question for turns")
async def test_seats_asked_about(service: ApiParts, row: Row, match: Table) -> None:
    held = {"match_id": match.match_id, "token": match.seats[0]}
    await refuses(
        service,
        row,
        posted("/v1/turns", {"seats": [held] * row.most}),
        posted("/v1/turns", {"seats": [held] * (row.most + 1)}),
    )


@pytest.mark.limit("matches created with one request")
async def test_matches_of_a_batch(service: ApiParts, row: Row) -> None:
    wanted = {"game": "sukkube", "seats": 1}
    await refuses(
        service,
        row,
        posted("/v1/matches/batch", {"matches": [wanted] * row.most}),
        posted("/v1/matches/batch", {"matches": [wanted] * (row.most + 1)}),
    )


@pytest.mark.limit("minutes of a ticket")
async def test_the_minutes_of_a_ticket(service: ApiParts, row: Row, match: Table) -> None:
    path, token = f"{match.url}/tickets", bearer(match.seats[0])
    requests = [posted(path, {"minutes": minutes}, **token) for minutes in (row.most, row.most + 1)]
    await refuses(service, row, *requests)


@pytest.mark.limit("a ticket")
async def test_the_length_of_a_ticket(service: ApiParts, row: Row, match: Table) -> None:
    url = f"http://moviola.test{match.url}/state?ticket="
    await refuses(
        service, row, *(httpx.Request("GET", url + "A" * size) for size in (row.most, row.most + 1))
    )


@pytest.mark.limit("commands in one request")
async def test_commands(service: ApiParts, row: Row, match: Table) -> None:
    command = {"type": "play_card", "card": "red_up_1"}
    path, token = f"{match.url}/commands", bearer(match.seats[0])
    await refuses(
        service,
        row,
        posted(path, [command] * row.most, **token),
        posted(path, [command] * (row.most + 1), **token),
    )


@pytest.mark.limit("events or lines of a story on a page")
@pytest.mark.parametrize("path", ["events", "timeline"])
async def test_a_page_of_a_match(client: httpx.AsyncClient, row: Row, match: Table, path: str) -> None:
    assert (await client.get(f"{match.url}/{path}?limit={row.most}")).status_code == 200
    row.refused(await client.get(f"{match.url}/{path}?limit={row.most + 1}"))


@pytest.mark.limit("matches of a tree of forks on a page")
async def test_a_page_of_a_tree_of_forks(client: httpx.AsyncClient, row: Row, match: Table) -> None:
    assert (await client.get(f"{match.url}/forks?limit={row.most}")).status_code == 200
    row.refused(await client.get(f"{match.url}/forks?limit={row.most + 1}"))


@pytest.mark.limit("rows of a list on a page")
@pytest.mark.parametrize(
    "path",
    ["matches?", "tournaments?", "disputes?", "audit?", "seats?player=Ada&", "webhooks/{}/deliveries?"],
)
async def test_a_page_of_a_list(client: httpx.AsyncClient, row: Row, path: str) -> None:
    admin = bearer(ADMIN)
    if "{}" in path:
        made = (await client.post("/v1/webhooks", json=HOOK, headers=admin)).json()
        path = path.format(made["webhook_id"])
    assert (await client.get(f"/v1/{path}limit={row.most}", headers=admin)).status_code == 200
    row.refused(await client.get(f"/v1/{path}limit={row.most + 1}", headers=admin))
    if path.endswith("deliveries?"):
        await client.delete(f"/v1/{path.removesuffix('/deliveries?')}", headers=admin)


@pytest.mark.limit("scripted outcomes of a fork")
async def test_scripted_outcomes(service: ApiParts, row: Row, match: Table) -> None:
    outcomes, numbers, largest = row.numbers

    def fork(script: list[list[int]]) -> httpx.Request:
        luck = {"kind": "scripted", "outcomes": script}
        return posted(f"{match.url}/forks", {"revision": 2, "luck": luck}, **bearer(ADMIN))

    await refuses(service, row, fork([[1]] * outcomes), fork([[1]] * (outcomes + 1)))
    await refuses(service, row, fork([[1] * numbers]), fork([[1] * (numbers + 1)]))
    await refuses(service, row, fork([[largest]]), fork([[largest + 1]]))


@pytest.mark.limit("Idempotency-Key")
async def test_an_idempotency_key(service: ApiParts, row: Row) -> None:
    longest, shortest = row.numbers

    def keyed(length: int, **headers: str) -> httpx.Request:
        return posted("/v1/matches", NEW, **{"Idempotency-Key": "k" * length, **headers})

    await refuses(service, row, keyed(longest, **bearer(ADMIN)), keyed(longest + 1, **bearer(ADMIN)))
    await refuses(service, row, keyed(1, **bearer(ADMIN)), keyed(shortest - 1))
    await refuses(service, row, keyed(shortest), keyed(shortest - 1))


@pytest.mark.limit("names and titles")
@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/v1/matches", NEW, "title"),
        ("{match}/seats", {}, "player"),
        ("{match}/forks", {"revision": 2}, "title"),
        ("/v1/keys", {"name": "a job"}, "name"),
        ("/v1/keys", {"name": "a job"}, "owner"),
        ("/v1/tournaments", TERMS, "title"),
    ],
)
async def test_a_name(
    service: ApiParts, row: Row, match: Table, path: str, body: dict[str, Any], field: str
) -> None:
    where, admin = path.format(match=match.url), bearer(ADMIN)
    await refuses(
        service,
        row,
        posted(where, {**body, field: "x" * row.most}, **admin),
        posted(where, {**body, field: "x" * (row.most + 1)}, **admin),
    )


@pytest.mark.limit("spectators' delay")
async def test_a_delay(service: ApiParts, row: Row) -> None:
    within, beyond = ({**NEW, "spectator_delay_seconds": row.most + more} for more in (0, 1))
    await refuses(service, row, posted("/v1/matches", within), posted("/v1/matches", beyond))


@pytest.mark.limit("grace of a rotated key")
async def test_a_grace(service: ApiParts, row: Row, client: httpx.AsyncClient) -> None:
    path, admin = f"/v1/keys/{(await new_key(client))['key_id']}/rotate", bearer(ADMIN)
    within, beyond = ({"grace_seconds": row.most + more} for more in (0, 1))
    await refuses(service, row, posted(path, within, **admin), posted(path, beyond, **admin))


@pytest.mark.limit("claim, statement, appeal or reason of a ruling")
async def test_words_in_a_dispute(service: ApiParts, row: Row, match: Table) -> None:
    token, admin = bearer(match.seats[0]), bearer(ADMIN)
    within, beyond = "x" * row.most, "x" * (row.most + 1)
    path = f"{match.url}/disputes"
    claims = [posted(path, {"revision": 3, "claim": words}, **token) for words in (within, beyond)]
    await refuses(service, row, *claims)
    dispute = f"/v1/disputes/{match.match_id}.1"
    said = [posted(f"{dispute}/statements", {"text": words}, **token) for words in (within, beyond)]
    await refuses(service, row, *said)
    ruling = {"ruling": {"kind": "stand"}, "rule": "MV-DIS-04"}
    ruled = [posted(f"{dispute}/ruling", {**ruling, "reason": words}, **admin) for words in (within, beyond)]
    await refuses(service, row, *ruled)
    appeals = [posted(f"{dispute}/appeal", {"reason": words}, **token) for words in (within, beyond)]
    await refuses(service, row, *appeals)


@pytest.mark.limit("statements of a party in a dispute")
async def test_statements(service: ApiParts, row: Row, match: Table) -> None:
    token = bearer(match.seats[0])
    claimed = await match.post("disputes", {"revision": 3, "claim": "No."}, match.seats[0])
    said = posted(f"/v1/disputes/{claimed.json()['dispute_id']}/statements", {"text": "No!"}, **token)
    async with client_of(service) as client:
        for _ in range(row.most - 1):
            assert (await client.send(said)).status_code == 200
    await refuses(service, row, said, said)


@pytest.mark.limit("entrants of a tournament")
async def test_entrants(service: ApiParts, row: Row) -> None:
    within, beyond = ({**TERMS, "capacity": row.most + more} for more in (0, 1))
    path, admin = "/v1/tournaments", bearer(ADMIN)
    await refuses(service, row, posted(path, within, **admin), posted(path, beyond, **admin))


@pytest.mark.limit("organisers a tournament begins with")
async def test_organisers(service: ApiParts, row: Row, client: httpx.AsyncClient) -> None:
    key_id = (await new_key(client))["key_id"]
    within, beyond = ({**TERMS, "organisers": [key_id] * (row.most + more)} for more in (0, 1))
    path, admin = "/v1/tournaments", bearer(ADMIN)
    await refuses(service, row, posted(path, within, **admin), posted(path, beyond, **admin))


@pytest.mark.limit("webhooks of a key")
async def test_webhooks(service: ApiParts, row: Row, client: httpx.AsyncClient) -> None:
    key = bearer((await new_key(client))["key"])
    for _ in range(row.most - 1):
        assert (await client.post("/v1/webhooks", json=HOOK, headers=key)).status_code == 201
    await refuses(service, row, posted("/v1/webhooks", HOOK, **key), posted("/v1/webhooks", HOOK, **key))
    assert len((await client.get("/v1/webhooks", headers=key)).json()["items"]) == row.most


@pytest.mark.limit("commands waiting for a committer")
async def test_waiting_commands(own_service: ApiParts, row: Row, tmp_path: Path) -> None:
    """While no commit goes through, two replies at most are owed for each shard; all others are refused at once.

    Of those that were not refused each is stored, of the others none; and then there is room again.
    """
    settings = replace(own_service.settings, data_dir=tmp_path, queue_limit=1)
    async with build(settings) as replica, client_of(replica) as client:
        async with own_service.pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT FROM log.shard FOR UPDATE")
            sent = [asyncio.create_task(client.post("/v1/matches", json=NEW)) for _ in range(12)]
            async with asyncio.timeout(60):
                while sum(task.done() for task in sent) < len(sent) - 2 * settings.shards:
                    await asyncio.wait(
                        [task for task in sent if not task.done()], return_when="FIRST_COMPLETED"
                    )
        answers = await asyncio.gather(*sent)
        refused = [answer for answer in answers if answer.status_code != 201]
        assert refused
        for answer in refused:
            row.refused(answer)
        streams = await own_service.pool.fetchval("SELECT count(*) FROM log.stream")
        assert streams == len(answers) - len(refused)
        assert (await client.post("/v1/matches", json=NEW)).status_code == 201


def test_the_page_says_what_a_match_comes_to() -> None:
    page = PAGE.read_text("utf-8")
    assert f"- Events in a match: {EVENTS_AT_MOST:,}." in page
    assert f"- Events that follow one request: {CHAIN_LIMIT}." in page
    assert f"- Events of a list of commands before its last one: {LIST_LIMIT}." in page
    assert f"- Events in the answer to a request: {ANSWERED_EVENTS}." in page
    assert f"- Consecutive time-outs without an answer: {UNANSWERED_AT_MOST}." in page


@asynccontextmanager
async def occupied(queue: WorkQueue, pieces: int) -> AsyncIterator[None]:
    """So many pieces of work of others are being done or waiting."""
    tasks = [asyncio.create_task(queue.do(f"other {number}", sleep, 600)) for number in range(pieces)]
    await asyncio.sleep(0)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.limit("archives being verified, in one process")
async def test_archives_at_one_time(own_service: ApiParts, row: Row) -> None:
    queue = own_service.app.queries.archives.verifier._queue
    async with client_of(own_service) as client:
        verify = partial(client.post, "/v1/verify", content=b"{}", headers=NDJSON)
        async with occupied(queue, row.most):
            row.refused(await verify())
        async with occupied(queue, row.most - 2):
            waiting = [asyncio.create_task(verify()) for _ in range(2)]
            await until(lambda: asyncio.sleep(0, queue.queue.pieces == row.most))
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        assert (await verify()).status_code == 200


@pytest.mark.limit("rounds being paired, in one process")
async def test_rounds_at_one_time(own_service: ApiParts, row: Row) -> None:
    queue = own_service.app.commands.tournaments.rounds._small
    async with client_of(own_service) as client:
        held = await tournament(client)
        async with occupied(queue, row.most), nothing_stored(own_service):
            row.refused(await held.post("/rounds", {}))
        assert (await held.post("/rounds", {})).status_code == 201

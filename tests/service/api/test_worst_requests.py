"""The worst request of each operation holds the event loop up for no more than 100 ms of CPU.

Generated over the contract: every GET is asked with the largest value of each of its parameters, at a long match
and a tournament of 500; every other operation gets bodies as large as they may be. Every page is asked for, of the
same match and tournament. What costs more than its size tells has a request of its own (`dear`).
"""

import asyncio
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any
from uuid import UUID

import httpx

from domain.games.frantic.cards import card_ids
from domain.games.frantic.options import Options
from domain.kernel.decision import Caused
from domain.tournaments import entries
from openapi.compatibility.reading import unshared
from service.event_store.records import Append, Outcome, StreamHead
from service.event_store.requests import SYSTEM, recorded
from service.platform.entropy import fingerprint
from service.web.template import compile_all
from service.wiring.parts import ApiParts
from tests.access.operations import operations as routes
from tests.matches.clocked import MATCH
from tests.matches.test_stopping import ENDLESS
from tests.matches.test_stopping import table as played
from tests.servers import Urls
from tests.service.api.blocking import longest_callback, watched
from tests.service.api.conftest import ADMIN, client_of, new_service
from tests.service.api.holding import Holding, organiser
from tests.service.api.playing import bearer, table
from tests.service.api.test_archives import NDJSON

CONTRACT = Path(__file__).parents[3] / "openapi/openapi.json"
MOST_SECONDS = 0.1
EVENTS = int(os.environ.get("MOVIOLA_EVENTS", "3000"))
BODY_BYTES = 65_000


@cache
def operations() -> list[tuple[str, str, dict[str, Any]]]:
    document = unshared(json.loads(CONTRACT.read_text("utf-8")))
    return [
        (method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if "operationId" in operation
    ]


def parameters(operation: dict[str, Any]) -> dict[str, Any]:
    """The largest value of each parameter that has one; revisions are near the end of the long match."""
    largest: dict[str, Any] = {}
    for each in operation.get("parameters", ()):
        if each.get("in") != "query":
            continue
        most = each["schema"].get("maximum")
        if each["name"] in ("at", "to"):
            largest[each["name"]] = EVENTS - 1
        elif each["name"] == "as":
            largest["as"] = "organiser"
        elif each["name"] != "from" and most is not None:
            largest[each["name"]] = most
    return largest


def bodies() -> Iterator[bytes]:
    """As large as a body may be: many members, deep nesting, one long text, many numbers."""
    yield json.dumps({f"member {number}": number for number in range(2600)}).encode()
    yield b'{"a":' * 900 + b"1" + b"}" * 900
    yield json.dumps({"title": "x" * BODY_BYTES}).encode()
    yield b"[" + b"1," * (BODY_BYTES // 2) + b"1]"


async def tournament_of_500(service: ApiParts, client: httpx.AsyncClient) -> Holding:
    held = await organiser(client)
    await held.create(capacity=500)

    def enter_all(decision: Any) -> None:
        for number in range(500):
            entries.enter(
                decision, f"player {number}", fingerprint(str(number)), bot="", rating=0, by_organiser=True
            )

    await service.tournaments.execute(UUID(held.url.rpartition("/")[2]), enter_all, SYSTEM)
    return held


async def long_match(service: ApiParts) -> None:
    match, random = played("frantic", 6, options=ENDLESS), Random(5)
    while len(match.events) < EVENTS:
        match.move(random)
    events = recorded([Caused(event, ("MV-PLA-01",)) for event in match.events], SYSTEM)
    head = StreamHead(UUID(MATCH), 0, b"")
    appended = await service.log.append(Append(head.stream_id, head, events, datetime.now(UTC), opens=True))
    assert appended.outcome is Outcome.APPENDED


async def dear(client: httpx.AsyncClient, held: Holding) -> list[tuple[str, Any]]:
    """Requests whose bodies are small and whose work is not, in the order in which they are sent."""
    deck = card_ids(Options().deck_list)
    full = {"options": ENDLESS, "position": {"hands": {"0": deck[:88]}}}
    match = await table(client, "frantic", 2, **full)
    dealt = [{"game": "frantic", "seats": 2, "position": {"hands": {"0": deck[:40]}}}] * 80
    by = bearer(ADMIN)
    await match.start()
    (awaited,) = (await match.get("state"))["awaited"]["seats"]
    own = match.seats[awaited]
    seat, plays = bearer(own), (await match.get("commands", own))["commands"]
    scripted = {"kind": "scripted", "outcomes": [list(range(200))] * 70}
    fork, page = f"/v1/matches/{MATCH}/forks", held.url.removeprefix("/v1")

    def post(path: str, body: Any = None, headers: Any = by) -> Any:
        return partial(client.post, path, json=body, headers=headers)

    def ruling(**ruling: Any) -> tuple[str, Any]:
        body = {"ruling": ruling, "reason": "So.", "rule": "MV-DIS-04"}
        return "giveRuling", post(f"/v1/disputes/{MATCH}.1/ruling", body)

    return [
        ("createMatch", post("/v1/matches", {"game": "frantic", "seats": 2, **full})),
        ("createMatches", post("/v1/matches/batch", {"matches": dealt})),
        ("listLegalCommands", partial(client.get, f"{match.url}/commands", headers=seat)),
        ("listTurns", post("/v1/turns", {"seats": [{"match_id": match.match_id, "token": own}] * 50}, {})),
        ("submitCommand", post(f"{match.url}/commands", plays[:200], seat)),
        ("forkMatch", post(fork, {"revision": EVENTS - 1, "luck": {"kind": "fresh"}})),
        ("forkMatch", post(fork, {"revision": EVENTS - 1, "luck": scripted})),
        ("openDispute", post(f"/v1/matches/{MATCH}/disputes", {"revision": 8, "claim": "Not so."})),
        ruling(kind="correct", patch={"totals": list(range(6))}),
        ruling(kind="rewind", revision=7, luck="same"),
        ("pairRound", partial(held.post, "/rounds", {})),
        ("getRound", partial(client.get, f"{held.url}/rounds/1", headers=by)),
        ("startRound", partial(held.post, "/rounds/1/start")),
        ("getRound", partial(client.get, f"{held.url}/rounds/1", headers=by)),
        *(
            (f"page {path}", partial(client.get, page + path, headers=by))
            for path in ("", "/print/slips?round=1", "/screen")
        ),
        ("verifyArchive", partial(client.post, "/v1/verify", content=b"{}\n" * 2_700_000, headers=NDJSON)),
    ]


def pages(places: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Whatever is answered beside the contract: the address and the query."""
    for each in routes():
        if each.method == "GET" and not each.path.startswith("/v1/") and not each.is_endless:
            yield each.at(places), each.query_at(places)


async def held_up(service: ApiParts, name: str, request: Any) -> list[str]:
    """A line if the request holds the loop up for too long, with nothing kept in memory before it."""
    service.matches.forget()
    service.tournaments.forget()
    with longest_callback() as longest:
        answer = await asyncio.create_task(request())
    assert answer.status_code < 500, (name, answer.text)
    return [f"{name}: {longest}"] if longest.seconds > MOST_SECONDS else []


async def test_nothing_that_is_asked_holds_the_loop_up(
    server_urls: Urls, redis_url: str, tmp_path: Path
) -> None:
    watched.set(True)  # what the service begins by itself belongs to it
    async with new_service(server_urls, tmp_path, redis_url=redis_url) as service:
        await ask_everything(service)


async def ask_everything(service: ApiParts) -> None:
    await long_match(service)
    await asyncio.to_thread(compile_all)  # as a process does when it begins to serve
    too_long: list[str] = []
    async with client_of(service) as client:
        held = await tournament_of_500(service, client)
        places = {
            "match_id": MATCH,
            "tournament_id": held.url.rpartition("/")[2],
            "game": "frantic",
            "rule_id": "FR-END-04",
            "book": "frantic",
            "player": "player 0",
            "dispute_id": f"{MATCH}.1",
            "round": "1",
            "round_": "1",
            "table": "1",
            "seat": "1",
            "entrant": "1",
            "sheet": "cross-table",
            "export": "pairings",
            "key_id": MATCH,
            "webhook_id": MATCH,
            "delivery_id": MATCH,
            "player_id": MATCH,
            "device_id": MATCH,
            "code": "ABCDEFGH",
            "invitation": "ABCDEF",
            "penalty": "1",
        }
        for method, path, operation in operations():
            name = operation["operationId"]
            if name == "followMatch":
                continue  # its frames are pages of events, sent one by one (`test_streams.py`)
            url = path.format_map(places)
            send = partial(client.request, method, url)
            (media_type,) = operation.get("requestBody", {"content": {"application/json": {}}})["content"]
            typed = {**bearer(ADMIN), "Content-Type": media_type}
            requests = [partial(send, content=body, headers=typed) for body in bodies()]
            if method == "GET":
                lines = {**bearer(ADMIN), "Accept": "application/x-ndjson"}
                requests = [
                    partial(send, params=parameters(operation), headers=bearer(ADMIN)),
                    partial(send, headers=bearer(ADMIN)),
                    partial(client.get, url, params={"limit": 200}, headers=lines),
                ]
            for request in requests:
                too_long += await held_up(service, name, request)
        files = {"name": "moviola.css", "excerpt": "frantic.json", "example": "getState.json"}
        files["drawings"] = "frantic.svg"
        for url, query in pages(places | files):
            request = partial(client.get, url, params=query, headers=bearer(ADMIN))
            too_long += await held_up(service, url, request)
        for name, request in await dear(client, held):
            too_long += await held_up(service, name, request)
    assert not too_long, "\n".join(too_long)


async def test_a_callback_that_computes_for_long_is_noticed() -> None:
    async def compute() -> None:
        while thread_time() - began < 2 * MOST_SECONDS:
            pass

    for is_watched in (True, False):
        watched.set(is_watched)
        began = thread_time()
        with longest_callback() as longest:
            await asyncio.create_task(compute())
        assert (longest.seconds > MOST_SECONDS) == is_watched

"""Every way to be refused: a proper problem document, and nothing stored."""

import tracemalloc
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace

from service.http.inputs import paging
from service.http.problems.catalogue import catalogue
from service.http.problems.kinds import KINDS, OF_STATUS
from service.web import files as pages
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api.cable import Cable
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import client_of
from tests.service.api.playing import Table, bearer, table

NEW = {"game": "sukkube", "seats": 2}
JSON = {"Content-Type": "application/json"}


@pytest.fixture
async def match(client: httpx.AsyncClient) -> Table:
    """A match of two being played."""
    match = await table(client, "sukkube", 2)
    await match.start()
    return match


async def awaited_seat(match: Table) -> int:
    return (await match.get("state"))["awaited"]["seats"][0]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({**NEW, "sets": 2}, "/sets"),
        ({"game": "sukkube"}, "/seats"),
        ({**NEW, "seats": "2"}, "/seats"),
        ({**NEW, "seats": 7}, "/seats"),
        ({**NEW, "game": "chess"}, "/game"),
        ({**NEW, "options": {"mode": "plum"}}, "/options/mode"),
        ({**NEW, "options": {"mod": "base"}}, "/options/mod"),
        ({**NEW, "options": {"teams": [[0, "x"]]}}, "/options/teams/0/1"),
        ({**NEW, "options": {"mode": "peach", "characters_per_seat": 1}}, "/options"),
        ({**NEW, "bots": {"0": "genius"}}, "/bots/0"),
        ({**NEW, "bots": {"5": "random"}}, "/bots"),
        ({**NEW, "title": "a\u0000b"}, "/title"),
        ({**NEW, "position": {"tops": "clown"}}, "/position/tops"),
        ([], ""),
    ],
)
async def test_a_match_is_not_created_from_a_wrong_body(
    client: httpx.AsyncClient, service: ApiParts, body: Any, pointer: str
) -> None:
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", json=body)
    assert answer.status_code == 422
    found = problem(answer, 422, answer.json()["code"])
    assert found["errors"][0]["pointer"] == pointer
    assert found["errors"][0]["detail"]


async def test_a_game_is_played_by_as_many_as_its_rules_say(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", json={**NEW, "seats": 3, "options": {"mode": "peach"}})
    assert problem(answer, 422, "invalid_options")["rule"] == "SK-VAR-01"


async def test_an_option_out_of_its_range_names_its_rule(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", json={**NEW, "options": {"target_points": 99}})
    (error,) = problem(answer, 422, "invalid_body")["errors"]
    assert (error["pointer"], error["rule"]) == ("/options/target_points", "SK-OPT-02")


async def test_every_broken_invariant_of_a_position_is_named(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    position = {"top": "clown", "hands": {"clown": ["red_left_1"]}, "manche": 1000, "scores": {"seat_0": 20}}
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", json={**NEW, "position": position})
    errors = problem(answer, 422, "broken_position")["errors"]
    assert len(errors) > 1
    assert all(error["pointer"] == "/position" and error["rule"].startswith("SK-") for error in errors)


@pytest.mark.parametrize("body", [b"", b"{", b'{"game": "sukkube"', b"\xff\xfe", b'{"seats": NaN}'])
async def test_what_is_not_json_is_malformed(
    client: httpx.AsyncClient, service: ApiParts, body: bytes
) -> None:
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", content=body, headers=JSON)
    problem(answer, 400, "malformed_request")


async def test_deep_nesting_is_malformed(client: httpx.AsyncClient, service: ApiParts) -> None:
    deep = b'{"game": "sukkube", "seats": 2, "options": {"a": %b}}' % (b"[" * 20_000 + b"]" * 20_000)
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", content=deep, headers=JSON)
    problem(answer, 400, "malformed_request")


@pytest.mark.parametrize(
    "media_type", ["text/plain", "application/xml", "application/x-www-form-urlencoded", None]
)
async def test_only_json_is_taken(
    client: httpx.AsyncClient, service: ApiParts, media_type: str | None
) -> None:
    headers = {"Content-Type": media_type} if media_type else {}
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", content=b'{"game": "sukkube", "seats": 2}', headers=headers)
    problem(answer, 415, "unsupported_media_type")


async def test_a_body_over_the_limit_is_refused(client: httpx.AsyncClient, service: ApiParts) -> None:
    long = b" " * service.settings.body_limit_bytes + b'{"game": "sukkube", "seats": 2}'
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", content=long, headers=JSON)
    problem(answer, 413, "body_too_large")


async def test_an_endless_body_is_read_up_to_the_limit_only(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    sent = 0

    async def endless() -> Any:
        nonlocal sent
        while True:
            sent += 1024
            yield b" " * 1024

    async with nothing_stored(service):
        answer = await client.post("/v1/matches", content=endless(), headers=JSON)
    problem(answer, 413, "body_too_large")
    assert sent <= service.settings.body_limit_bytes + 2048


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
async def test_an_unknown_path_is_not_found(client: httpx.AsyncClient, method: str) -> None:
    problem(await client.request(method, "/v1/nothing"), 404, "not_found")


async def test_an_unknown_method_is_told_the_known_ones(client: httpx.AsyncClient) -> None:
    answer = await client.put("/v1/matches", json=NEW)
    problem(answer, 405, "method_not_allowed")
    assert "POST" in answer.headers["allow"]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/keys", "GET, OPTIONS, POST, HEAD"),
        ("/v1/matches?limit=1", "GET, OPTIONS, POST, HEAD"),
        (f"/v1/matches/{'0' * 8}-0000-7000-8000-{'0' * 12}/state?at=1", "GET, OPTIONS, HEAD"),
        (f"/v1/matches/{'0' * 8}-0000-7000-8000-{'0' * 12}/start", "OPTIONS, POST"),
    ],
)
async def test_options_lists_every_method(client: httpx.AsyncClient, path: str, allowed: str) -> None:
    answer = await client.options(path)
    assert answer.status_code == 204
    assert answer.headers["allow"] == allowed
    refused = await client.patch(path)
    problem(refused, 405, "method_not_allowed")
    assert set(refused.headers["allow"].split(", ")) == set(allowed.split(", "))


async def test_unknown_things_are_not_found(client: httpx.AsyncClient) -> None:
    problem(await client.get("/v1/games/chess"), 404, "not_found")
    problem(await client.get("/v1/matches/no-uuid/state"), 404, "not_found")
    problem(await client.get("/v1/games/sukkube/rules/SK-NOPE-01"), 404, "not_found")
    problem(await client.get("/static/../app.py"), 404, "not_found")
    problem(await client.get("/static/%2e%2e/app.py"), 404, "not_found")
    problem(await client.get(f"/static/{'a' * 5000}.css"), 404, "not_found")


def test_no_file_of_the_callers_choosing_is_remembered() -> None:
    """Names were kept for ever, 60 kB each."""
    pages.static("app/style.css")
    tracemalloc.start()
    for number in range(200):
        assert pages.static(f"{number}" + "a" * 50_000 + ".css") is None
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


LONG_AGO, FAR_AHEAD = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/v1/matches", (LONG_AGO, uuid4())),
        ("/v1/matches", (FAR_AHEAD, uuid4())),
        ("/v1/tournaments", (LONG_AGO, uuid4())),
        ("/v1/disputes", (FAR_AHEAD, uuid4(), 1)),
        ("/v1/disputes", (datetime.now(UTC), uuid4(), 2**40)),
        ("/v1/audit", (LONG_AGO, uuid4())),
    ],
)
async def test_a_cursor_that_names_no_place_is_refused(
    service: ApiParts, client: httpx.AsyncClient, path: str, key: tuple[Any, ...]
) -> None:
    """Years and numbers beyond what the database keeps were answered 500."""
    admin = bearer(service.settings.admin_key)
    answer = await client.get(path, params={"after": paging.cursor(*key)}, headers=admin)
    problem(answer, 422, "invalid_parameter")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "state"),
        ("GET", "events"),
        ("GET", "events/stream"),
        ("GET", "diff"),
        ("GET", "commands"),
        ("GET", "forks"),
        ("POST", "commands"),
        ("POST", "seats"),
        ("POST", "start"),
        ("POST", "resign"),
        ("POST", "forks"),
    ],
)
async def test_an_unknown_match_is_not_found(
    client: httpx.AsyncClient, service: ApiParts, method: str, path: str
) -> None:
    async with nothing_stored(service):
        answer = await client.request(
            method, f"/v1/matches/{uuid4()}/{path}", json={} if method == "POST" else None
        )
    problem(answer, 404, "match_not_found")


async def test_a_revision_beyond_the_end_is_not_found(
    client: httpx.AsyncClient, service: ApiParts, match: Table
) -> None:
    newest = (await match.get("state"))["revision"]
    admin = bearer(service.settings.admin_key)
    async with nothing_stored(service):
        answers = [
            await client.get(f"{match.url}/state", params={"at": newest + 1}),
            await client.get(f"{match.url}/events", params={"from": newest + 1}),
            await client.get(f"{match.url}/diff", params={"from": 1, "to": newest + 1}),
            await client.post(f"{match.url}/forks", json={"revision": newest + 1}, headers=admin),
        ]
    for answer in answers:
        assert problem(answer, 404, "revision_not_found")["revision"] == newest


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("att=3", "att"),
        ("at=1&at=2", "at"),
        ("at=x", "at"),
        ("at=0", "at"),
        ("at=99999999999", "at"),
        ("at=null", "at"),
        ("at=NULL", "at"),
        ("as=king", "as"),
        ("limit=5", "limit"),
    ],
)
async def test_a_typo_in_the_query_never_gives_a_wrong_page(
    client: httpx.AsyncClient, match: Table, query: str, parameter: str
) -> None:
    found = problem(await client.get(f"{match.url}/state?{query}"), 422, "invalid_parameter")
    assert found["errors"][0]["parameter"] == parameter


async def test_null_is_a_value_of_texts_only(client: httpx.AsyncClient) -> None:
    for query in ("phase=null", "parent=Null", "limit=null"):
        problem(await client.get(f"/v1/matches?{query}"), 422, "invalid_parameter")
    assert (await client.get("/v1/matches?player=null")).status_code == 200


async def test_a_range_backwards_is_refused(client: httpx.AsyncClient, match: Table) -> None:
    problem(await client.get(f"{match.url}/events?from=3&to=2"), 422, "invalid_parameter")


@pytest.mark.rule("MV-PLA-01")
async def test_an_illegal_command_names_its_rule_and_what_is_legal(service: ApiParts, match: Table) -> None:
    seat = await awaited_seat(match)
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    state = (await match.get("state"))["play"]
    absent = next(card for name, hand in state["hands"].items() if name != state["top"] for card in hand)
    async with nothing_stored(service):
        answer = await match.post("commands", {"type": "play_card", "card": absent}, match.seats[seat])
    found = problem(answer, 422, "card_not_in_hand")
    assert found["rule"] == "SK-TRN-02"
    assert found["legal"] == legal
    assert legal


@pytest.mark.parametrize(
    ("command", "pointer"),
    [
        ({"type": "play_card"}, "/card"),
        ({"type": "play_card", "card": 3}, "/card"),
        ({"type": "play_card", "card": "red_up_1", "seat": 1}, "/seat"),
        ({"type": "deal_manche", "deck_order": []}, "/type"),
        ({"type": "resume"}, "/type"),
        ([{"type": "play_card", "card": "red_up_1"}, {"type": "play_card"}], "/1/card"),
        ([], ""),
        ("play_card", ""),
    ],
)
async def test_a_command_that_is_none_is_pointed_at(
    service: ApiParts, match: Table, command: Any, pointer: str
) -> None:
    seat = await awaited_seat(match)
    async with nothing_stored(service):
        answer = await match.post("commands", command, match.seats[seat])
    assert problem(answer, 422, "invalid_body")["errors"][0]["pointer"] == pointer


async def test_somebody_elses_turn_is_not_now(service: ApiParts, match: Table) -> None:
    seat = await awaited_seat(match)
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    async with nothing_stored(service):
        answer = await match.post("commands", legal[0], match.seats[1 - seat])
    found = problem(answer, 409, "not_your_turn")
    assert found["rule"] == "SK-TRN-01"
    assert found["legal"] == []


@pytest.mark.rule("MV-SEA-01", "MV-SEA-02", "MV-BEG-01")
async def test_seats_and_beginning_have_their_time(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2)
    empty = (await client.post("/v1/matches", json=NEW)).json()
    url = f"/v1/matches/{empty['match_id']}"
    async with nothing_stored(service):
        taken = await match.post("seats", {"player": "late", "seat": 0})
        full = await match.post("seats", {"player": "late"})
        nowhere = await match.post("seats", {"player": "late", "seat": 5})
        missing = await client.post(f"{url}/start", headers=bearer(empty["host_token"]))
        early = await match.post("resign", token=match.seats[0])
    assert problem(taken, 409, "seat_taken")["errors"][0]["pointer"] == "/seat"
    problem(full, 409, "seat_taken")
    problem(nowhere, 422, "unknown_seat")
    problem(missing, 409, "seats_missing")
    problem(early, 409, "not_playing")
    await match.start()
    async with nothing_stored(service):
        problem(await match.post("seats", {"player": "late"}), 409, "match_not_open")
        problem(await match.post("start", token=match.host), 409, "match_not_open")


async def test_nothing_is_played_after_the_end(service: ApiParts, match: Table) -> None:
    await match.post("resign", token=match.seats[0])
    await match.post("resign", token=match.seats[1])
    async with nothing_stored(service):
        answer = await match.post("commands", {"type": "play_card", "card": "red_up_1"}, match.seats[0])
        again = await match.post("resign", token=match.seats[0])
    assert problem(answer, 409, answer.json()["code"])["legal"] == []
    problem(again, 409, "not_playing")


async def test_while_the_database_is_away_clients_are_told_to_retry(
    own_service: ApiParts,
) -> None:
    """The service reaches its database through a cable, which is pulled out and put back."""
    cable = Cable(own_service.settings.database_url or "")
    settings = replace(own_service.settings, database_url=await cable.plug_in())
    async with build(settings) as cabled, client_of(cabled) as client:
        match = await table(client, "sukkube", 2)
        await match.start()
        seat = await awaited_seat(match)
        legal = (await match.get("commands", match.seats[seat]))["commands"]
        async with nothing_stored(own_service):
            cable.pull_out()
            look = await client.get(f"{match.url}/state")
            ready = await client.get("/readyz")
            move = await match.post("commands", legal[0], match.seats[seat])
            games = await client.get("/v1/games")
        for answer in (look, move):
            problem(answer, 503, "log_unavailable")
            assert int(answer.headers["retry-after"]) >= 1
        problem(ready, 503, "not_ready")
        assert games.status_code == 200
        cable.put_back()
        assert (await match.post("commands", legal[0], match.seats[seat])).status_code == 200
    await cable.close()


async def test_a_defect_shows_nothing_of_itself(own_service: ApiParts) -> None:
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2)
        await own_service.pool.execute(
            "ALTER TABLE log.stream RENAME TO stream_gone;"
            " CREATE VIEW log.stream AS SELECT * FROM log.stream_gone WHERE 1 / 0 = 1"
        )
        answer = await client.get(f"{match.url}/state")
        await own_service.pool.execute("DROP VIEW log.stream; ALTER TABLE log.stream_gone RENAME TO stream")
    assert "zero" not in str(problem(answer, 500, "internal_error"))


async def test_a_draining_process_is_not_ready_and_still_answers(own_service: ApiParts) -> None:
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2)
        own_service.drain()
        problem(await client.get("/readyz"), 503, "not_ready")
        assert (await match.start())["revision"]


async def test_every_kind_of_problem_is_explained(client: httpx.AsyncClient) -> None:
    page = await client.get("/problems")
    assert page.headers["content-type"].startswith("text/html")
    for kind in (*KINDS, *(code for kinds in catalogue().values() for code in kinds)):
        assert f'id="{kind}"' in page.text
    assert "`" not in page.text
    assert set(OF_STATUS.values()) <= set(KINDS)

"""What is wrong with a request is told in words, all of it, where it is."""

from typing import Any

import httpx
import pytest

from service.schemas.bounds import LINE
from service.schemas.wording import FORMS
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table

NEW = {"game": "sukkube", "seats": 2}
OF_PYTHON = ("`int`", "`str`", "Expected", "regex", "\\\\x", "enum", "None", "Object ")


def words(found: dict[str, Any]) -> dict[str, str]:
    told = {each.get("pointer", each.get("parameter")): each["detail"] for each in found["errors"]}
    assert not [each for each in told.values() if any(word in each for word in OF_PYTHON)], told
    return told


async def test_all_faults_of_a_body_are_told_at_once(client: httpx.AsyncClient, service: ApiParts) -> None:
    body = {
        "game": "Chess!",
        "seats": "two",
        "title": "a\u202eb",
        "sets": 1,
        "clocks": {"match_seconds": 1, "decision_seconds": None, "a/b": 0},
        "bots": {"0": "genius", "9": "random", "x": "random"},
        "spectators": "all",
    }
    async with nothing_stored(service):
        found = problem(await client.post("/v1/matches", json=body), 422, "invalid_body")
    assert words(found) == {
        "/game": "the name of a game is expected, as listed by /v1/games",
        "/seats": "an integer is expected, not a text",
        "/title": FORMS[LINE],
        "/sets": words(found)["/sets"],
        "/clocks/match_seconds": "the number must be at least 10",
        "/clocks/a~1b": words(found)["/clocks/a~1b"],
        "/bots/0": "'genius' is none of the values that are allowed here: random, greedy, lookahead, mcts",
        "/bots/9": "the number must be at most 5",
        "/bots/x": "an integer is expected, not a text",
        "/spectators": "'all' is none of the values that are allowed here: open, keys, none",
    }
    assert words(found)["/sets"].startswith("there is no such field; known: game, seats")
    found = problem(await client.post("/v1/matches", json={}), 422, "invalid_body")
    assert words(found) == {"/game": "this field is missing", "/seats": "this field is missing"}


async def test_all_faults_of_commands_are_told(client: httpx.AsyncClient, service: ApiParts) -> None:
    """Each command of a list by itself, by what its `type` says it is."""
    match = await table(client, "frantic", 2)
    wrong = {"type": "play_card", "card": 5, "strength": 9}
    async with nothing_stored(service):
        found = problem(await match.post("commands", wrong, match.seats[0]), 422, "invalid_body")
        listed = [wrong, {"type": "dance"}, 3]
        several = problem(await match.post("commands", listed, match.seats[0]), 422, "invalid_body")
        none = problem(await match.post("commands", "play", match.seats[0]), 422, "invalid_body")
    of_one = {
        "/card": "a text is expected, not an integer",
        "/square": "this field is missing",
        "/strength": "there is no such field; known: card, square, points_to, direction",
    }
    assert words(found) == of_one
    assert words(several) == {f"/0{pointer}": detail for pointer, detail in of_one.items()} | {
        "/1/type": words(several)["/1/type"],
        "/2": "an object is expected, not an integer",
    }
    assert words(several)["/1/type"].startswith("'dance' is none of the values that are allowed here: ")
    assert {"play_card", "pass_reaction", "play_default"} < set(
        words(several)["/1/type"].partition(": ")[2].split(", ")
    )
    assert none["detail"] == "the body: an object or a list is expected, not a text"


async def test_what_the_game_cannot_take_is_told_with_the_rest(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """Options and positions have the shape that their game gives them."""
    options = {"mode": "chess", "target_points": "many", "jokers": 2}
    told = {
        "/options/mode": ("'chess' is none of the values that are allowed here: ", "SK-OPT-01"),
        "/options/target_points": ("an integer or null is expected, not a text", "SK-OPT-02"),
        "/options/jokers": ("there is no such field; known: mode, ", None),
        "/position/pile": ("a list is expected, not an integer", None),
    }
    one = NEW | {"options": options, "position": {"pile": 5}}
    cup = {"title": "Cup", "game": "sukkube", "table_size": 2, "format": "swiss", "options": options}
    async with nothing_stored(service):
        alone = problem(await client.post("/v1/matches", json=one), 422, "invalid_body")
        more = problem(await client.post("/v1/matches", json=one | {"seats": "two"}), 422, "invalid_body")
        batch = await client.post("/v1/matches/batch", json={"matches": [one | {"seats": "two"}]})
        held = await client.post("/v1/tournaments", json=cup | {"table_size": 9}, headers=bearer(ADMIN))
    (listed,) = batch.json()["items"]
    assert words(more).pop("/seats") == words(listed["problem"]).pop("/seats")
    for found, missing in (
        (alone, set()),
        (more, set()),
        (listed["problem"], set()),
        (problem(held, 422, "invalid_body"), {"/position/pile"}),
    ):
        errors = {each["pointer"]: each for each in found["errors"]}
        assert told.keys() - missing <= errors.keys()
        for pointer, (detail, rule) in told.items():
            if pointer not in missing:
                assert errors[pointer]["detail"].startswith(detail), found
                assert errors[pointer].get("rule") == rule
        assert words(found)


async def test_fields_that_there_are_not_are_told_in_the_order_of_the_body_fifty_at_most(
    client: httpx.AsyncClient,
) -> None:
    """The first fault is the one that `detail` tells: the same body gets the same answer from every process."""
    body = NEW | {f"card {number}": 1 for number in range(80)}
    found = problem(await client.post("/v1/matches", json=body), 422, "invalid_body")
    assert [each["pointer"] for each in found["errors"]] == [f"/card {number}" for number in range(50)]


@pytest.mark.parametrize("number", ["2.0", "2e0", "20e-1"])
async def test_two_is_an_integer_however_it_is_written(client: httpx.AsyncClient, number: str) -> None:
    body = '{"game": "sukkube", "seats": 2, "options": {"target_points": 2}}'.replace("2", number)
    headers = {"Content-Type": "application/json"}
    made = await client.post("/v1/matches", content=body, headers=headers)
    assert made.status_code == 201, made.text
    sheet = (await client.get(f"{made.headers['location']}/state")).json()["sheet"]
    assert (len(sheet["seats"]), sheet["options"]["target_points"]) == (2, 2)
    half = await client.post("/v1/matches", content=body.replace(number, "2.5"), headers=headers)
    found = problem(half, 422, "invalid_body")
    assert words(found) == {
        "/seats": "an integer is expected, not a number",
        "/options/target_points": "an integer or null is expected, not a number",
    }


@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("/v1/matches?game=chess", "game"),
        ("/v1/matches?phase=zzz", "phase"),
        ("/v1/tournaments?game=chess", "game"),
        ("/v1/matches?limit=x", "limit"),
        ("/v1/matches?parent=x", "parent"),
        ("/v1/seats", "player"),
        ("/v1/matches?player=%00", "player"),
        ("/v1/matches?=3", "(empty)"),
    ],
)
async def test_a_parameter_that_cannot_be_is_named(
    client: httpx.AsyncClient, path: str, parameter: str
) -> None:
    found = problem(await client.get(path), 422, "invalid_parameter")
    assert list(words(found)) == [parameter]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (
            "/v1/matches?phase=zzz",
            "'zzz' is none of the values that are allowed here: open, playing, finished",
        ),
        ("/v1/seats", "this parameter is missing"),
    ],
)
async def test_a_parameter_is_told_in_words(client: httpx.AsyncClient, path: str, told: str) -> None:
    (detail,) = words(problem(await client.get(path), 422, "invalid_parameter")).values()
    assert detail == told


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1/matches/no-uuid"])
async def test_a_path_that_there_is_not_is_told_in_words(client: httpx.AsyncClient, path: str) -> None:
    found = problem(await client.get(path), 404, "not_found")
    assert found["detail"].startswith("there is no such path: ")


@pytest.mark.parametrize("header", ["Idempotency-Key", "If-Match"])
async def test_a_header_given_twice_is_refused(
    client: httpx.AsyncClient, service: ApiParts, header: str
) -> None:
    match = await table(client, "sukkube", 2)
    twice = [(header, '"3"'), (header, '"3"'), *bearer(match.host).items()]
    async with nothing_stored(service):
        answer = await client.post(f"{match.url}/start", headers=twice)
    assert list(words(problem(answer, 422, "invalid_parameter"))) == [header]
    begun = await match.start()
    seat = begun["awaited"]["seats"][0]
    command = (await match.get("commands", match.seats[seat]))["commands"][0]
    key = "a-key-of-sixteen-characters"
    twice = [("Idempotency-Key", key), ("Idempotency-Key", key), *bearer(match.seats[seat]).items()]
    async with nothing_stored(service):
        answer = await client.post(f"{match.url}/commands", json=command, headers=twice)
    assert list(words(problem(answer, 422, "invalid_parameter"))) == ["Idempotency-Key"]


async def test_a_stream_does_not_go_on_behind_the_newest_event(client: httpx.AsyncClient) -> None:
    match: Table = await table(client, "sukkube", 2)
    answer = await client.get(f"{match.url}/events/stream", headers={"Last-Event-ID": "99"})
    assert problem(answer, 404, "revision_not_found")["revision"] == 3


async def test_a_webhook_that_is_deleted_is_off(client: httpx.AsyncClient) -> None:
    hook = {"url": "http://127.0.0.1:9/hook"}
    made = await client.post("/v1/webhooks", json=hook, headers=bearer(ADMIN))
    gone = (await client.delete(made.headers["location"], headers=bearer(ADMIN))).json()
    assert (gone["is_active"], gone["inactive_reason"]) == (False, "deleted")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"name": ""}, "at least 1 character is expected"),
        ({"name": "x" * 61}, "at most 60 characters are allowed"),
        ({"name": "x", "scopes": []}, "at least 1 entry is expected"),
    ],
)
async def test_a_length_is_told_as_it_is_said(client: httpx.AsyncClient, body: Any, told: str) -> None:
    found = problem(await client.post("/v1/keys", json=body, headers=bearer(ADMIN)), 422, "invalid_body")
    assert [each["detail"] for each in found["errors"]] == [told]

"""What an organiser asks for and cannot have: refused with its reason; match and standings stay the same."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest

from tests.rulings import reference
from tests.rulings.cases import Case, opened
from tests.rulings.cups import GAMES, cup_of, in_games, leave, matches, play
from tests.service.api.checks import problem
from tests.service.api.holding import PATIENCE_SECONDS, organiser
from tests.service.api.playing import bearer, table
from tests.waiting import until

PLIES = 6


async def disputed(client: httpx.AsyncClient, game: str) -> Case:
    """A case that waits for its ruling; the other table of the round is decided."""
    cup = await cup_of(client, game, rounds=2)
    match, other = await matches(cup, 1)
    await play(match, Random(game), PLIES)
    await leave(other)

    async def is_decided() -> bool:
        return bool((await cup.get("/rounds/1"))["tables"][1]["is_decided"])

    await until(is_decided, PATIENCE_SECONDS)
    return await opened(cup, game, match)


@asynccontextmanager
async def nothing_changed(case: Case) -> AsyncIterator[None]:
    before = await everything(case)
    yield
    assert await everything(case) == before


async def everything(case: Case) -> Any:
    """The match and its events, the tournament, its round and events, the standings."""
    standings = await case.cup.standings()
    of_the_cup = [await case.cup.get(path) for path in ("", "/rounds/1", "/events")]
    return await case.now(), await case.events(), of_the_cup, standings


async def ask(case: Case, ruling: Any, token: str = "") -> httpx.Response:
    """The organiser rules, or whoever has the token."""
    body = {"ruling": ruling, "reason": "So be it.", "rule": "MV-DIS-04"}
    url = f"/v1/disputes/{case.dispute_id}/ruling"
    return await case.cup.client.post(url, json=body, headers=bearer(token or case.cup.key))


@pytest.mark.rule("MV-DIS-04", "MV-RUL-02", "MV-RUL-04", "MV-RUL-05", "MV-CLK-08")
@pytest.mark.parametrize("game", GAMES)
async def test_rulings(client: httpx.AsyncClient, game: str) -> None:
    case = await disputed(client, game)
    seats = len(case.match.seats)
    began = next(e["revision"] for e in case.told if e["event"]["type"] == "PlayBegan")
    everybody = [[seat] for seat in case.match.seats]
    stranger = await organiser(client, "of another tournament")
    refused: list[tuple[Any, int, str, str]] = [
        ({"kind": "rewind", "revision": began - 1}, 422, "rewind_too_far", "MV-RUL-02"),
        ({"kind": "rewind", "revision": case.frozen["revision"]}, 422, "nothing_to_rewind", "MV-RUL-02"),
        ({"kind": "award", "places": [*everybody, [seats]]}, 422, "unknown_seat", "MV-RUL-05"),
        ({"kind": "award", "places": everybody[1:]}, 422, "incomplete_places", "MV-RUL-05"),
        ({"kind": "clock", "seat": seats, "seconds": 9}, 422, "unknown_seat", "MV-CLK-08"),
        ({"kind": "clock", "seat": 0, "seconds": -99_999}, 422, "clock_below_zero", "MV-CLK-08"),
        ({"kind": "correct", "patch": {}, "position": {}}, 422, "unclear_correction", "MV-RUL-04"),
    ]
    async with nothing_changed(case):
        for ruling, status, code, rule in refused:
            assert problem(await ask(case, ruling), status, code)["rule"] == rule
        problem(await ask(case, {"kind": "stand"}, stranger.key), 403, "forbidden")
        for seat, token in case.match.seats.items():
            problem(await ask(case, {"kind": "award", "places": [[seat]]}, token), 403, "forbidden")
        broken = problem(await ask(case, {"kind": "correct", "patch": doubled(case)}), 422, "broken_position")
        for error in broken["errors"]:
            named = await client.get(f"/v1/games/{game}/rules/{error['rule']}")
            assert named.status_code == 200, error


def doubled(case: Case) -> Any:
    """A card of one hand is in another hand as well."""
    hands = case.was["play"]["hands"]
    names = list(hands) if isinstance(hands, dict) else list(range(len(hands)))
    holder = next(name for name in names if hands[name])
    other = next(name for name in names if name != holder)
    new = dict(hands) if isinstance(hands, dict) else list(hands)
    new[other] = [*hands[other], hands[holder][0]]
    return {"hands": new}


@pytest.mark.rule("MV-DIS-04", "MV-RUL-09", "MV-RUL-11")
@in_games("frantic")
async def test_what_has_been_ruled_stays_ruled(client: httpx.AsyncClient, game: str) -> None:
    """No second ruling on a closed dispute; none that goes back past what another has changed."""
    case = await disputed(client, game)
    await case.rule({"kind": "rewind", "revision": case.was["revision"] - 1})
    async with nothing_changed(case):
        closed = problem(await ask(case, {"kind": "annul"}), 409, "dispute_closed")
        assert closed["rule"] == "MV-DIS-04"
    await play(case.match, Random(1), 2)
    second = await opened(case.cup, game, case.match)
    async with nothing_changed(case):
        past = {"kind": "rewind", "revision": case.decided_at}
        assert problem(await ask(second, past), 422, "rewind_too_far")["rule"] == "MV-RUL-09"
        own = problem(await ask(second, past | {"supersedes": case.dispute_id}), 409, "ruling_final")
        assert own["rule"] == "MV-RUL-11"


@pytest.mark.rule("TO-PAI-01", "TO-RES-01", "TO-RES-06")
@in_games("sukkube")
async def test_results_from_elsewhere_and_rounds_too_early(client: httpx.AsyncClient, game: str) -> None:
    case = await disputed(client, game)
    cup, rounds = case.cup, await case.cup.get("/rounds/1")
    elsewhere = {"entrants": rounds["tables"][1]["entrants"][:1], "reason": "absent"}
    async with nothing_changed(case):
        refused = [
            (await cup.post("/rounds", {}), 409, "tables_open", "TO-PAI-01"),
            (await cup.post("/finish", {"early": True}), 409, "tables_open", "TO-END-01"),
            (await cup.post("/rounds/1/tables/1/forfeits", elsewhere), 422, "unknown_entrant", "TO-RES-06"),
        ]
        for answer, status, code, rule in refused:
            assert problem(answer, status, code)["rule"] == rule
        foreign = await table(client, game, GAMES[game].seats, options=GAMES[game].options, key=cup.key)
        await foreign.start()
        await leave(foreign)
    await case.rule({"kind": "award", "places": [[seat] for seat in case.match.seats]})
    await cup.closed(1)
    assert foreign.match_id not in str(await cup.get("/events"))
    assert await reference.shown(cup) == await reference.expected(cup)

"""What organisers take back, over HTTP: terms, the start of a round, a whole tournament."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domain.tournaments.state import Round
from service.app.archive.verify import verify
from service.app.matches.settling import match_streams
from service.app.tournaments.tables import Tables
from service.background.clocks import ClockKeeper
from service.platform.clock import utc_now
from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import PATIENCE_SECONDS, Holding, tournament
from tests.service.api.playing import bearer
from tests.service.api.test_keys import new_key
from tests.service.api.test_tournaments import carried  # noqa: F401 - a fixture
from tests.waiting import until

REASON = {"reason": "the hall is closed"}


async def matches(cup: Holding) -> list[Any]:
    return [match for table in (await cup.get("/rounds/1"))["tables"] for match in table["matches"]]


async def state(cup: Holding, match: Any) -> Any:
    url = f"/v1/matches/{match['match_id']}/state"
    return (await cup.client.get(url, headers=bearer(ADMIN))).json()


async def asked(cup: Holding, match: Any) -> tuple[str, Any, dict[str, str]]:
    """What whoever is asked first may send: where, a legal command, the headers."""
    seat = (await state(cup, match))["awaited"]["seats"][0]
    url, by = f"/v1/matches/{match['match_id']}/commands", bearer(cup.tokens[match["seating"][seat]])
    return url, (await cup.client.get(url, headers=by)).json()["commands"][0], by


async def move(cup: Holding, match: Any) -> None:
    """Whoever is asked first plays."""
    url, legal, by = await asked(cup, match)
    assert (await cup.client.post(url, json=legal, headers=by)).status_code == 200


@pytest.mark.rule("TO-END-04", "MV-END-06")
async def test_found_a_tournament_is_cancelled_and_its_matches_are_called_off(
    client: httpx.AsyncClient,
) -> None:
    cup = await tournament(client, "running")
    played, frozen = await matches(cup)
    await move(cup, played)
    claim = {"revision": 3, "claim": "That was not allowed."}
    at, by = f"/v1/matches/{frozen['match_id']}/disputes", bearer(cup.tokens[frozen["seating"][0]])
    assert (await client.post(at, json=claim, headers=by)).status_code == 201
    problem(await cup.post("/cancel", REASON, token=cup.tokens[1]), 403, "forbidden")
    assert (await cup.ask("/cancel", REASON))["phase"] == "cancelled"
    seen = await cup.get()
    assert (seen["phase"], seen["cancellation"]) == ("cancelled", REASON["reason"])
    for match in (played, frozen):
        sheet = (await state(cup, match))["sheet"]
        assert (sheet["phase"], sheet["verdict"]["reason"]) == ("finished", "called_off")
        archive = await client.get(f"/v1/matches/{match['match_id']}/archive", headers=bearer(cup.key))
        assert verify(archive.content.splitlines(keepends=True)).is_replayed
    refused = problem(await cup.post("/entries", {"player": "late"}, token=None), 409, "tournament_cancelled")
    assert refused["rule"] == "TO-END-04"
    problem(await cup.post("/cancel", REASON), 409, "tournament_cancelled")
    page = (await client.get(cup.url.removeprefix("/v1"))).text
    assert REASON["reason"] in page
    assert "The tournament is cancelled." in page


@pytest.mark.rule("TO-RND-04", "MV-END-06")
async def test_found_a_round_is_unstarted_while_nobody_has_played(client: httpx.AsyncClient) -> None:
    cup = await tournament(client, "running")
    before = await matches(cup)
    await cup.ask("/rounds/1/unstart", REASON)
    round_ = await cup.get("/rounds/1")
    assert not round_["is_started"]
    assert [table["matches"] for table in round_["tables"]] == [[], []]
    for match in before:
        assert (await state(cup, match))["sheet"]["verdict"]["reason"] == "called_off"
    assert problem(await cup.post("/rounds/1/unstart", REASON), 409, "round_not_started")
    await cup.ask("/rounds", {"again": True}, 201)
    await cup.ask("/rounds/1/start")
    again = await matches(cup)
    assert not {each["match_id"] for each in again} & {each["match_id"] for each in before}
    await move(cup, again[0])
    refused = problem(await cup.post("/rounds/1/unstart", REASON), 409, "played_on")
    assert (refused["rule"], again[0]["match_id"] in refused["detail"]) == ("TO-RND-04", True)
    assert (await state(cup, again[0]))["sheet"]["phase"] == "playing"


@pytest.mark.rule("TO-RND-04", "MV-PAU-01")
@pytest.mark.parametrize("after", [1, 2], ids=["before the pause", "after it"])
async def test_found_a_move_that_falls_into_the_unstarting_of_a_round_is_not_lost(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """It comes after the organiser's look at the round, and before its matches are called off."""
    cup = await tournament(client, "running")
    match, other = await matches(cup)
    url, legal, by = await asked(cup, match)
    look, moves = Tables.played, list[Any]()

    async def then_somebody_plays(tables: Tables, round_: Round) -> list[str]:
        found = await look(tables, round_)
        moves.append(await client.post(url, json=legal, headers=by) if len(moves) + 1 == after else None)
        return found

    monkeypatch.setattr(Tables, "played", then_somebody_plays)
    unstarted = await cup.post("/rounds/1/unstart", REASON)
    sheets = [(await state(cup, each))["sheet"] for each in (match, other)]
    if after == 1:
        assert moves[0].status_code == 200
        assert match["match_id"] in problem(unstarted, 409, "played_on")["detail"]
        assert [(sheet["phase"], sheet["paused_revision"]) for sheet in sheets] == [("playing", None)] * 2
        await move(cup, other)
    else:
        problem(moves[1], 409, "match_paused")
        assert unstarted.status_code == 200
        assert {sheet["verdict"]["reason"] for sheet in sheets} == {"called_off"}


@pytest.mark.rule("MV-PAU-03", "TO-RND-04")
@pytest.mark.parametrize("is_recorded", [False, True], ids=["before it is recorded", "after it"])
async def test_found_an_unstarting_that_was_broken_off_left_matches_paused(
    carried: httpx.AsyncClient,  # noqa: F811
    own_service: ApiParts,
    monkeypatch: pytest.MonkeyPatch,
    is_recorded: bool,
) -> None:
    """As when the process ends: nothing more is done, neither what follows nor what tidies up."""
    cup = await tournament(carried, "running")
    both = await matches(cup)
    url, legal, by = await asked(cup, both[0])

    name = "call_off" if is_recorded else "played"
    real = getattr(Tables, name)

    async def ends(tables: Tables, *subject: object) -> object:
        """Both are asked before the matches are paused, and once more after that."""
        if all([(await state(cup, each))["sheet"]["paused_revision"] for each in both]):
            raise EndOfProcess
        return await real(tables, *subject)

    with monkeypatch.context() as ending, suppress(EndOfProcess):
        ending.setattr(Tables, name, ends)
        await cup.post("/rounds/1/unstart", REASON)
    assert [(await state(cup, each))["sheet"]["paused_revision"] > 0 for each in both] == [True, True]
    assert (await cup.get("/rounds/1"))["is_started"] is not is_recorded
    problem(await carried.post(url, json=legal, headers=by), 409, "match_paused")
    await passed(own_service, seconds=30)
    problem(await carried.post(url, json=legal, headers=by), 409, "match_paused")
    await passed(own_service, seconds=120)
    if is_recorded:

        async def are_called_off() -> bool:
            sheets = [(await state(cup, each))["sheet"] for each in both]
            return all(sheet["verdict"] and sheet["verdict"]["reason"] == "called_off" for sheet in sheets)

        await until(are_called_off, PATIENCE_SECONDS)
    else:
        assert (await carried.post(url, json=legal, headers=by)).status_code == 200
        archive = await carried.get(f"/v1/matches/{both[0]['match_id']}/archive", headers=bearer(cup.key))
        assert verify(archive.content.splitlines(keepends=True)).is_replayed


class EndOfProcess(Exception):
    pass


async def passed(service: ApiParts, seconds: int) -> None:
    """So long after now, the clock keeper looks at what is due."""

    def later() -> datetime:
        return utc_now() + timedelta(seconds=seconds)

    await caught_up(service.pool)
    streams = match_streams(service.log, service.seeds, service.time, clock=later)
    await ClockKeeper(service.pool, streams, service.time, clock=later).turn()


@pytest.mark.rule("TO-CRE-13")
async def test_found_terms_change_while_nothing_depends_on_them(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    cup, other = await tournament(client), await new_key(client, "organise")
    new = {"capacity": 5, "rounds": 2, "clocks": {"decision_seconds": 60}, "spectators": "keys"}
    new |= {"spectator_delay_seconds": 30}
    await cup.ask("/terms", new)
    terms = (await cup.get())["terms"]
    assert {name: terms[name] for name in new if name != "clocks"} == {
        name: value for name, value in new.items() if name != "clocks"
    }
    assert terms["clocks"]["decision_seconds"] == 60
    await cup.ask("/rounds", {}, 201)
    await cup.ask("/rounds/1/start")
    sheet = (await state(cup, (await matches(cup))[0]))["sheet"]
    assert (sheet["spectators"], sheet["spectator_delay_seconds"]) == ("keys", 30)
    async with nothing_stored(service):
        problem(await cup.post("/terms", {"clocks": None}), 409, "tables_open")
        assert (
            problem(await cup.post("/terms", {"capacity": 3}), 422, "impossible_terms")["rule"] == "TO-CRE-13"
        )
        problem(await cup.post("/terms", {"table_size": 3}), 422, "invalid_body")
        unknown = problem(await cup.post("/terms", {"organisers": [str(uuid4())]}), 422, "invalid_body")
    assert unknown["errors"][0]["pointer"] == "/organisers/0"
    id_ = other["key_id"]
    problem(await cup.post("/terms", {"organisers": [id_]}), 422, "chief_organises")
    await cup.ask("/terms", {"organisers": [id_], "chief": id_})
    assert (await cup.get())["chief"] == id_
    problem(await cup.post("/cancel", REASON), 403, "forbidden")
    url = f"/v1/matches/{(await matches(cup))[0]['match_id']}/state?as=organiser"
    assert [(await client.get(url, headers=bearer(key))).status_code for key in (cup.key, other["key"])] == [
        403,
        200,
    ]

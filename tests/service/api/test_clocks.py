"""Clocks over HTTP, on a service whose time stands still until the test moves it."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import httpx
import pytest

from domain.matches.state import Match
from projections.queries import list_matches
from service.app.matches.settling import match_streams
from service.background.clocks import ClockKeeper
from service.event_store.streams import Streams
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.servers import Urls
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, new_service, projecting
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import all_events, fork
from tests.service.api.test_secrecy import look_everywhere, piles_differ, twins
from tests.waiting import until

BOTH = {"decision_seconds": 30, "match_seconds": 300, "increment_seconds": 5}
PER_DECISION = {"decision_seconds": 30}


class Hands:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture(scope="module")
def hands() -> Hands:
    return Hands()


@pytest.fixture(scope="module")
async def timed(
    server_urls: Urls, tmp_path_factory: pytest.TempPathFactory, hands: Hands
) -> AsyncIterator[ApiParts]:
    async with new_service(server_urls, tmp_path_factory.mktemp("timed"), hands) as application:
        yield application


@pytest.fixture
async def client(timed: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(timed) as client:
        yield client


async def begun(client: httpx.AsyncClient, clocks: Any, game: str = "sukkube", **body: Any) -> Table:
    match = await table(client, game, 2, clocks=clocks, **body)
    await match.start()
    return match


async def asked(match: Table) -> tuple[int, Any]:
    """A seat that is asked, and its first legal command."""
    seat = (await match.get("state"))["awaited"]["seats"][0]
    return seat, (await match.get("commands", match.seats[seat]))["commands"][0]


def of_type(events: list[Any], type_: str) -> list[Any]:
    return [event for event in events if event["event"]["type"] == type_]


@pytest.mark.rule("MV-CLK-01")
@pytest.mark.parametrize(
    ("clocks", "code", "pointer"),
    [
        ({}, "invalid_clocks", "/clocks"),
        ({"increment_seconds": 3}, "invalid_clocks", "/clocks"),
        ({"decision_seconds": 30, "increment_seconds": 3}, "invalid_clocks", "/clocks"),
        ({"decision_seconds": 0}, "invalid_body", "/clocks/decision_seconds"),
        ({"decision_seconds": 1.5}, "invalid_body", "/clocks/decision_seconds"),
        ({"match_seconds": 9}, "invalid_body", "/clocks/match_seconds"),
        ({"match_seconds": 10**12}, "invalid_body", "/clocks/match_seconds"),
        ({"match_minutes": 5}, "invalid_body", "/clocks/match_minutes"),
        ("5+3", "invalid_body", "/clocks"),
    ],
)
async def test_clocks_that_cannot_be_are_refused(
    client: httpx.AsyncClient, clocks: Any, code: str, pointer: str
) -> None:
    answer = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2, "clocks": clocks})
    assert problem(answer, 422, code)["errors"][0]["pointer"] == pointer


@pytest.mark.rule("MV-CLK-02")
async def test_answers_say_how_much_time_is_left_and_until_when(
    client: httpx.AsyncClient, hands: Hands
) -> None:
    match = await begun(client, BOTH)
    began = hands.now
    seat, command = await asked(match)
    now = (await match.get("state"))["awaited"]
    assert now["clocks"][seat] == {
        "seat": seat,
        "left_seconds": 300.0,
        "decision_left_seconds": 30.0,
        "deadline_at": (began + timedelta(seconds=30)).isoformat().replace("+00:00", "Z"),
    }
    assert now["clocks"][1 - seat] == {"seat": 1 - seat, "left_seconds": 300.0}
    hands.move(10.25)
    answer = (await match.post("commands", command, match.seats[seat])).json()
    assert answer["awaited"]["clocks"][seat]["left_seconds"] == 294.75
    listed = await match.get("commands", match.seats[seat])
    assert listed["awaited"]["clocks"] == answer["awaited"]["clocks"]
    assert (await match.get("state"))["sheet"]["clocks"]["control"] == BOTH


async def test_a_match_without_clocks_knows_of_none(client: httpx.AsyncClient, hands: Hands) -> None:
    match = await begun(client, None)
    hands.move(10_000_000)
    await match.play(Random(1), plies=3)
    assert not of_type(await all_events(match), "ClocksRead")
    state = await match.get("state")
    assert state["sheet"]["clocks"] is None
    assert "clocks" not in state["awaited"]


@pytest.mark.rule("MV-CLK-05")
async def test_a_command_that_comes_too_late_is_refused_after_the_time_out(
    client: httpx.AsyncClient, hands: Hands
) -> None:
    match = await begun(client, PER_DECISION)
    seat, command = await asked(match)
    before = (await match.get("state"))["revision"]
    hands.move(30)
    late = await match.post("commands", command, match.seats[seat])
    assert problem(late, 409, "time_is_up")["rule"] == "MV-CLK-05"
    events = (await all_events(match))[before:]
    assert events[0]["event"] == {
        "type": "SeatTimedOut",
        "seat": seat,
        "limit": "decision",
        "at_ms": round(hands.now.timestamp() * 1000),
    }
    assert events[0]["rules"] == ["MV-CLK-03"]
    assert {event["actor"] for event in events} == {"system"}
    assert events[1]["event"]["chosen_by"] == "timeout"
    state = await match.get("state")
    seat, command = await asked(match)
    assert state["awaited"]["clocks"][seat]["decision_left_seconds"] == 30
    hands.move(29.9)
    assert (await match.post("commands", command, match.seats[seat])).status_code == 200


@pytest.mark.rule("MV-CLK-05")
async def test_looking_at_a_match_times_nobody_out(client: httpx.AsyncClient, hands: Hands) -> None:
    match = await begun(client, PER_DECISION)
    hands.move(31)
    before = await match.get("state")
    await asked(match)
    assert await match.get("state") == before


@pytest.mark.rule("MV-CLK-05")
async def test_what_was_accepted_in_time_is_answered_again_however_late(
    client: httpx.AsyncClient, hands: Hands
) -> None:
    match = await begun(client, PER_DECISION)
    seat, command = await asked(match)
    key = {"Idempotency-Key": str(uuid4())}
    first = await match.post("commands", command, match.seats[seat], **key)
    hands.move(100)
    again = await match.post("commands", command, match.seats[seat], **key)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert of_type(await all_events(match), "SeatTimedOut"), "the other seat's time was up"


@pytest.mark.rule("MV-CLK-05")
async def test_a_time_out_makes_the_revision_stale(client: httpx.AsyncClient, hands: Hands) -> None:
    match = await begun(client, PER_DECISION)
    seat, command = await asked(match)
    newest = (await match.get("state"))["revision"]
    hands.move(30)
    headers = {"If-Match": f'"{newest}"'}
    other = match.seats[1 - seat]
    answer = problem(await match.post("commands", command, other, **headers), 412, "stale_revision")
    assert answer["revision"] > newest


@pytest.mark.rule("MV-CLK-04")
async def test_a_match_nobody_plays_ends_and_reveals_its_luck(
    client: httpx.AsyncClient, hands: Hands
) -> None:
    match = await begun(client, {"match_seconds": 10}, options={"target_points": 1})
    for _ in range(2):
        hands.move(10)
        await match.post("resign", token=match.seats[0])
    events = await all_events(match)
    assert [event["event"]["type"] for event in events][-3:] == [
        "ClocksRead",
        "MatchDisclosed",
        "LuckRevealed",
    ]
    assert (await match.get("state"))["sheet"]["phase"] == "finished"


@pytest.mark.rule("MV-CLK-07")
async def test_a_fork_has_the_times_of_its_parent(client: httpx.AsyncClient, hands: Hands) -> None:
    match = await begun(client, BOTH)
    hands.move(7)
    await match.play(Random(3), plies=1)
    parent = await match.get("state")
    hands.move(1_000)
    forked = await fork(match, parent["revision"], ADMIN)
    clocks = (await forked.get("state", forked.host))["awaited"]["clocks"]
    stripped = [{k: v for k, v in each.items() if k != "deadline_at"} for each in parent["awaited"]["clocks"]]
    assert clocks == stripped


async def test_the_match_list_tells_the_deadline_and_the_keeper_acts_on_it(
    timed: ApiParts, client: httpx.AsyncClient, hands: Hands
) -> None:
    match = await begun(client, PER_DECISION, title="deadline")
    untimed = await begun(client, None, title="deadline")
    began = hands.now
    async with projecting(timed):
        await caught_up(timed.pool)
        rows = {str(row.match_id): row for row in await list_matches(timed.read_models)}
        assert rows[match.match_id].deadline_at == began + timedelta(seconds=30)
        assert rows[untimed.match_id].deadline_at is None
        keeper = keeper_of(timed, timed.matches, hands)
        await keeper.turn()
        assert not of_type(await all_events(match), "SeatTimedOut")
        hands.move(30)
        await asyncio.gather(keeper.turn(), keeper_of(timed, other(timed, hands), hands).turn())
        assert len(of_type(await all_events(match), "SeatTimedOut")) == 1
        await caught_up(timed.pool)
        await keeper.turn()
        assert len(of_type(await all_events(match), "SeatTimedOut")) == 1
        rows = {str(row.match_id): row for row in await list_matches(timed.read_models)}
        assert rows[match.match_id].deadline_at == hands.now + timedelta(seconds=30)


async def test_matches_whose_time_is_up_together_are_timed_out_together(
    timed: ApiParts, client: httpx.AsyncClient, hands: Hands
) -> None:
    """While no shard can be written, the appends of several matches wait, not one match for another."""
    matches = [await begun(client, PER_DECISION) for _ in range(12)]
    while len({timed.log.shard_of(UUID(match.match_id)) for match in matches}) < 2:
        matches.append(await begun(client, PER_DECISION))
    async with projecting(timed), timed.pool.acquire() as locking:
        await caught_up(timed.pool)
        hands.move(30)
        keeper = keeper_of(timed, other(timed, hands), hands)
        async with locking.transaction():
            await locking.fetch("SELECT FROM log.shard FOR UPDATE")
            turn = asyncio.create_task(keeper.turn())
            await until(partial(_several_wait, timed.pool), 60)
        await turn
    for match in matches:
        assert len(of_type(await all_events(match), "SeatTimedOut")) == 1


async def _several_wait(pool: asyncpg.Pool) -> bool:
    """Whether commits of more than one shard wait for a lock."""
    waiting = await pool.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    return bool(waiting > 1)


@pytest.mark.rule("MV-DCL-02")
async def test_the_keeper_discloses_a_match_when_the_time_for_disputes_has_passed(
    timed: ApiParts, client: httpx.AsyncClient, hands: Hands
) -> None:
    match = await begun(client, None, disputes_seconds=60)
    for token in match.seats.values():
        await match.post("resign", token=token)
    async with projecting(timed):
        await caught_up(timed.pool)
        rows = {str(row.match_id): row for row in await list_matches(timed.read_models)}
        row = rows[match.match_id]
        assert (row.phase, row.is_disclosed) == ("finished", False)
        assert row.discloses_at == hands.now + timedelta(seconds=60)
        keeper = keeper_of(timed, timed.matches, hands)
        hands.move(59)
        await keeper.turn()
        assert not of_type(await all_events(match), "MatchDisclosed")
        hands.move(1)
        await asyncio.gather(keeper.turn(), keeper_of(timed, other(timed, hands), hands).turn())
        events = [event["event"]["type"] for event in await all_events(match)]
        assert events[-2:] == ["MatchDisclosed", "LuckRevealed"]
        assert events.count("MatchDisclosed") == 1
        await caught_up(timed.pool)
        rows = {str(row.match_id): row for row in await list_matches(timed.read_models)}
        assert (rows[match.match_id].is_disclosed, rows[match.match_id].discloses_at) == (True, None)


def keeper_of(service: ApiParts, matches: Streams[Match], hands: Hands) -> ClockKeeper:
    return ClockKeeper(service.pool, matches, service.time, clock=hands)


def other(service: ApiParts, hands: Hands) -> Streams[Match]:
    """Another process on the same log: no match in its memory yet."""
    return match_streams(service.log, service.seeds, service.time, clock=hands)


@pytest.mark.rule("MV-CLK-05")
async def test_of_a_command_and_a_time_out_the_log_takes_one(
    timed: ApiParts, client: httpx.AsyncClient, hands: Hands
) -> None:
    """Two processes whose clocks differ: one has received the command in time, for the other time is up."""
    ahead = Hands()
    async with build(timed.settings, clock=ahead) as second:
        match = await begun(client, PER_DECISION)
        match_id = UUID(match.match_id)
        played = timed_out = 0
        for attempt in range(40):
            state = await match.get("state")
            if state["awaited"]["kind"] != "seats":
                break
            seat, command = await asked(match)
            hands.move(29)
            ahead.now = hands.now + timedelta(seconds=2)
            racers = [match.post("commands", command, match.seats[seat]), second.matches.advance(match_id)]
            if attempt % 4 == 3:
                await racers.pop()  # the time-out first, certainly
            answer = (await asyncio.gather(*racers))[0]
            events = (await all_events(match))[state["revision"] :]
            outs = of_type(events, "SeatTimedOut")
            by_seat = [event for event in events if event["actor"] == f"seat:{seat}"]
            assert bool(outs) != bool(by_seat), events
            assert len(outs) <= 1
            if by_seat:
                assert answer.status_code == 200
                played += 1
            else:
                problem(answer, 409, "time_is_up")
                timed_out += 1
                hands.now = ahead.now
        assert played
        assert timed_out >= 5


@pytest.mark.parametrize("seed", range(1))
async def test_clocks_tell_nothing_of_what_is_hidden(
    client: httpx.AsyncClient, hands: Hands, seed: int
) -> None:
    pair, random = await twins(client, seed, clocks=BOTH), Random(seed)
    assert await piles_differ(pair)
    for turn in range(5):
        state = await pair.ask("GET", "state")
        assert len(state["awaited"]["clocks"]) == 2
        seat = state["awaited"]["seats"][0]
        legal = (await pair.ask("GET", "commands", seat))["commands"]
        hands.move(31 if turn == 3 else 7.5)
        await pair.ask("POST", "commands", seat, random.choice(legal))
        await look_everywhere(pair)
    events = (await pair.ask("GET", "events"))["items"]
    assert len(of_type(events, "SeatTimedOut")) == 1
    assert len(of_type(events, "ClocksRead")) > 4


@pytest.mark.rule("MV-DIS-12")
async def test_a_dispute_that_nobody_rules_on_ends_after_a_day(
    client: httpx.AsyncClient, hands: Hands
) -> None:
    """Another seat than the one that claims ends it, and play goes on."""
    match = await begun(client, None)
    token, other_token = list(match.seats.values())[:2]
    body = {"revision": 5, "claim": "That was not allowed."}
    dispute = (await match.post("disputes", body, token)).json()["dispute_id"]
    address = f"/v1/disputes/{dispute}/withdrawal"
    hands.move(24 * 3600 - 1)
    refused = await client.post(address, headers=bearer(other_token))
    assert refused.json()["code"] == "not_your_dispute"
    hands.move(1)
    (await client.post(address, headers=bearer(other_token))).raise_for_status()
    assert (await match.get("state"))["sheet"]["frozen_by"] is None

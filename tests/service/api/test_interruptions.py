"""Time in which nobody could have been served is nobody's; the clock of the database decides (MV-CLK-10)."""

import asyncio
from datetime import datetime, timedelta
from operator import itemgetter
from time import monotonic
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from service.background.clocks import ClockKeeper
from service.platform.clock import utc_now
from service.platform.observability import metrics
from service.platform.timekeeping.service_time import LARGEST_SKEW, ServiceTime
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.service.api.conftest import client_of, own_service, projecting
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import all_events

__all__ = ["own_service"]
AWAY_SECONDS = 4.5


def an_hour_ahead() -> datetime:
    return utc_now() + timedelta(hours=1)


async def stop_serving(service: ApiParts) -> None:
    """As a process that stands still, or whose database is away."""
    await service.background.__aexit__(None, None, None)


async def time_events(match: Table) -> list[dict[str, Any]]:
    events = [event["event"] for event in await all_events(match)]
    return [event for event in events if event["type"] in ("SeatTimedOut", "TimeGivenBack")]


@pytest.mark.rule("MV-CLK-10")
@pytest.mark.parametrize("limit", ["decision_seconds", "match_seconds"])
async def test_no_clock_runs_while_nobody_serves(own_service: ApiParts, limit: str) -> None:
    seconds = {"decision_seconds": 8, "match_seconds": 10}[limit]  # more than it takes to stop and to start
    async with client_of(own_service) as client, projecting(own_service):
        match = await table(client, "sukkube", 2, clocks={limit: seconds})
        await match.start()
        await caught_up(own_service.pool)
        await stop_serving(own_service)
        await asyncio.sleep(seconds + 0.5)
        keeper = ClockKeeper(
            own_service.pool, own_service.matches, ServiceTime(own_service.pool, serves=False)
        )
        await keeper.turn()
        before = {event["type"] for event in await time_events(match)}
        assert before <= {"TimeGivenBack"}, "the keeper alone serves nobody, and times nobody out"
        async with build(own_service.settings) as restarted:
            await restarted.time.turn()
            await asyncio.sleep(1)
            later = ClockKeeper(restarted.pool, restarted.matches, ServiceTime(restarted.pool, serves=False))
            await later.turn()
            events = await time_events(match)
            assert {each["type"] for each in events} == {"TimeGivenBack"}
            given_back = max(
                events, key=itemgetter("lost_ms")
            )  # a machine with much to do stands still besides
            assert given_back["lost_ms"] >= 1000 * (seconds - 1)
            async with client_of(restarted) as after:
                awaited = (await after.get(f"/v1/matches/{match.match_id}/state")).json()["awaited"]
            (clock,) = [each for each in awaited["clocks"] if each["seat"] in given_back["seats"]]
            left = clock["left_seconds" if limit == "match_seconds" else "decision_left_seconds"]
            assert left > 0


@pytest.mark.rule("MV-CLK-10")
async def test_a_process_whose_clock_is_an_hour_off_times_nobody_out_and_is_not_ready(
    own_service: ApiParts,
) -> None:
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2, clocks={"decision_seconds": 30})
        await match.start()
        with capture_logs() as logs:
            async with build(own_service.settings, own=an_hour_ahead) as off, client_of(off) as other:
                assert (await other.get("/v1/matches")).status_code == 200
                await off.time.turn()
                assert metrics.CLOCK_SKEW._value.get() < -3000
                seat = (await match.get("state"))["awaited"]["seats"][0]
                path = f"/v1/matches/{match.match_id}/commands"
                commands = (await other.get(path, headers=bearer(match.seats[seat]))).json()["commands"]
                answer = await other.post(path, json=commands[0], headers=bearer(match.seats[seat]))
                assert answer.status_code == 200, answer.text
                ready: httpx.Response = await other.get("/readyz")
                assert ready.status_code == 503
                assert "clock" in ready.json()["detail"]
        skews = [each["skew_seconds"] for each in logs if each["event"] == "clock_skew"]
        assert len([skew for skew in skews if skew < -3000]) == 1
        assert {event["type"] for event in await time_events(match)} <= {"TimeGivenBack"}
        await own_service.time.turn()
        assert (await client.get("/readyz")).status_code == 200


@pytest.mark.rule("MV-CLK-10")
async def test_found_a_first_answer_that_was_long_on_its_way_seemed_like_skew(
    own_service: ApiParts,
) -> None:
    """A busy machine was then not ready, and its clock blamed for it."""
    time = ServiceTime(own_service.pool, serves=False)
    off = ServiceTime(own_service.pool, serves=False, own=an_hour_ahead)
    async with own_service.pool.acquire() as holder, holder.transaction():
        await holder.execute("LOCK TABLE log.service_time IN ACCESS EXCLUSIVE MODE")
        turns = asyncio.gather(time.turn(), off.turn())
        await asyncio.sleep(2.5 * LARGEST_SKEW.total_seconds())
    await turns
    assert time.health == "ok"
    assert off.health != "ok"


@pytest.mark.rule("MV-CLK-10")
async def test_who_answers_after_an_interruption_has_lost_none_of_it(own_service: ApiParts) -> None:
    async with client_of(own_service) as client:
        match, began = await table(client, "sukkube", 2, clocks={"match_seconds": 60}), monotonic()
        await match.start()
        seat = (await match.get("state"))["awaited"]["seats"][0]
        await stop_serving(own_service)
        await asyncio.sleep(AWAY_SECONDS)
        async with build(own_service.settings) as restarted, client_of(restarted) as after:
            headers = bearer(match.seats[seat])
            path = f"/v1/matches/{match.match_id}/commands"
            commands = (await after.get(path, headers=headers)).json()["commands"]
            await after.post(path, json=commands[0], headers=headers)
            state = (await after.get(f"/v1/matches/{match.match_id}/state")).json()
        (clock,) = [each for each in state["awaited"]["clocks"] if each["seat"] == seat]
        served = monotonic() - began - AWAY_SECONDS
        assert clock["left_seconds"] > 60 - served - AWAY_SECONDS / 2
        assert {event["type"] for event in await time_events(match)} == {"TimeGivenBack"}


@pytest.mark.rule("MV-CLK-10")
async def test_found_who_asked_while_the_first_look_was_under_way_missed_the_interruption(
    own_service: ApiParts,
) -> None:
    """A process that begins compares the clocks, then says that it serves: a request came in between."""
    await stop_serving(own_service)
    pool = own_service.pool
    await pool.execute("UPDATE log.service_time SET served_at = clock_timestamp() - interval '10 s'")
    time = ServiceTime(pool, serves=True)
    async with pool.acquire() as holder, holder.transaction():
        await holder.fetch("SELECT 1 FROM log.service_time FOR UPDATE")
        looking = asyncio.create_task(time.turn())
        await asyncio.sleep(0.3)
        asked = asyncio.create_task(time.interruptions(utc_now() - timedelta(seconds=60)))
        await asyncio.sleep(0.3)
        assert not asked.done()
    await looking
    assert len(await asked) == 1

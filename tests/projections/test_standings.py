"""Standings follow the log of a tournament and late rulings; matches and tournaments leave each other alone."""

from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import asyncpg
import pytest

from domain.kernel.decision import Caused
from projections.standings import Standings
from service.event_store.codec import encode
from service.event_store.records import Append, Outcome, StreamHead
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting.lag import parked_matches
from service.projecting.rebuild import rebuild
from tests.feeding import open_match
from tests.projections.conftest import caught_up, running_fanout
from tests.tournaments import reference
from tests.tournaments.making import Held, at_random

ID = UUID("01980000-0000-7000-8000-0000000000aa")


def cup(random: Random) -> Held:
    """A tournament whose first round is ruled upon after the second was paired."""
    held = Held(table_size=4, smallest_table=3, rounds=3, tie_breaks=("buchholz", "sonneborn_berger")).enter(
        11
    )
    held.play_round(at_random(random))
    held.play_round(at_random(random))
    held.result(held.matches(1)[0], (), "annulled")
    held.withdraw_result(held.matches(1)[1])
    return held


async def append(log: EventLog, held: Held, random: Random) -> int:
    """Every event of the tournament, some at a time; returns its revision."""
    head = StreamHead(ID, 0, b"")
    caused = [Caused(event, rules) for event, rules in zip(held.events, held.rules, strict=True)]
    while caused:
        now = random.randrange(1, 5)
        new = tuple(encode(each, "system") for each in caused[:now])
        done = await log.append(Append(ID, head, new, datetime.now(UTC), opens=head.revision == 0))
        assert done.outcome is Outcome.APPENDED
        assert done.head is not None
        head, caused = done.head, caused[now:]
    return head.revision


async def standing_rows(pool: asyncpg.Pool) -> list[tuple[Any, ...]]:
    rows = await pool.fetch(
        "SELECT rank, entrant, points, tie_breaks FROM read.standing ORDER BY rank, entrant"
    )
    return [(row["rank"], row["entrant"], row["points"], list(row["tie_breaks"])) for row in rows]


@pytest.mark.rule("TO-STA-01", "TO-RES-02")
async def test_standings_are_what_the_facts_give_live_and_rebuilt(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    random = Random(4)
    held = cup(random)
    async with running_fanout(database, redis_url, wakeup, page_size=7):
        await open_match(log, random)
        revision = await append(log, held, random)
        await open_match(log, random)
        await caught_up(pool, 60)
    expected = [
        (rank, entrant, round(float(points), 4), [round(float(value), 4) for value in values])
        for rank, entrant, points, values in reference.standings(held.events)
    ]
    assert await standing_rows(pool) == expected
    row = await pool.fetchrow("SELECT * FROM read.tournament")
    assert (row["tournament_id"], row["revision"], row["entrants"], row["rounds"]) == (ID, revision, 11, 2)
    assert row["flags"] == sum(len(round_.flags) for round_ in held.state.rounds) == 2
    assert await pool.fetchval("SELECT count(*) FROM read.match") == 2
    assert await parked_matches(pool) == []
    await rebuild(database, Standings())
    assert await standing_rows(pool) == expected
    assert dict(await pool.fetchrow("SELECT * FROM read.tournament")) == dict(row)

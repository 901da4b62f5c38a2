"""Standings are what the log of a tournament says: after every event, live and rebuilt, as an arbiter has them."""

from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import asyncpg
import msgspec
import pytest

from domain.kernel.decision import Caused
from domain.tournaments import entries
from projections.standings import Standings
from service.event_store.codec import encode
from service.event_store.records import Append, Outcome, StreamHead
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting.lag import parked_matches
from service.projecting.rebuild import rebuild
from tests.feeding import open_match
from tests.projections.conftest import caught_up, running_fanout
from tests.tournaments import arbiter, record
from tests.tournaments.making import Held, at_random
from tests.tournaments.test_random_tournaments import Cup

ID = UUID("01980000-0000-7000-8000-0000000000aa")
COLUMNS = "rank, entrant, player, points, tie_breaks, provisional, by_ruling, is_void"


def cup(random: Random) -> Held:
    """A tournament whose first round is ruled upon after the second was paired; one has left before it, and a name
    is corrected."""
    held = Held(table_size=4, smallest_table=3, rounds=3, tie_breaks=("buchholz", "sonneborn_berger")).enter(
        12
    )
    held.do(lambda decision: entries.withdraw(decision, 3))
    held.play_round(at_random(random))
    held.play_round(at_random(random))
    held.result(held.matches(1)[0], (), "annulled", "disputed")
    held.withdraw_result(held.matches(1)[1])
    held.do(lambda decision: entries.correct(decision, 5, player="Ada"))
    return held


class Log:
    """The stream of one tournament."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.head = StreamHead(ID, 0, b"")

    async def append(self, caused: list[Caused]) -> None:
        new = tuple(encode(each, "system") for each in caused)
        opens = self.head.revision == 0
        done = await self._log.append(Append(ID, self.head, new, datetime.now(UTC), opens=opens))
        assert done.outcome is Outcome.APPENDED
        assert done.head is not None
        self.head = done.head


def caused(held: Held) -> list[Caused]:
    return [Caused(event, rules) for event, rules in zip(held.events, held.rules, strict=True)]


async def standing_rows(pool: asyncpg.Pool) -> list[tuple[Any, ...]]:
    rows = await pool.fetch(f"SELECT {COLUMNS} FROM read.standing ORDER BY rank, entrant")
    return [tuple(row) for row in rows]


def expected(paper: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [
        (
            *row[:3],
            round(float(row.points), 4),
            [round(float(value), 4) for value in row.tie_breaks],
            *row[5:],
        )
        for row in arbiter.standings(paper)
    ]


@pytest.mark.rule("TO-STA-01", "TO-RES-02", "TO-RES-11", "TO-ENT-09", "TO-ENT-10")
async def test_found_standings_keep_who_has_left_and_names_that_were_corrected(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    random = Random(4)
    held, stream = cup(random), Log(log)
    left = caused(held)
    async with running_fanout(database, redis_url, wakeup, page_size=7):
        await open_match(log, random)
        while left:
            now = random.randrange(1, 5)
            await stream.append(left[:now])
            left = left[now:]
        await open_match(log, random)
        await caught_up(pool, 60)
    rows = await standing_rows(pool)
    assert rows == expected(held.record())
    assert {row[2] for row in rows} >= {"Ada"}
    assert 3 not in {row[1] for row in rows}
    row = await pool.fetchrow("SELECT * FROM read.tournament")
    told = (row["tournament_id"], row["revision"], row["entrants"], row["rounds"])
    assert told == (ID, stream.head.revision, 11, 2)
    assert row["flags"] == sum(len(round_.flags) for round_ in held.state.rounds) == 2
    assert await pool.fetchval("SELECT count(*) FROM read.match") == 2
    assert await parked_matches(pool) == []
    await rebuild(database, Standings())
    assert await standing_rows(pool) == rows
    assert dict(await pool.fetchrow("SELECT * FROM read.tournament")) == dict(row)


@pytest.mark.rule("TO-STA-01", "TO-STA-07", "TO-STA-08", "TO-STA-09")
@pytest.mark.parametrize("seed", [1, 3])
async def test_after_every_event_they_are_what_an_arbiter_works_out(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup, seed: int
) -> None:
    random_cup = Cup(Random(seed), most=7)
    for _ in range(3):
        if random_cup.next_round():
            random_cup.play_round()
    random_cup.end()
    stream, paper = Log(log), record.empty()
    async with running_fanout(database, redis_url, wakeup):
        for each in caused(random_cup):
            await stream.append([each])
            record.read(paper, msgspec.to_builtins(each.event))
            await caught_up(pool, 60)
            assert await standing_rows(pool) == expected(paper)
    live = await standing_rows(pool)
    await rebuild(database, Standings())
    assert await standing_rows(pool) == live

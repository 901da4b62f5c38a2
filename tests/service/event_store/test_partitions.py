"""The log is cut by shard, and what it is asked stays within one: fit for many servers."""

import asyncio
import re
from pathlib import Path
from random import Random

import asyncpg
import pytest

import projections
import service
from service.event_store import sql
from service.event_store.migrate import migrate
from service.event_store.shards import shard_of
from service.event_store.store import open_event_log
from tests.feeding import open_match, play_matches

SHARDS = 16
SQL = [file for part in (projections, service) for file in Path(part.__path__[0]).rglob("sql/*.sql")]
NEEDS_A_SESSION = re.compile(
    r"\b(LISTEN|NOTIFY|SET (?!LOCAL|status|revision)\w+ (TO|=)|TEMP|DECLARE|PREPARE)\b|advisory",
    re.IGNORECASE,
)
ON_THE_DIRECT_URL = {
    *("claim_duties", "take_duties", "join_duties", "release_duties", "count_sharers"),
    *("lock_migrations", "unlock_migrations"),
}


async def test_sixteen_shards_are_written_at_once_and_each_keeps_its_own(fresh_database: str) -> None:
    await migrate(fresh_database, SHARDS)
    async with open_event_log(fresh_database, SHARDS) as log:
        played = await asyncio.gather(*(play_matches(log, Random(seed), 4) for seed in range(10)))
        parents = [match for matches in played for match in matches]
        forks = [await match.fork(5) for match in parents[:8]]
        await asyncio.gather(*(fork.play(10) for fork in forks))
        heads = await log.shard_heads()
        assert sum(head > 0 for head in heads.values()) > SHARDS // 2
        for shard, head in heads.items():
            events = await log.read_shard(shard, 0, head + 1)
            assert [event.position for event in events] == list(range(1, head + 1)), "gapless in every shard"
            assert {shard_of(event.stream_id, SHARDS) for event in events} <= {shard}
        for fork in forks:
            events = await log.read(fork.match_id)
            assert [event.revision for event in events] == list(range(1, len(events) + 1))
            assert {event.shard for event in events} == {shard_of(fork.match_id, SHARDS)}, (
                "families stay together"
            )


async def test_a_question_of_one_shard_reads_no_other(fresh_database: str) -> None:
    """Whichever the plan: what a distributed PostgreSQL sends to one node reads what that shard's keys lead to."""
    await migrate(fresh_database, SHARDS)
    async with open_event_log(fresh_database, SHARDS) as log:
        match = await open_match(log, Random(1))
        await match.play(20)
    connection = await asyncpg.connect(fresh_database)
    shard = shard_of(match.match_id, SHARDS)
    for statement, arguments in (
        (sql.read_shard, (shard, 0, 10)),
        (sql.read_stream, (shard, match.match_id, 0, 10)),
    ):
        rows = await connection.fetch(f"EXPLAIN (ANALYZE) {statement}", *arguments)
        plan = "\n".join(row[0] for row in rows)
        scans = re.findall(r"(?:Scan|Heap) .*? on (?:event|stream)\b.*\n +(.*)", plan)
        assert scans, plan
        assert all(f"(shard = {shard})" in condition for condition in scans), plan
    await connection.close()


@pytest.mark.parametrize("file", SQL, ids=lambda file: file.stem)
def test_no_statement_needs_a_session(file: Path) -> None:
    """Behind a transaction pooler the next statement may be carried out in another session."""
    text = "\n".join(line for line in file.read_text().splitlines() if not line.startswith("--"))
    assert (NEEDS_A_SESSION.search(text) is not None) is (file.stem in ON_THE_DIRECT_URL), text

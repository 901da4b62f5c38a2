"""Where a log is asked: on several nodes shard by shard, with the same answers (on real ones: `tests/citus`)."""

import asyncpg
import pytest

from service.event_store.nodes import Nodes
from service.event_store.records import ShardEnd
from service.event_store.store import EventLog, open_event_log
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import match_in, open_match
from tests.waiting import until


async def several(_: Nodes) -> bool:
    return True


@pytest.mark.parametrize("is_distributed", [False, True])
async def test_what_the_log_has_at_some_positions(
    event_log: EventLog, monkeypatch: pytest.MonkeyPatch, is_distributed: bool
) -> None:
    """Also where it has nothing."""
    heads = [await open_match(event_log, 3 + shard, match_in(shard)) for shard in range(SHARDS)]
    last = [(await event_log.read(head.stream_id))[-2:] for head in heads]
    if is_distributed:
        monkeypatch.setattr(Nodes, "are_many", several)
    asked = [(shard, position) for shard in reversed(range(SHARDS)) for position in (9, 2 + shard, 3 + shard)]
    told = {(each.shard, each.position): each for each in await event_log.places([*asked, asked[0]])}
    assert len(told) == len(asked)
    for shard, (before, newest) in enumerate(last):
        assert [told[shard, at].hash for at in (2 + shard, 3 + shard, 9)] == [before.hash, newest.hash, None]
        assert {told[shard, at].head for at in (2 + shard, 3 + shard, 9)} == {3 + shard}
        assert told[shard, 2 + shard].seconds >= 0
        assert told[shard, 3 + shard].seconds == 0
    ends = {
        shard: ShardEnd(3 + shard, newest.hash if is_distributed else None)
        for shard, (_, newest) in enumerate(last)
    }
    assert await event_log.shard_ends(range(SHARDS)) == ends
    assert await event_log.shard_heads() == {shard: 3 + shard for shard in range(SHARDS)}


OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


async def test_a_log_that_is_left_keeps_no_connection(database: str, connection: asyncpg.Connection) -> None:
    async with open_event_log(database, SHARDS) as event_log:
        await open_match(event_log)
        assert await connection.fetchval(OTHERS) > 1

    async def all_are_closed() -> bool:
        return await connection.fetchval(OTHERS) == 0

    await until(all_are_closed)

"""Receipts are forgotten when they are old enough, and no others."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from service.background.receipts import ReceiptKeeper, receipt_duties
from service.event_store.records import Outcome, Receipt
from service.event_store.store import EventLog
from service.wiring.background import run_fanout
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import match_in, opening
from tests.waiting import until

DAYS = 30
AGE = "UPDATE log.command_receipt SET recorded_at = $2 WHERE key = ANY($1)"


async def keys(connection: asyncpg.Connection) -> set[str]:
    return {row["key"] for row in await connection.fetch("SELECT key FROM log.command_receipt")}


async def asked(event_log: EventLog, shard: int, key: str) -> Outcome:
    receipt = Receipt(key, b"request", b"answer")
    return (await event_log.append(opening(match_in(shard), receipt=receipt))).outcome


@pytest.fixture
async def of_all_ages(event_log: EventLog, connection: asyncpg.Connection) -> None:
    """In each shard three that are too old by an hour, one that is an hour too young, and a fresh one."""
    now = datetime.now(UTC)
    for shard in range(SHARDS):
        for name in ("old 1", "old 2", "old 3", "young", "fresh"):
            assert await asked(event_log, shard, f"{shard} {name}") is Outcome.APPENDED
        old = [f"{shard} old {number}" for number in (1, 2, 3)]
        await connection.execute(AGE, old, now - timedelta(days=DAYS, hours=1))
        await connection.execute(AGE, [f"{shard} young"], now - timedelta(days=DAYS, hours=-1))


@pytest.mark.usefixtures("of_all_ages")
async def test_old_ones_go_and_young_ones_stay(event_log: EventLog, connection: asyncpg.Connection) -> None:
    assert not await ReceiptKeeper(event_log, SHARDS, DAYS).turn()
    assert await keys(connection) == {f"{shard} {name}" for shard in (0, 1) for name in ("young", "fresh")}
    assert await asked(event_log, 0, "0 young") is Outcome.REPEATED
    assert await asked(event_log, 0, "0 old 1") is Outcome.APPENDED


@pytest.mark.usefixtures("of_all_ages")
async def test_some_at_a_time_until_all_are_gone(event_log: EventLog, connection: asyncpg.Connection) -> None:
    keeper = ReceiptKeeper(event_log, SHARDS, DAYS, at_most=2)
    assert await keeper.turn()
    assert len(await keys(connection)) == SHARDS * 3
    assert not await keeper.turn()
    assert len(await keys(connection)) == SHARDS * 2


@pytest.mark.usefixtures("of_all_ages")
async def test_whoever_keeps_the_clocks_forgets(
    database: str, redis_url: str, connection: asyncpg.Connection
) -> None:
    keeping = run_fanout(database, redis_url, relayed=range(SHARDS), timed_shards=SHARDS, receipt_days=DAYS)
    task = asyncio.create_task(keeping)

    async def are_gone() -> bool:
        return len(await keys(connection)) == SHARDS * 2

    await until(are_gone)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def test_who_keeps_them_for_ever_has_nothing_to_do(event_log: EventLog) -> None:
    assert receipt_duties(event_log, SHARDS, 0) == []

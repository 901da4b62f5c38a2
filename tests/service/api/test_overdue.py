"""Matches in which time has passed and nothing has come of it: counted, until somebody keeps the clocks."""

import asyncio
from contextlib import suppress

from service.wiring.background import run_fanout
from service.wiring.parts import ApiParts
from tests.service.api.conftest import client_of, exposition, projecting
from tests.service.api.playing import table
from tests.waiting import until


async def overdue(service: ApiParts) -> dict[str, float]:
    lines = (await exposition(service)).splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if line.startswith("moviola_overdue_"))
    return {name.removeprefix("moviola_overdue_"): float(value) for name, value in values.items()}


async def test_clocks_that_nobody_keeps_are_counted(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        match = await table(client, "sukkube", 2, clocks={"decision_seconds": 1})
        before = await overdue(own_service)
        assert before['matches{kind="clock"}'] == 0
        assert before['seconds{kind="clock"}'] == 0
        await match.start()

        async def is_late() -> bool:
            return (await overdue(own_service))['seconds{kind="clock"}'] > 2

        await until(is_late)
        after = await overdue(own_service)
        assert after['matches{kind="clock"}'] == 1
        assert after['matches{kind="disclosure"}'] == 0
        settings = own_service.settings
        urls = (settings.database_url or "", settings.redis_url or "")
        keeping = asyncio.create_task(run_fanout(*urls, timed_shards=settings.shards))

        async def is_in_time() -> bool:
            return (await overdue(own_service))['matches{kind="clock"}'] == 0

        await until(is_in_time)
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping

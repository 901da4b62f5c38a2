"""Clocks kept by real processes: one keeps them, another takes over when it is killed, and none does it twice."""

from itertools import pairwise
from uuid import UUID

import pytest

from service.event_store.codec import decode_meta
from service.wiring.parts import ApiParts
from tests.processes import moviola
from tests.service.api.conftest import client_of, own_service
from tests.service.api.playing import Table, table
from tests.waiting import until

__all__ = ["own_service"]
PATIENCE_SECONDS = 120.0
"""A keeper starts in two seconds, beside many other processes in forty, and then plays a few moves."""


class Watched:
    """A match nobody plays, as the log has it."""

    def __init__(self, service: ApiParts, match: Table) -> None:
        self._service = service
        self._match_id = UUID(match.match_id)

    async def types(self) -> list[str]:
        stored = await self._service.log.read(self._match_id)
        return [each.type for each in stored if each.type in ("SeatTimedOut", "ClocksRead")]

    async def time_outs(self) -> int:
        return (await self.types()).count("SeatTimedOut")

    async def has_time_outs(self, number: int, *, looking: bool = False) -> None:
        """With `looking`, an API process sees the match meanwhile: a bot whose process was killed goes on then."""

        async def are_there() -> bool:
            if looking:
                await self._service.matches.newest(self._match_id)
            return await self.time_outs() >= number

        await until(are_there, PATIENCE_SECONDS)

    async def has_moved(self, actor: str) -> None:
        async def has_it() -> bool:
            return actor in await self.actors()

        await until(has_it, PATIENCE_SECONDS)

    async def actors(self) -> set[str]:
        stored = await self._service.log.read(self._match_id)
        first = next(n for n, each in enumerate(stored) if each.type == "SeatTimedOut")
        return {decode_meta(each).actor for each in stored[first:]}


@pytest.mark.rule("MV-CLK-03")
async def test_another_keeper_takes_over_from_one_that_is_killed(own_service: ApiParts) -> None:
    settings = own_service.settings
    assert settings.database_url is not None
    assert settings.redis_url is not None
    terms = {
        "database_url": settings.database_url,
        "redis_url": settings.redis_url,
        "shards": settings.shards,
    }
    async with client_of(own_service) as client:
        # Long enough to go on however slowly the processes start.
        match = await table(
            client,
            "sukkube",
            3,
            clocks={"decision_seconds": 1},
            bots={"1": "random"},
            options={"target_points": 20},
        )
        await match.start()
    watched = Watched(own_service, match)
    with moviola("fanout", **terms) as first:  # type: ignore[arg-type]
        await watched.has_time_outs(2)
        await watched.has_moved("bot:random")  # although no API process drives it
        with moviola("fanout", **terms):  # type: ignore[arg-type]
            first.kill()
            first.wait()
            before = await watched.time_outs()
            await watched.has_time_outs(before + 2, looking=True)
    types = await watched.types()
    pairs = list(pairwise(types))
    assert ("SeatTimedOut", "SeatTimedOut") not in pairs, "each time-out answers a question of its own"
    assert await watched.actors() == {"system", "bot:random"}

"""How many matches of one address, or of one key, may be open or played at once, counted in Redis."""

from collections.abc import Awaitable, Callable, Collection, Iterable
from time import time
from typing import Any, Final
from uuid import UUID

import structlog
from redis.asyncio import Redis

from service.platform.errors import TooManyInPlay
from service.platform.redis.connections import REDIS_LOST

REMEMBERED_SECONDS: Final = 7 * 86_400
"""A match counts so long, unless it ends before."""
log = structlog.get_logger()
Over = Callable[[Collection[UUID]], Awaitable[Collection[UUID]]]
"""Those of these matches that are over."""


class MatchesInPlay:
    """Of each account the matches that it has made, with when. Without Redis there is room for all."""

    def __init__(self, redis: Redis, limit: int, over: Over) -> None:
        self._redis = redis
        self._limit = limit
        self._over = over

    async def require_room(self, account: str, count: int) -> None:
        """Raises `TooManyInPlay` where so many more are too many. Those that are over are looked for only then."""
        key = _key(account)
        try:
            asking = self._redis.pipeline(transaction=False)
            asking.zremrangebyscore(key, 0, time() - REMEMBERED_SECONDS)
            asking.zcard(key)
            _, counted = await asking.execute()
            if counted + count <= self._limit:
                return
            members: Any = await self._redis.zrange(key, 0, -1)
            ids = [UUID(bytes=each) for each in members]
            over = await self._over(ids)
            if over:
                await self._redis.zrem(key, *(each.bytes for each in over))
        except REDIS_LOST as error:
            log.warning("matches_are_not_counted", error=repr(error))
            return
        if len(ids) - len(over) + count > self._limit:
            raise TooManyInPlay(self._limit)

    async def add(self, account: str, match_ids: Iterable[UUID]) -> None:
        now, key = time(), _key(account)
        scores = {each.bytes: now for each in match_ids}
        if not scores:
            return
        try:
            asking = self._redis.pipeline(transaction=False)
            asking.zadd(key, scores)
            asking.expire(key, REMEMBERED_SECONDS)
            await asking.execute()
        except REDIS_LOST as error:
            log.warning("matches_are_not_counted", error=repr(error))


def _key(account: str) -> str:
    return f"in_play:{account}"

"""Connections to Redis, and what they raise when it is away."""

from redis.asyncio import Redis
from redis.exceptions import RedisClusterException, RedisError

from service.platform.redis.urls import client_for

BLOCK_SECONDS = 1.0
# What a call raises when Redis is away, restarts, is loading or out of memory.
# uvloop raises RuntimeError where a transport that was cut is written to.
REDIS_LOST = (RedisError, RedisClusterException, OSError, TimeoutError, RuntimeError)


def open_redis(url: str) -> Redis:
    """A client that tells of every failure at once: its users know better when to try again."""
    return client_for(url, socket_connect_timeout=1.0, socket_timeout=BLOCK_SECONDS + 1.0)

"""Redis: reachable, recent, ours to write, and not dropping what nobody has read."""

from time import perf_counter
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from service.cli.diagnosis.finding import Diagnosis, judged
from service.platform.redis.connections import REDIS_LOST, open_redis
from service.platform.settings import Settings, variable

OLDEST = 6
PROBE = "moviola:doctor"
KEPT = ("noeviction", "volatile-lru", "volatile-lfu", "volatile-random", "volatile-ttl")
"""Policies that never evict keys without an expiry, as the streams are."""


async def examine(settings: Settings) -> list[Diagnosis]:
    assert settings.redis_url is not None
    try:
        async with open_redis(settings.redis_url) as redis:
            began = perf_counter()
            await redis.ping()
            took = (perf_counter() - began) * 1000
            return [
                Diagnosis("Redis", "ok", f"answers in {took:.1f} ms"),
                await _version(redis),
                await _permissions(redis),
                await _eviction(redis),
            ]
    except (*REDIS_LOST, ValueError) as error:
        advice = (
            f"check host, port, password and policies of {variable('redis_url')}; nothing is lost meanwhile"
        )
        return [Diagnosis("Redis", "wrong", f"{type(error).__name__}: {error}", advice)]


async def _version(redis: Redis) -> Diagnosis:
    info = await redis.info("server")
    facts = info if "redis_version" in info else next(iter(info.values()))  # a cluster answers node by node
    version = str(facts.get("valkey_version", facts["redis_version"]))
    name = "Valkey" if "valkey_version" in facts else "Redis"
    is_old = int(str(facts["redis_version"]).partition(".")[0]) < OLDEST
    return judged("Redis", f"{name} {version}", is_old, f"use Redis {OLDEST} or newer, or Valkey")


async def _permissions(redis: Redis) -> Diagnosis:
    try:
        await redis.xadd(PROBE, {"doctor": "was here"})
        await redis.xread({PROBE: "0"})
        await redis.delete(PROBE)
        await redis.publish(PROBE, "")
    except ResponseError as error:
        advice = "give it memory, or allow ~ev:* ~here:* ~moviola:* &moviola:* +@read +@write +@pubsub"
        return Diagnosis("permissions", "wrong", f"Redis refuses: {error}", advice)
    return Diagnosis("permissions", "ok", "may write streams and publish")


async def _eviction(redis: Redis) -> Diagnosis:
    try:
        answer: Any = await redis.config_get("maxmemory-policy")
    except ResponseError:
        return Diagnosis("eviction", "ok", "the policy is not shown to us")
    facts = answer if "maxmemory-policy" in answer else next(iter(answer.values()))
    policy = facts["maxmemory-policy"]
    advice = "set maxmemory-policy to noeviction: evicted streams are read from the log instead"
    return judged("eviction", f"maxmemory-policy is {policy}", policy not in KEPT, advice, is_warning=True)

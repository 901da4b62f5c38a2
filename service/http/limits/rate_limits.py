"""Rate limits: so many requests of a class, and so many points of cost, per window, counted in Redis.

A process takes a fiftieth of a limit from Redis at once and spends it by itself: a request seldom waits for Redis.
All processes together never admit more than the limit; what one has taken and not spent at the end of a window is
lost, a fiftieth at most for each. Windows begin with the clock: two of them that meet may admit twice the limit.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from time import monotonic, time
from typing import Final, Literal

import structlog
from msgspec import Struct

from service.platform.redis.connections import REDIS_LOST
from service.platform.redis.urls import client_for
from service.platform.settings import Settings

OperationClass = Literal[
    "read", "write", "create", "fork", "stream", "picture", "png", "film", "turns", "page"
]
CLASSES: Final[dict[OperationClass, str]] = {
    "read": "what changes nothing",
    "write": "what changes something and is none of the others",
    "create": "new matches, each of a batch",
    "fork": "new forks",
    "stream": "opening a stream",
    "picture": "pictures as SVG",
    "png": "pictures as PNG",
    "film": "films",
    "turns": "asking for the turns of many seats",
    "page": "pages, and all else outside `/v1`",
}
COST: Final = "cost"
"""The policy that counts points (`cost.py`), whatever the class of a request."""
READS: Final[dict[str, OperationClass]] = {
    "/events/stream": "stream",
    "/picture.svg": "picture",
    "/picture.png": "png",
    "/film": "film",
}
"""The ends of paths that are read and cost more than others."""
UNLIMITED: Final = frozenset({"/livez", "/readyz", "/startupz"})
"""Probes: a cluster asks for them as often as it suits."""
STATIC: Final = "/static/"
"""Below are files that are in memory."""
SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
SHARE = 50
LEASES = 50_000
CONNECTIONS = 10
PATIENCE_SECONDS = 1.0
PAUSE_SECONDS = 2.0
"""How long Redis is left alone after it did not answer: meanwhile every request is admitted."""
log = structlog.get_logger()


class Policy(Struct, frozen=True):
    name: str
    limit: int
    window_seconds: int


@dataclass(slots=True)
class Lease:
    """The requests `left` to this process in a window, and those `used` by all processes when it last asked.

    One request at a time asks for more, the others wait for its answer: a burst is one question to Redis.
    """

    window: int
    left: int = 0
    used: int = 0
    is_spent: bool = False
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)


class RateBudget(Struct, frozen=True):
    """The rest of a policy after a request; `reset_seconds` until the next window."""

    policy: Policy
    is_admitted: bool
    remaining: int
    reset_seconds: int


def headers_of(*budgets: RateBudget) -> dict[str, str]:
    """Of draft-ietf-httpapi-ratelimit-headers: lists, with an item for each."""
    policies = [(each.policy.name, each.policy) for each in budgets]
    return {
        "RateLimit-Policy": ", ".join(
            f'"{name}";q={it.limit};w={it.window_seconds}' for name, it in policies
        ),
        "RateLimit": ", ".join(f'"{it.policy.name}";r={it.remaining};t={it.reset_seconds}' for it in budgets),
    }


class RateLimited(Exception):
    """The caller has spent its budget; another begins after `retry_after_seconds`."""

    def __init__(self, budget: RateBudget, amount: int = 1) -> None:
        policy = budget.policy
        things = "points of cost" if policy.name == COST else f"requests of the class {policy.name}"
        spent = "are spent" if amount == 1 else f"leave {budget.remaining} more, and not {amount}"
        super().__init__(
            f"{policy.limit} {things} in {policy.window_seconds} s {spent}; "
            f"the next ones are admitted in {budget.reset_seconds} s"
        )
        self.headers = headers_of(budget)
        self.retry_after_seconds = budget.reset_seconds


class RateLimits:
    def __init__(self, settings: Settings, *, clock: Callable[[], float] = time) -> None:
        assert settings.redis_url is not None
        self.policies = policies(settings)
        self._clock = clock
        self._leases: dict[tuple[str, str], Lease] = {}
        self._away_until = 0.0
        self._free = asyncio.Semaphore(CONNECTIONS)
        self._redis = client_for(
            settings.redis_url, socket_connect_timeout=PATIENCE_SECONDS, socket_timeout=PATIENCE_SECONDS
        )

    async def close(self) -> None:
        await self._redis.aclose()

    async def spend(self, whose: str, name: str, amount: int = 1) -> RateBudget | None:
        """Take so many requests off the budget, or none; None when Redis is away, and everything is admitted."""
        policy = self.policies[name]
        now = self._clock()
        lease = self._lease(whose, policy, now)
        while lease.left < amount and not lease.is_spent:
            async with lease.asking:
                if lease.left >= amount or lease.is_spent:
                    continue
                if not await self._extend(lease, whose, policy, amount - lease.left):
                    return None
        is_admitted = lease.left >= amount
        lease.left -= amount if is_admitted else 0
        remaining = max(0, lease.left + max(0, policy.limit - lease.used))
        ends_at = (lease.window + 1) * policy.window_seconds
        return RateBudget(policy, is_admitted, remaining, ceil(ends_at - now))

    def charge(self, whose: str, name: str, amount: int) -> None:
        """Count what has been done already, beyond the budget as well; below zero, it is given back."""
        self._lease(whose, self.policies[name], self._clock()).left -= amount

    def _lease(self, whose: str, policy: Policy, now: float) -> Lease:
        """Of the window that `now` lies in."""
        window = int(now // policy.window_seconds)
        lease = self._leases.get((whose, policy.name))
        if lease is None or lease.window != window:
            lease = self._remember((whose, policy.name), Lease(window))
        return lease

    async def _extend(self, lease: Lease, whose: str, policy: Policy, least: int) -> bool:
        """Take `least` or more of the window from Redis; false when Redis does not answer."""
        if monotonic() < self._away_until:
            return False
        amount = max(least, policy.limit // SHARE)
        key = f"limit:{policy.name}:{whose}:{lease.window}"
        try:
            used = await self._take(key, amount, policy.window_seconds)
        except REDIS_LOST as error:
            self._away_until = monotonic() + PAUSE_SECONDS
            log.warning("rate_limits_wait_for_redis", error=repr(error))
            return False
        lease.used = max(lease.used, used)
        lease.left += max(0, min(amount, policy.limit - (used - amount)))
        lease.is_spent = used >= policy.limit
        return True

    async def _take(self, key: str, amount: int, seconds: int) -> int:
        """Count so many more, and return all that were counted; a key ends a window after its last use."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self._free.acquire()
        try:
            asking = self._redis.pipeline(transaction=False)
            asking.incrby(key, amount)
            asking.expire(key, seconds)
            used, _ = await asking.execute()
            return int(used)
        finally:
            self._free.release()

    def _remember(self, whose: tuple[str, str], lease: Lease) -> Lease:
        if len(self._leases) >= LEASES:
            self._leases.clear()
        self._leases[whose] = lease
        return lease


def policies(settings: Settings) -> dict[str, Policy]:
    by_name: dict[str, Policy] = {}
    for name in (*CLASSES, COST):
        limit, _, unit = getattr(settings, f"rate_{name}").partition("/")
        by_name[name] = Policy(name, int(limit), SECONDS[unit])
    return by_name


def class_of(method: str, path: str) -> OperationClass | None:
    """The class of an operation, whose path may be a template; None for what is not limited."""
    if not path.startswith("/v1/"):
        return None if path in UNLIMITED or path.startswith(STATIC) else "page"
    if path == "/v1/turns":
        return "turns"
    if path == "/v1/stream":
        return "stream"
    if path.endswith("/tickets"):
        return "read"
    if method in ("GET", "HEAD", "OPTIONS"):
        return next((name for end, name in READS.items() if path.endswith(end)), "read")
    if method == "POST" and path in ("/v1/matches", "/v1/matches/batch"):
        return "create"
    return "fork" if method == "POST" and path.endswith("/forks") else "write"

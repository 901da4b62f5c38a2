"""Tournaments for the browser to look at, held over HTTP by the admin's key."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.service.api.holding import Holding
from tests.service.api.playing import bearer
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until

NAMES = ("Ada", "Bruno", "Carla", "Dino", "Emma")


@asynccontextmanager
async def holding(running: Installation, key: str = "") -> AsyncIterator[Holding]:
    """With the admin's key, or another organiser's."""
    async with httpx.AsyncClient(base_url=running.url, timeout=ANSWER_SECONDS, trust_env=False) as client:
        yield Holding(client, key or running.admin_key)


async def cup(held: Holding, *, rounds: int = 0, names: Sequence[str] = NAMES, **terms: Any) -> str:
    """The page of a new tournament, of which so many rounds have been played by house bots."""
    await held.create(**{"rounds": max(rounds, 2), "disputes_seconds": 0, **terms})
    for name in names:
        await held.enter(name, "random" if rounds else None)
    for number in range(1, rounds + 1):
        await held.begin_round(number)
        await held.closed(number)
    if names:
        await held.standings()
    return held.url.removeprefix("/v1")


async def claim_is_listed(held: Holding) -> None:
    """Claims that wait are a read model: a page that is opened right after one may not have it yet."""

    async def is_listed() -> bool:
        return bool((await held.get("/shift", **bearer(held.key)))["claims"])

    await until(is_listed)

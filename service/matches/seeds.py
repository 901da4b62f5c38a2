"""The secret seeds of matches, kept outside the event log until a match is over."""

from functools import partial
from uuid import UUID

import asyncpg

from service.errors import SeedNotKept
from service.event_store import sql
from service.event_store.connections import fetch


class Seeds:
    """`cached` seeds are kept in memory: one is needed whenever a match draws."""

    def __init__(self, pool: asyncpg.Pool, *, cached: int = 10_000) -> None:
        self._fetch = partial(fetch, pool)
        self._cached = cached
        self._known: dict[str, bytes] = {}

    async def keep(self, match_id: UUID, seed: bytes) -> bytes:
        """Store the seed before the match is created: a seed without a match harms nobody.

        Returns the match's seed: an earlier one, if it has been kept before.
        """
        ((kept,),) = await self._fetch(sql.save_seed, match_id, seed)
        self._remember(str(match_id), kept)
        return bytes(kept)

    async def of(self, source: str) -> bytes:
        """The seed that draws of `source` come from: the match itself, or the one whose luck a fork shares.

        Raises `SeedNotKept`.
        """
        known = self._known.get(source)
        if known is None:
            rows = await self._fetch(sql.read_seed, UUID(source))
            if not rows:
                raise SeedNotKept(source)
            known = rows[0]["seed"]
            self._remember(source, known)
        return known

    async def take_over(self, source: UUID, seed: bytes) -> bool:
        """Keep a seed that came with an archive; False if the source has another one here."""
        try:
            return await self.of(str(source)) == seed
        except SeedNotKept:
            await self.keep(source, seed)
            return True

    def _remember(self, match_id: str, seed: bytes) -> None:
        if len(self._known) >= self._cached:
            self._known.pop(next(iter(self._known)))
        self._known[match_id] = seed

"""The secret seeds of matches, kept outside the event log until a match is over.

A seed serves the match it was made for and its lawful forks, and nobody else (MV-LUC-03).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from uuid import UUID

import asyncpg
from cachetools import LRUCache
from msgspec import Struct

from domain.kernel.luck import ALGORITHM, commitment
from domain.matches.state import Sheet
from domain.matches.terms import LuckTerms
from service.app.matches import sql
from service.platform import entropy
from service.platform.database import fetch
from service.platform.errors import SeedNotKept


class Kept(Struct, frozen=True):
    """A seed and the match it was made for; None: it came with an archive, whoever has that knows it."""

    seed: bytes
    made_for: UUID | None


class Seeds:
    """`cached` seeds are kept in memory: one is needed whenever a match draws."""

    def __init__(self, pool: asyncpg.Pool, *, cached: int = 10_000) -> None:
        self._fetch = partial(fetch, pool)
        self._known: LRUCache[tuple[str, str], Kept] = LRUCache(cached)

    async def keep(self, source: UUID, seed: bytes, *, made_for: UUID | None = None) -> None:
        """Store a seed before anything commits to it: a seed without a match harms nobody.

        `source` is what draws will name; absent `made_for`, it is the match itself.
        """
        await self._fetch(sql.save_seeds, [source], [seed], [made_for or source])

    async def commit(self, count: int) -> list[LuckTerms]:
        """Seeds for matches whose ids are not known yet, each with a name of its own (TO-LUC-01)."""
        sources, seeds = [entropy.new_id() for _ in range(count)], [entropy.new_seed() for _ in range(count)]
        await self._fetch(sql.save_seeds, sources, seeds, sources)
        pairs = zip(sources, seeds, strict=True)
        return [LuckTerms(ALGORITHM, commitment(seed), str(source)) for source, seed in pairs]

    async def give(self, seeds: Mapping[str, str]) -> None:
        """These matches draw from seeds that were committed to before; `seeds` has the matches by the source."""
        await self._fetch(sql.give_seeds, list(map(UUID, seeds)), list(map(UUID, seeds.values())))

    async def promise(self, match_ids: Sequence[UUID]) -> None:
        """Keep a seed for each match that is to be created, before anybody can read its id (MV-LUC-04)."""
        seeds = [entropy.new_seed() for _ in match_ids]
        await self._fetch(sql.save_seeds, match_ids, seeds, match_ids)

    async def promised(self, match_id: UUID) -> bytes:
        """The seed kept for a match to be created: the first one, if it is promised again."""
        await self.promise([match_id])
        ((seed,),) = await self._fetch(sql.read_promised_seed, match_id)
        return bytes(seed)

    async def is_promised(self, match_id: UUID) -> bool:
        """Whether a match with this id is created here, now or soon."""
        ((is_promised,),) = await self._fetch(sql.is_promised, match_id)
        return bool(is_promised)

    async def bring_in(self, seeds: Iterable[bytes]) -> None:
        """Keep seeds that came with an archive."""
        brought = list(seeds)
        await self._fetch(sql.save_imported_seeds, [commitment(seed) for seed in brought], brought)

    async def of(self, sheet: Sheet) -> bytes:
        """The seed that the match draws from. Raises `SeedNotKept`: an imported match has what it has brought, or
        been given here, whatever its archive says (MV-ARC-05)."""
        if sheet.imported is None:
            return (await self.find(sheet.luck)).seed
        seed = await self._read(sheet.luck)  # an archive may have brought what is known as another match's
        if seed.made_for not in (None, UUID(sheet.match_id)):
            raise SeedNotKept(sheet.luck.source)
        return seed.seed

    async def find(self, luck: LuckTerms) -> Kept:
        """The seed behind these terms, whoever may draw from it. Raises `SeedNotKept`."""
        name = (luck.source, luck.commitment)
        seed = self._known.get(name)
        if seed is None:
            seed = self._known[name] = await self._read(luck)
        return seed

    async def newest(self, luck: LuckTerms) -> Kept:
        """As `find`, with the match that draws from it today: one that is called off is followed by another."""
        return await self._read(luck)

    async def _read(self, luck: LuckTerms) -> Kept:
        rows = await self._fetch(sql.read_seed, UUID(luck.source), luck.commitment)
        if not rows:
            raise SeedNotKept(luck.source)
        return Kept(rows[0]["seed"], rows[0]["made_for"])

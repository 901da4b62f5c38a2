"""The owner of a luck, and whether the caller may go on with it (MV-LUC-03)."""

from dataclasses import dataclass

from domain.matches.forking import LuckSource
from domain.matches.state import Match
from domain.matches.terms import LuckTerms
from service.access.callers import Access, Caller
from service.app.matches.seeds import Seeds
from service.event_store.aggregate import Versions
from service.platform.errors import MatchNotFound


@dataclass(frozen=True, slots=True)
class LuckSources:
    matches: Versions[Match]
    seeds: Seeds
    access: Access

    async def find(self, luck: LuckTerms, caller: Caller) -> LuckSource:
        """The log's knowledge of the match that the seed was made for. Raises `SeedNotKept`."""
        seed = await self.seeds.newest(luck)
        if seed.made_for is None:
            return LuckSource(is_revealed=True)
        try:
            match = (await self.matches.newest(seed.made_for)).state
        except MatchNotFound:
            return LuckSource()
        return LuckSource(
            is_revealed=luck.commitment in match.sheet.revealed,
            is_organised=await self.access.organises(match, caller),
        )

"""A player of a match is nothing else there, neither in it nor in its forks (MV-ORG-04)."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.keys import KeyStore
from service.access.own_keys import own_key
from service.event_store.aggregate import Versions
from service.platform.errors import MatchNotFound, TournamentNotFound


@dataclass(frozen=True, slots=True)
class Players:
    keys: KeyStore
    matches: Versions[Match]
    tournaments: Versions[Tournament]

    async def plays(self, match: Match, key_id: str) -> bool:
        """Whether the holder of the key plays in the match, or has played in it, or in one it was forked from."""
        keys = await self.keys.of_holder(key_id)
        while True:
            if sits(match, keys) or await self._has_entered(match, keys):
                return True
            if match.sheet.parent is None:
                return False
            try:
                match = (await self.matches.newest(UUID(match.sheet.parent))).state
            except MatchNotFound:
                return False

    async def _has_entered(self, match: Match, keys: Collection[str]) -> bool:
        tournament = await tournament_of(self.tournaments, match)
        return tournament is not None and tournament.plays_in(match.sheet.match_id, keys)


def sits(match: Match, keys: Collection[str]) -> bool:
    """Whether a seat of the match is, or was until a substitute came, that of the holder of these keys."""
    sheet = match.sheet
    mine = {own_key(UUID(sheet.match_id), key) for key in keys if key}
    former = sheet.former_keys if isinstance(sheet.former_keys, tuple) else ()
    return not mine.isdisjoint([sitting.key for sitting in sheet.seats]) or not mine.isdisjoint(former)


async def tournament_of(tournaments: Versions[Tournament], match: Match) -> Tournament | None:
    """The tournament of a match; None without one, or when it is held elsewhere."""
    if match.sheet.tournament is None:
        return None
    try:
        return (await tournaments.newest(UUID(match.sheet.tournament.id))).state
    except TournamentNotFound:
        return None  # the match was imported

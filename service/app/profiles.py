"""The public side of a player: results at each game, opponents, matches (MV-PLR-06)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from uuid import UUID

from domain.matches.names import players
from projections.match_list import place_of
from service.access.callers import ANONYMOUS, Forbidden, Unauthenticated
from service.access.callers import player as as_player
from service.access.player_keys import PlayerMatch
from service.app.players import AccountQueries
from service.platform.errors import MatchNotFound
from service.schemas.players import GameRecord, Opponent, PlayerProfile, PlayerResult

MOST_MATCHES: Final = 50
"""So many of the newest matches count."""
MOST_OPPONENTS: Final = 5


@dataclass(frozen=True, slots=True)
class Profiles:
    accounts: AccountQueries

    async def look(self, player_id: UUID) -> PlayerProfile:
        player = await self.accounts.find(player_id)
        results = await self.results(player_id)
        by_game = sorted(results, key=lambda each: each.game)
        met = Counter(name for each in results for name in _others(each))
        return PlayerProfile(
            player_id,
            player.name,
            player.created_at,
            [_record(game, list(those)) for game, those in groupby(by_game, lambda each: each.game)],
            [Opponent(name, number) for name, number in met.most_common(MOST_OPPONENTS)],
        )

    async def results(self, player_id: UUID, game: str = "", opponent: str = "") -> list[PlayerResult]:
        """The newest first, of a game and with an opponent if one is named."""
        await self.accounts.find(player_id)
        await self.accounts.matches(as_player(player_id), None, MOST_MATCHES, is_over=False)
        rows = await self.accounts.players.matches(player_id, None, MOST_MATCHES, is_over=True)
        results = [await self._result(player_id, row) for row in rows]
        return [
            each
            for each in results
            if each is not None and game in ("", each.game) and (not opponent or opponent in _others(each))
        ]

    async def _result(self, player_id: UUID, row: PlayerMatch) -> PlayerResult | None:
        """None where there is none, or not everybody may see it yet."""
        visits = self.accounts.visits
        try:
            public = (await visits.as_caller(ANONYMOUS, row.match_id)).match
            seat = (await visits.as_caller(as_player(player_id), row.match_id, looks=False)).caller.seat
        except (Forbidden, Unauthenticated, MatchNotFound):
            return None
        result, sheet = public.result, public.sheet
        if sheet.phase != "finished" or result is None or not result.places or seat is None:
            return None
        names = [name or None for name in players(sheet)]
        place, won = place_of(seat, result.places), seat in result.winners
        return PlayerResult(
            row.match_id, sheet.game, sheet.title or None, row.sat_at, seat, names, place, won
        )


def _others(result: PlayerResult) -> list[str]:
    return [name for seat, name in enumerate(result.players) if name and seat != result.seat]


def _record(game: str, results: Sequence[PlayerResult]) -> GameRecord:
    counts = Counter(each.place for each in results)
    streaks = [len(list(those)) for won, those in groupby(results, lambda each: each.won) if won]
    return GameRecord(
        game,
        len(results),
        sum(each.won for each in results),
        [counts[place] for place in range(1, max(counts) + 1)],
        max(streaks, default=0),
    )

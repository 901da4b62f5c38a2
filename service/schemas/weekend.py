"""Several tournaments as one weekend (TO-WKD)."""

from msgspec import Struct

from service.schemas.tournament_views import RoundView, StandingsView, TournamentView


class WeekendRow(Struct, frozen=True):
    """A rank over all cups. `by_cup` has the points of each, null where the player did not enter."""

    rank: int
    player: str
    points: float
    by_cup: tuple[float | None, ...]


class WeekendStage(Struct, frozen=True):
    """All that everybody may see of a stage: entrants and penalties, standings, pairings and results."""

    tournament: TournamentView
    standings: StandingsView
    rounds: list[RoundView]


class WeekendView(Struct, frozen=True):
    """The combined ranking, and each cup as its stages, the first first. The ranking stands when all are over."""

    ranking: list[WeekendRow]
    cups: list[list[WeekendStage]]
    is_final: bool

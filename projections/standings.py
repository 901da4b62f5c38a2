"""Standings: every tournament and who leads it, as every result and ruling until now has it."""

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from domain.tournaments.events import Uncertainty
from domain.tournaments.formats import planned_rounds
from domain.tournaments.standings import standings
from domain.tournaments.state import Tournament
from domain.tournaments.terms import POINT
from domain.tournaments.tiebreaks import DIVISORS
from projections.aggregate import TOURNAMENTS
from projections.projection import ReadTable, Rows, StreamPage


class TournamentRow(Struct, frozen=True):
    """A tournament. `rounds` have been paired, of `planned_rounds` if that is known before the end.

    `flags` counts the warnings that a round was paired on results which have changed since.
    """

    tournament_id: UUID
    title: str
    game: str
    format: str
    table_size: int
    phase: str
    entrants: int
    rounds: int
    planned_rounds: int | None
    flags: int
    tie_break_names: list[str]
    revision: int
    created_at: datetime
    updated_at: datetime


class KeptTournament(TournamentRow, frozen=True):
    """A tournament with the ids of its organisers' keys, who are shown more of its matches than others."""

    organisers: list[str]


class StandingRow(Struct, frozen=True):
    """Where an entrant stands. `points` and `tie_breaks` are exact to four decimals.

    `tie_breaks` come in deciding order. `matches` were played, annulled ones too, or decided
    without play; `wins` are first places nobody shared. In eliminations, `rounds_survived` is the round that put
    the entrant out, or one more than the last they were paired in; elsewhere null.

    `provisional` says that a result of the entrant may still change: disputes are waited for, or one is open.
    `by_ruling`: one of the results was ruled, or rests on a ruling. Of who `is_void` no result counts (TO-STA-08).
    """

    tournament_id: UUID
    entrant: int
    rank: int
    player: str
    points: float
    tie_breaks: list[float]
    matches: int
    wins: int
    byes: int
    rounds_survived: int | None
    has_withdrawn: bool
    provisional: Uncertainty | None = None
    by_ruling: bool = False
    is_void: bool = False


class Standings:
    name = "standings"
    aggregate = TOURNAMENTS
    tables = (ReadTable("tournament", KeptTournament), ReadTable("standing", StandingRow))
    write = "write_standings"

    def fold(self, page: StreamPage) -> Rows:
        tournament: Tournament = page.state
        terms = tournament.terms
        row = KeptTournament(
            tournament_id=page.stream_id,
            title=tournament.title,
            game=terms.game,
            format=terms.format,
            table_size=terms.table_size,
            phase=tournament.phase,
            entrants=len(tournament.listed),
            rounds=len(tournament.rounds),
            planned_rounds=planned_rounds(tournament),
            flags=sum(len(round_.flags) for round_ in tournament.rounds),
            tie_break_names=list(terms.tie_breaks),
            revision=page.last.revision,
            created_at=page.events[0].at,
            updated_at=page.last.at,
            organisers=list(tournament.organisers),
        )
        return {"tournament": [row], "standing": standing_rows(page.stream_id, tournament)}


def standing_rows(tournament_id: UUID, tournament: Tournament) -> list[StandingRow]:
    names = tournament.terms.tie_breaks
    return [
        StandingRow(
            tournament_id=tournament_id,
            entrant=standing.entrant,
            rank=standing.rank,
            player=standing.player,
            points=round(standing.score / POINT, 4),
            tie_breaks=[
                round(value / DIVISORS[name], 4)
                for name, value in zip(names, standing.tie_breaks, strict=True)
            ],
            matches=standing.matches,
            wins=standing.wins,
            byes=standing.byes,
            rounds_survived=standing.rounds_survived or None,
            has_withdrawn=standing.has_withdrawn,
            provisional=standing.provisional or None,
            by_ruling=standing.by_ruling,
            is_void=standing.is_void,
        )
        for standing in standings(tournament)
    ]

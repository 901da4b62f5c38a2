"""Terms of tournaments as requests give them."""

from msgspec import UNSET

from domain.games import GAMES
from domain.tournaments.changing import NewTerms
from domain.tournaments.terms import POINT, TournamentTerms
from service.platform.errors import InvalidBody
from service.schemas.faults import check_by_game
from service.schemas.matches import clocks_of
from service.schemas.tournaments import ChangeTerms, CreateTournament


def terms_of(wanted: CreateTournament) -> TournamentTerms:
    """The terms asked for, of a game that there is."""
    game = GAMES.get(wanted.game)
    if game is None:
        raise InvalidBody("/game", f"there is no game {wanted.game}; known: {', '.join(GAMES)}")
    check_by_game(wanted)
    return TournamentTerms(
        game=wanted.game,
        edition=game.edition,
        table_size=wanted.table_size,
        format=wanted.format,
        options=wanted.options,
        smallest_table=wanted.smallest_table or 0,
        rounds=wanted.rounds,
        matches_per_round=wanted.matches_per_round,
        points=wanted.points,
        bye_points=_in_parts(wanted.bye_points),
        tie_breaks=wanted.tie_breaks,
        advance=wanted.advance,
        late_entry_rounds=wanted.late_entry_rounds,
        capacity=wanted.capacity,
        is_open=wanted.is_open,
        clocks=clocks_of(wanted.clocks),
        disputes_seconds=wanted.disputes_seconds,
        disputes_per_seat=wanted.disputes_per_seat,
        check_in_seconds=wanted.check_in_seconds,
        requested_byes=wanted.requested_byes,
        requested_bye_points=_in_parts(wanted.requested_bye_points),
        aims=wanted.aims,
        short_points=wanted.short_points,
        anonymous_entries=wanted.anonymous_entries,
        appeals=wanted.appeals,
        spectators=wanted.spectators,
        spectator_delay_seconds=wanted.spectator_delay_seconds,
        third_place=wanted.third_place,
        house_rules=wanted.house_rules,
    )


def _in_parts(points: int | None) -> int | None:
    return None if points is None else points * POINT


def new_terms(wanted: ChangeTerms) -> NewTerms:
    """The changes."""
    organisers, clocks = wanted.organisers, wanted.clocks
    return NewTerms(
        capacity=wanted.capacity,
        rounds=wanted.rounds,
        organisers=UNSET if organisers is UNSET else tuple(map(str, organisers)),
        chief=UNSET if wanted.chief is UNSET else str(wanted.chief),
        clocks=UNSET if clocks is UNSET else clocks_of(clocks),
        spectators=wanted.spectators,
        spectator_delay_seconds=wanted.spectator_delay_seconds,
    )

"""Terms of tournaments as requests give them."""

from msgspec import UNSET

from domain.games import GAMES
from domain.tournaments.changing import NewTerms
from domain.tournaments.terms import POINT, TournamentTerms
from service.platform.errors import InvalidBody
from service.schemas.faults import check_by_game
from service.schemas.matches import clocks_of
from service.schemas.tournaments import ChangeTerms, CreateTournament


def terms_of(order: CreateTournament) -> TournamentTerms:
    """The terms asked for, of a game that there is."""
    game = GAMES.get(order.game)
    if game is None:
        raise InvalidBody("/game", f"there is no game {order.game}; known: {', '.join(GAMES)}")
    check_by_game(order)
    return TournamentTerms(
        game=order.game,
        edition=game.edition,
        table_size=order.table_size,
        format=order.format,
        options=order.options,
        smallest_table=order.smallest_table or 0,
        rounds=order.rounds,
        matches_per_round=order.matches_per_round,
        points=order.points,
        bye_points=_in_parts(order.bye_points),
        tie_breaks=order.tie_breaks,
        advance=order.advance,
        late_entry_rounds=order.late_entry_rounds,
        capacity=order.capacity,
        is_open=order.is_open and order.continues is None,
        clocks=clocks_of(order.clocks),
        disputes_seconds=order.disputes_seconds,
        disputes_per_seat=order.disputes_per_seat,
        check_in_seconds=order.check_in_seconds,
        requested_byes=order.requested_byes,
        requested_bye_points=_in_parts(order.requested_bye_points),
        aims=order.aims,
        short_points=order.short_points,
        anonymous_entries=order.anonymous_entries,
        appeals=order.appeals,
        spectators=order.spectators,
        spectator_delay_seconds=order.spectator_delay_seconds,
        third_place=order.third_place,
        house_rules=order.house_rules,
        keep_apart=order.keep_apart or "",
    )


def _in_parts(points: int | None) -> int | None:
    return None if points is None else points * POINT


def new_terms(order: ChangeTerms) -> NewTerms:
    """The changes."""
    organisers, clocks = order.organisers, order.clocks
    return NewTerms(
        capacity=order.capacity,
        rounds=order.rounds,
        organisers=UNSET if organisers is UNSET else tuple(map(str, organisers)),
        chief=UNSET if order.chief is UNSET else str(order.chief),
        clocks=UNSET if clocks is UNSET else clocks_of(clocks),
        spectators=order.spectators,
        spectator_delay_seconds=order.spectator_delay_seconds,
    )

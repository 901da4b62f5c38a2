"""Terms of tournaments as requests give them."""

from typing import Final

from msgspec import UNSET

from domain.games import GAMES
from domain.tournaments.changing import NewTerms
from domain.tournaments.terms import POINT, TournamentTerms
from service.platform.errors import InvalidBody
from service.schemas.faults import check_by_game
from service.schemas.matches import clocks_of
from service.schemas.tournaments import ChangeTerms, CreateTournament

OTHERWISE: Final = {
    *("edition", "team_size", "smallest_table", "bye_points", "is_open", "clocks"),
    *("requested_bye_points", "keep_apart"),
}
"""The terms that requests give in another form, or that follow from the rest."""
AS_ORDERED: Final = [name for name in TournamentTerms.__struct_fields__ if name not in OTHERWISE]


def terms_of(order: CreateTournament) -> TournamentTerms:
    """The terms asked for, of a game that there is."""
    game = GAMES.get(order.game)
    if game is None:
        raise InvalidBody("/game", f"there is no game {order.game}; known: {', '.join(GAMES)}")
    check_by_game(order)
    return TournamentTerms(
        edition=game.edition,
        **{name: getattr(order, name) for name in AS_ORDERED},
        smallest_table=order.smallest_table or 0,
        bye_points=_in_parts(order.bye_points),
        is_open=order.is_open and order.continues is None,
        clocks=clocks_of(order.clocks),
        requested_bye_points=_in_parts(order.requested_bye_points),
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

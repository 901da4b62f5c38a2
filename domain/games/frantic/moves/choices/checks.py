"""Questions that several choices ask."""

from domain.games.frantic.state import Frantic
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat


def check_pawn(state: Frantic, pawn: Seat, rule: str, barred: Seat | None = None) -> None:
    possible = [other for other in range(state.seats) if other != barred]
    if pawn not in possible:
        pawns = ", ".join(map(str, possible))
        raise Rejected("invalid_pawn", rule, f"pawn {pawn} cannot be chosen; possible: {pawns}")

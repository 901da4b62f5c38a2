"""Cards as they lie, in text: a push points to a square, `push_1>18`, a jump has a direction, `jump_1>forward`."""

from domain.games.frantic.cards import KINDS, kind_of
from domain.games.frantic.state import Laid
from domain.kernel.game import OneLine


def read(text: str) -> Laid:
    """The card may be named by its kind. Raises `ValueError`."""
    card, _, arrow = text.partition(">")
    if kind_of(card) not in KINDS:
        raise ValueError(f"{card} is no card of Frantic")
    match arrow:
        case "":
            return Laid(card)
        case "forward" | "backward":
            return Laid(card, direction=arrow)
        case _ if arrow.isdecimal():
            return Laid(card, points_to=int(arrow))
    raise ValueError(f"{text} points neither to a square nor forward nor backward")


def write(laid: Laid) -> str:
    arrow = laid.direction if laid.points_to is None else laid.points_to
    return laid.card if arrow is None else f"{laid.card}>{arrow}"


ONE_LINE = {Laid: OneLine(read, write)}

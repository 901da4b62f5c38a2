"""The building blocks of Frantic's events."""

from typing import Literal

from domain.games.frantic.board import Direction
from domain.games.frantic.steps import AnyStep
from domain.kernel.events import PublicEvent, SecretEvent
from domain.kernel.table import Seat

By = Literal["seat", "timeout"]


class Public(PublicEvent[AnyStep], frozen=True): ...


class Secret(SecretEvent[AnyStep], frozen=True): ...


class CardLaid(Public, frozen=True):
    """Base: `covered` is the card that was on top of the square until now."""

    seat: Seat
    card: str
    square: int
    points_to: int | None = None
    direction: Direction | None = None
    covered: str | None = None
    by: By = "seat"

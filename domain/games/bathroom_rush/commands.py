"""The commands of Bathroom Rush."""

from typing import Annotated

from msgspec import Meta

from domain.games.bathroom_rush.cards import Side
from domain.kernel.table import AnswerTo, Command

LaneId = Annotated[int, Meta(ge=1, le=5)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
CardId = Annotated[str, Meta(pattern="^[a-z0-9_]{1,40}$")]


class ChooseLane(Command, frozen=True):
    lane_id: LaneId


class RespondDefence(AnswerTo, frozen=True):
    """Answer the open window with a defence card of the hand, or with null: let it happen."""

    card: CardId | None = None


class PlayCard(Command, frozen=True, omit_defaults=True):
    """Play an action card; the table of actions says which of the parameters a card takes."""

    card: CardId
    side: Side | None = None
    target_seat: SeatNumber | None = None
    target_side: Side | None = None
    lane_id: LaneId | None = None


class Decompress(Command, frozen=True):
    """Try to make room: the red die against the decompression table."""


class PassTurn(Command, frozen=True):
    """Do nothing this turn."""


class DiscardCard(Command, frozen=True):
    """Give up one card at the end of the turn; asked again until three are left."""

    card: CardId


class StartMatch(Command, frozen=True):
    """Chance sets the table: the order of the persons and, unless the options name him, the first player."""

    person_order: tuple[str, ...]
    first_player: int | None = None


class ShufflePersons(Command, frozen=True):
    order: tuple[str, ...]


class ShuffleActions(Command, frozen=True):
    order: tuple[str, ...]


class RollDie(Command, frozen=True):
    result: int

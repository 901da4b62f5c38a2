"""The commands of Frantic."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.frantic.board import Direction
from domain.kernel.table import AnswerTo, Command

CardId = Annotated[str, Meta(pattern="^[a-z_]{1,20}_[0-9]{1,2}$", max_length=24)]
Square = Annotated[int, Meta(ge=0, le=50)]
Pawn = Annotated[int, Meta(ge=0, le=5)]
Teleport = Annotated[int, Meta(ge=1, le=6)]


class StartMatch(Command, frozen=True):
    """The seats are taken: begin the first round. Nothing is drawn for it."""


class ShuffleDeck(Command, frozen=True):
    """Chance shuffles all 94 cards, the first to be dealt first (FR-SETUP-04)."""

    order: tuple[str, ...]


class RollDie(Command, frozen=True):
    """Chance rolls the die that is due: six or twenty sides."""

    value: int


class Placement(Command, frozen=True):
    """A hand card laid on a square: a push points to a neighbour, a jump has a direction, others neither."""

    card: CardId
    square: Square
    points_to: Square | None = None
    direction: Direction | None = None


class PlaceSetupCard(Placement, frozen=True):
    """Before the round: one of the cards dealt beyond four (FR-SETUP-07)."""


class PlayCard(Placement, frozen=True):
    """Step 1 of the turn (FR-TURN-02)."""


class PlaceRestockCard(Placement, frozen=True):
    """Event 9: anywhere but on white cards and pawns (FR-EV-09)."""


class ChooseRemoteTarget(Command, frozen=True):
    pawn: Pawn


class ChooseGift(Command, frozen=True):
    pawn: Pawn
    steps: Literal[1, 2]


class ChooseMagnetCard(Command, frozen=True):
    square: Square


class ChooseSwapPawn(Command, frozen=True):
    pawn: Pawn


class ChooseMarchingPawn(Command, frozen=True):
    pawn: Pawn


class ChooseMarketCard(Command, frozen=True):
    card: CardId


class ChooseSurprisePawn(Command, frozen=True):
    pawn: Pawn


class ChooseReorganize(Command, frozen=True):
    """One numbered teleport, 1 to 6, and where it goes; asked once for each of the two (FR-EV-18)."""

    teleport: Teleport
    square: Square


class ThrowReaction(AnswerTo, frozen=True):
    card: CardId
    square: Square


class PassReaction(AnswerTo, frozen=True): ...

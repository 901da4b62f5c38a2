"""The three steps of a turn and its end."""

from typing import Literal

from msgspec.structs import replace

from domain.games.frantic import steps as s
from domain.games.frantic.events.base import By, CardLaid, Public, Secret
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import concealed


class TurnStarted(Public, frozen=True):
    turn: int
    seat: Seat


class CardPlayed(CardLaid, frozen=True):
    """Step 1 of the turn (FR-TURN-02)."""


class PlayStepSkipped(Public, frozen=True):
    """In step 1 of a turn, or when a seat cannot place a card in event 9."""

    seat: Seat
    reason: Literal["empty_hand", "nothing_placeable"]


class CardActivated(Public, frozen=True):
    """A card, or a numbered teleport `tp3`, works; on play `pawn` is the player's own."""

    card: str
    timing: Literal["play", "pass", "land"]
    pawn: Seat
    mover: Seat


class MovementModified(Public, frozen=True):
    """`movement` is what is left of this turn's movement action: None after a skip or a cancellation."""

    kind: s.Modification
    pawn: Seat | None
    movement: s.OwnMovement | None


class ChoiceMade(Public, frozen=True):
    """`kind` is the command without its `choose_`; the fields that it does not have are absent."""

    seat: Seat
    kind: Literal[
        "remote_target",
        "gift",
        "magnet_card",
        "swap_pawn",
        "marching_pawn",
        "market_card",
        "surprise_pawn",
        "reorganize",
    ]
    pawn: Seat | None = None
    steps: int | None = None
    square: int | None = None
    card: str | None = None
    teleport: int | None = None
    by: By = "seat"


class CardTaken(Public, frozen=True):
    """`square` is None when the card lay in the market."""

    seat: Seat
    card: str
    square: int | None
    cause: Literal["magnet", "fuck_you_landing", "market"]


class CardsDrawn(Secret, frozen=True):
    """The cards are secret to the other seats."""

    seat: Seat
    cards: Cards

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, cards=concealed(self.cards))


class DeckRanOut(Public, frozen=True):
    """`seat` should have drawn."""

    seat: Seat


class TurnEnded(Public, frozen=True):
    seat: Seat

"""The commands of Piccioni.

Choices that are lists in the rules are taken one entry at a time: after a birdseed `GatherFlock`, for each card a
Lady Pigeon takes along `DragFlock`, for each scared pigeon `ScareFlock`. Several cards named in one command have
no order; the legal list names them in alphabetical order.
"""

from typing import Annotated

from msgspec import Meta

from domain.kernel.table import Command

CardId = Annotated[str, Meta(pattern="^[a-z_]{1,20}-[0-9]{1,2}$")]
ZoneName = Annotated[str, Meta(pattern="^[a-z_0-9]{1,20}$")]


class StartMatch(Command, frozen=True):
    """Chance sets the table: both decks, top card first, and the first seat unless an option names it."""

    flock_order: tuple[str, ...]
    action_order: tuple[str, ...]
    first_seat: int | None = None


class ShuffleFlockDeck(Command, frozen=True):
    """Chance shuffles the flock deck after cards came back to it, top card first."""

    order: tuple[str, ...]


class RefillActionDeck(Command, frozen=True):
    """Chance shuffles the discard pile into a new action deck, top card first."""

    order: tuple[str, ...]


class PlayAction(Command, frozen=True):
    """A move. `picks` are the Trophies of a Blam!, `extra` is the second guano card beside a Fat Pigeon."""

    card: CardId
    zone: ZoneName
    picks: Annotated[tuple[CardId, ...], Meta(max_length=2)] = ()
    extra: CardId | None = None


class ConvertToTrophy(Command, frozen=True):
    """A move: the hand cards of `payment` are discarded, `target` on the own Balcony becomes a Trophy."""

    target: CardId
    payment: Annotated[tuple[CardId, ...], Meta(max_length=5)]


class DrawCards(Command, frozen=True):
    """A move: draw up to five cards in hand."""


class GatherFlock(Command, frozen=True):
    """One entry of a birdseed's gathering: `card` leaves its Zone for the chosen one."""

    card: CardId


class DragFlock(Command, frozen=True):
    """The card that a Lady Pigeon takes along from the Zone it has left."""

    card: CardId


class ScareFlock(Command, frozen=True):
    """One entry of a scare: `card` goes to the Zone `to`, or back to the `flock_deck`."""

    card: CardId
    to: ZoneName


class PlaceFlock(Command, frozen=True):
    """Where the revealed pigeon lands."""

    zone: ZoneName


class PlayReaction(Command, frozen=True):
    """The asked seat answers with a card. `zone` for birdseed and guano only, `extra` for guano only."""

    card: CardId
    zone: ZoneName | None = None
    extra: CardId | None = None


class PassReaction(Command, frozen=True):
    """The asked seat lets the window go by."""

"""What happens in a match of Frantic.

Every event also moves the agenda: `done` steps are taken off its front, and the steps `then` take their place. So
the state after any event knows what comes next, and a match cut off there goes on.
"""

from typing import Literal

from msgspec import Struct

from domain.games.frantic import steps as s
from domain.games.frantic.board import Direction
from domain.games.frantic.options import Options
from domain.games.frantic.state import Frantic
from domain.kernel.table import Cards, Event, Seat

By = Literal["seat", "timeout"]


class FranticEvent(Event, frozen=True, kw_only=True, omit_defaults=True):
    done: int = 1
    then: tuple[s.AnyStep, ...] = ()


class PositionSet(Event, frozen=True):
    """The table was set by hand: play goes on from `position`."""

    position: Frantic


class MatchStarted(FranticEvent, frozen=True):
    seats: int
    options: Options
    point_limit: int


class RoundStarted(FranticEvent, frozen=True):
    """`teleports` are the squares of tp1 to tp6."""

    round: int
    teleports: tuple[int, ...]


class DeckShuffled(FranticEvent, frozen=True):
    """The order is secret, top card first."""

    order: Cards


class HandsDealt(FranticEvent, frozen=True):
    """Each hand is secret to the other seats."""

    hands: tuple[Cards, ...]


class StartingRollMade(FranticEvent, frozen=True):
    seat: Seat
    value: int
    attempt: int


class StartingSeatSet(FranticEvent, frozen=True):
    seat: Seat


class SetupCardPlaced(FranticEvent, frozen=True):
    """`covered` is the card that was on top of the square until now."""

    seat: Seat
    card: str
    square: int
    points_to: int | None = None
    direction: Direction | None = None
    covered: str | None = None
    by: By = "seat"


class TurnStarted(FranticEvent, frozen=True):
    turn: int
    seat: Seat


class CardPlayed(FranticEvent, frozen=True):
    seat: Seat
    card: str
    square: int
    points_to: int | None = None
    direction: Direction | None = None
    covered: str | None = None
    by: By = "seat"


class PlayStepSkipped(FranticEvent, frozen=True):
    """In step 1 of a turn, or when a seat cannot place a card in event 9."""

    seat: Seat
    reason: Literal["empty_hand", "nothing_placeable"]


class CardActivated(FranticEvent, frozen=True):
    """A card, or a numbered teleport `tp3`, works; on play `pawn` is the player's own."""

    card: str
    timing: Literal["play", "pass", "land"]
    pawn: Seat
    mover: Seat


class MovementModified(FranticEvent, frozen=True):
    """`movement` is what is left of this turn's movement action: None after a skip or a cancellation."""

    kind: s.Modification
    pawn: Seat | None
    movement: s.OwnMovement | None


class ChoiceMade(FranticEvent, frozen=True):
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


class DieRolled(FranticEvent, frozen=True):
    """`roll` counts the rolls of the match; `attempt` those of this one, from 1, by re-rolls."""

    roll: int
    roller: Seat
    sides: Literal[6, 20]
    value: int
    purpose: s.Purpose
    attempt: int


class ReactionWindowOpened(FranticEvent, frozen=True):
    """`asked` answer in secret; resolved in this order. `card` attacks (block), `roll` is the roll at stake."""

    window: int
    kind: s.WindowKind
    subject: Seat
    asked: tuple[Seat, ...]
    card: str | None
    roll: int | None


class ReactionAnswered(FranticEvent, frozen=True):
    """The answer is for the seat alone, for ever."""

    window: int
    seat: Seat
    answer: s.Answer
    by: By = "seat"


class ReactionWindowClosed(FranticEvent, frozen=True):
    window: int
    thrown_by: Seat | None


class ReactionCardThrown(FranticEvent, frozen=True):
    window: int
    seat: Seat
    card: str
    square: int
    covered: str | None


class AttackBlocked(FranticEvent, frozen=True):
    """`attack` is the kind of the attacking card."""

    target: Seat
    attack: Literal["remote", "gift", "swap", "re_roll"]
    card: str


class RollDiscarded(FranticEvent, frozen=True):
    roll: int


class MovementStarted(FranticEvent, frozen=True):
    pawn: Seat
    mover: Seat
    steps: int
    direction: Direction
    ghost: bool


class PawnStepped(FranticEvent, frozen=True):
    pawn: Seat
    from_square: int
    to_square: int
    skipped_x: tuple[int, ...] = ()


class StepsLost(FranticEvent, frozen=True):
    pawn: Seat
    by: Literal["stop", "snail", "edge"]
    lost: int


class MovementEnded(FranticEvent, frozen=True):
    """The steps of a movement action are over; what the pawn has landed on follows."""

    pawn: Seat
    square: int


class PawnPlaced(FranticEvent, frozen=True):
    """A pawn was put on a square without steps; it may be the one where it stood."""

    pawn: Seat
    from_square: int
    to_square: int
    cause: s.Displacement


class CardTaken(FranticEvent, frozen=True):
    """`square` is None when the card lay in the market."""

    seat: Seat
    card: str
    square: int | None
    cause: Literal["magnet", "fuck_you_landing", "market"]


class EventActivated(FranticEvent, frozen=True):
    activator: Seat
    number: int
    name: str


class EventFinished(FranticEvent, frozen=True):
    number: int


class MarketRevealed(FranticEvent, frozen=True):
    cards: tuple[str, ...]


class RestockCardPlaced(FranticEvent, frozen=True):
    seat: Seat
    card: str
    square: int
    points_to: int | None = None
    direction: Direction | None = None
    covered: str | None = None
    by: By = "seat"


class HandDiscarded(FranticEvent, frozen=True):
    seat: Seat
    cards: tuple[str, ...]


class HandsPassed(FranticEvent, frozen=True):
    """`hands[seat]` is what the seat has now; it sees that, and what it gave away."""

    hands: tuple[Cards, ...]


class NumberedTeleportMoved(FranticEvent, frozen=True):
    teleport: int
    from_square: int
    to_square: int
    covered: str | None


class CardsDrawn(FranticEvent, frozen=True):
    """The cards are secret to the other seats."""

    seat: Seat
    cards: Cards


class DeckRanOut(FranticEvent, frozen=True):
    """`seat` should have drawn."""

    seat: Seat


class TurnEnded(FranticEvent, frozen=True):
    seat: Seat


class RoundEnded(FranticEvent, frozen=True):
    reason: Literal["finish", "deck", "turn_cap"]


class Score(Struct, frozen=True):
    square: int
    fuck_you: int
    points: int
    total: int


class RoundScored(FranticEvent, frozen=True):
    """By seat."""

    scores: tuple[Score, ...]


class BoardCleared(FranticEvent, frozen=True):
    """All cards, pawns and numbered teleports leave the board."""


class MatchEnded(FranticEvent, frozen=True):
    reason: Literal["limit", "round_cap"]
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]

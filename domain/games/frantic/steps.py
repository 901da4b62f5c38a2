"""What is still to be done: the steps of the agenda, plain values in the order in which they are done.

A turn begins as `Play, OwnMovement, Draw, Offer(nice_try), TurnEnd`, and whatever an effect leads to is put before
what it interrupts (FR-MOVE-13). A step may become void while it waits, for instance a
draw when every hand is full: then it is passed over (`agenda.current`). All steps are public but for the answers
in a reaction window.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.games.frantic.board import Direction
from domain.games.frantic.commands import PassReaction, ThrowReaction
from domain.kernel import agenda, windows
from domain.kernel.table import Seat

WindowKind = Literal["re_roll", "block", "nice_try"]
Purpose = Literal["starting", "movement", "second_chance", "teleport", "event_number", "event_effect"]
Displacement = Literal[
    "push", "jump", "x_shift", "swap", "teleport", "numbered_teleport", "fuck_you", "nice_try", "event"
]
Modification = Literal["skip", "reverse", "remote", "ghost", "cancelled"]


class Step(agenda.Step, frozen=True, omit_defaults=True):
    """Base of the steps."""


# The match and its rounds.


class MatchStart(Step, frozen=True):
    """The table is set and nothing has happened."""


class RoundStart(Step, frozen=True):
    """FR-NEW-01"""


class Shuffle(Step, frozen=True):
    """Awaits the order of the deck."""


class Deal(Step, frozen=True):
    """FR-SETUP-04"""


class StartingRolls(Step, frozen=True):
    """The seats that roll for the start in this attempt, and what the first of them have rolled (FR-SETUP-05)."""

    rollers: tuple[Seat, ...]
    values: tuple[int, ...] = ()
    attempt: int = 1


class StartingSeat(Step, frozen=True):
    seat: Seat


class SetupPlacement(Step, frozen=True):
    """`left` counts the cards still to be placed by all seats together, this one among them (FR-SETUP-07)."""

    seat: Seat
    left: int


class RoundEnd(Step, frozen=True):
    reason: Literal["finish", "deck", "turn_cap"]


class Scoring(Step, frozen=True):
    """FR-SCORE-01 to -03"""


class ClearBoard(Step, frozen=True):
    """FR-NEW-01"""


class MatchEnd(Step, frozen=True):
    reason: Literal["limit", "round_cap"]


# A turn.


class TurnStart(Step, frozen=True):
    seat: Seat


class Play(Step, frozen=True):
    """Step 1 of the turn (FR-TURN-02)."""

    seat: Seat


class OwnMovement(Step, frozen=True):
    """Step 2: this turn's movement action, as green cards have changed it (FR-GREEN-01). Awaits its die."""

    mover: Seat
    pawn: Seat
    direction: Direction = "forward"
    ghost: bool = False


class Draw(Step, frozen=True):
    """The seats refill to four cards, one after the other; in the draw step an empty deck ends the round."""

    seats: tuple[Seat, ...]
    rule: str = "FR-TURN-05"

    @property
    def ends_round(self) -> bool:
        return self.rule == "FR-TURN-05"


class TurnEnd(Step, frozen=True):
    """FR-ROUND-01"""


# Dice and reactions.


class Roll(Step, frozen=True):
    """Awaits a die; the step that follows uses what comes."""

    roller: Seat
    sides: Literal[6, 20]
    purpose: Purpose
    rule: str
    attempt: int = 1


class Offer(Step, frozen=True):
    """A reaction window is to open; void if nobody is to be asked. A block cancels the step that follows."""

    kind: WindowKind
    subject: Seat
    card: str | None = None
    """The attacking card of a block window."""
    roll: int | None = None
    """The roll that a re_roll window, or the block window against a re_roll, is about."""


class Window(windows.Window[PassReaction | ThrowReaction], frozen=True):
    """A reaction window: `asked` in the order of resolution answer once, in secret (FR-REACT-03)."""

    kind: WindowKind
    subject: Seat
    card: str | None
    roll: int | None


class Thrown(Step, frozen=True):
    """The one throw of a window that is carried out; the fields before `seat` are those of the window."""

    window: int
    kind: WindowKind
    subject: Seat
    attack: str | None
    roll: int | None
    seat: Seat
    card: str
    square: int


class Blocked(Step, frozen=True):
    """A block has been thrown: the step that follows is cancelled (FR-BLOCK-02)."""

    target: Seat
    card: str
    roll: int | None


class RollAgain(Step, frozen=True):
    """The present roll is discarded, unless its roller blocks first (FR-REROLL-02)."""


# Movement.


class Movement(Step, frozen=True):
    """A movement action is due; `steps` left out are those of the roll that has just been made."""

    pawn: Seat
    mover: Seat
    direction: Direction = "forward"
    ghost: bool = False
    steps: int | None = None
    rule: str = "FR-TURN-04"


class Walk(Step, frozen=True):
    """A movement action under way with `left` steps to go (FR-MOVE-01)."""

    pawn: Seat
    mover: Seat
    direction: Direction
    ghost: bool
    left: int


class LoseSteps(Step, frozen=True):
    """The walk that follows gets shorter."""

    pawn: Seat
    by: Literal["stop", "snail", "edge"]
    lost: int


class Activation(Step, frozen=True):
    """A card is about to work. `pawn` is what its text calls your pawn; `direction`: of the movement action."""

    card: str
    timing: Literal["play", "pass", "land"]
    mover: Seat
    pawn: Seat
    direction: Direction = "forward"


class Landing(Struct, frozen=True):
    """What a pawn put on a square by PUSH or JUMP carries with it (FR-MOVE-09)."""

    mover: Seat
    direction: Direction


class Shift(Step, frozen=True):
    """A pawn is put on a square. `landing` is absent when nothing is triggered there (FR-MOVE-12)."""

    pawn: Seat
    to: int
    cause: Displacement
    landing: Landing | None = None
    past_x: Direction | None = None
    """Where the pawn goes on to if an X lies there (FR-MOVE-10); None: it stays on the X."""
    rule: str = "FR-EVBASE-04"


class Exchange(Step, frozen=True):
    """SWAP has been aimed (FR-SWAP-01)."""

    pawn: Seat
    other: Seat
    direction: Direction


class ModifyMovement(Step, frozen=True):
    """A green card, or TROUBLEMAKER, changes the movement action of this turn."""

    kind: Modification
    pawn: Seat | None = None


class ShiftByRoll(Step, frozen=True):
    """The pawn goes to the numbered teleport of the roll, or so many squares (EXPANSION, RECESSION)."""

    pawn: Seat
    cause: Displacement
    rule: str
    squares: Literal["teleport", "forward", "backward"] = "teleport"


class Take(Step, frozen=True):
    """A card goes to a hand: from the board, or from the market."""

    seat: Seat
    card: str
    square: int | None
    cause: Literal["magnet", "fuck_you_landing", "market"]


# Choices of card effects.


class RemoteChoice(Step, frozen=True):
    seat: Seat
    card: str


class GiftChoice(Step, frozen=True):
    """`pawn` is the one that may not be chosen (FR-GIFT-01)."""

    seat: Seat
    card: str
    pawn: Seat


class MagnetChoice(Step, frozen=True):
    """`receiver` gets the card into its hand (FR-MAGNET-01); void if there is nothing to take."""

    seat: Seat
    card: str
    receiver: Seat


class SwapChoice(Step, frozen=True):
    seat: Seat
    card: str
    pawn: Seat
    direction: Direction


# The twenty events.


class ActivateEvent(Step, frozen=True):
    """The die has said which (FR-EVBASE-01)."""

    activator: Seat


class EventEnd(Step, frozen=True):
    number: int


class FollowNeighbour(Step, frozen=True):
    """Event 2."""

    seat: Seat


class MarchingChoice(Step, frozen=True):
    """Event 3."""

    seat: Seat


class RevealMarket(Step, frozen=True):
    """Event 5."""

    seats: tuple[Seat, ...]


class MarketChoice(Step, frozen=True):
    """Event 5."""

    seat: Seat


class RestockPlacement(Step, frozen=True):
    """Event 9."""

    seat: Seat


class DiscardHand(Step, frozen=True):
    """Event 10."""

    seat: Seat


class Tsunami(Step, frozen=True):
    """Event 11: the value before, how many were rolled, and whether the seat's own roll has been made by now."""

    seat: Seat
    previous: int | None = None
    rolled: int = 0
    is_rolled: bool = False


class Gambling(Step, frozen=True):
    """Event 12: what the first of `seats` have rolled, and whether the next one's roll has been made by now."""

    seats: tuple[Seat, ...]
    values: tuple[int, ...] = ()
    is_rolled: bool = False


class PassHands(Step, frozen=True):
    """Event 14."""


class SurpriseChoice(Step, frozen=True):
    """Event 15."""

    seat: Seat


class TeleportChoice(Step, frozen=True):
    """Event 18: the first of two, or the second; void if none can be moved."""

    seat: Seat
    moved: int | None = None


class MoveTeleport(Step, frozen=True):
    """Event 18."""

    teleport: int
    to: int


AnyStep: TypeAlias = (
    MatchStart
    | RoundStart
    | Shuffle
    | Deal
    | StartingRolls
    | StartingSeat
    | SetupPlacement
    | RoundEnd
    | Scoring
    | ClearBoard
    | MatchEnd
    | TurnStart
    | Play
    | OwnMovement
    | Draw
    | TurnEnd
    | Roll
    | Offer
    | Window
    | Thrown
    | Blocked
    | RollAgain
    | Movement
    | Walk
    | LoseSteps
    | Activation
    | Shift
    | Exchange
    | ModifyMovement
    | ShiftByRoll
    | Take
    | RemoteChoice
    | GiftChoice
    | MagnetChoice
    | SwapChoice
    | ActivateEvent
    | EventEnd
    | FollowNeighbour
    | MarchingChoice
    | RevealMarket
    | MarketChoice
    | RestockPlacement
    | DiscardHand
    | Tsunami
    | Gambling
    | PassHands
    | SurpriseChoice
    | TeleportChoice
    | MoveTeleport
)
Steps: TypeAlias = tuple[AnyStep, ...]

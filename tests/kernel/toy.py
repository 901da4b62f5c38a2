"""A game of a dozen rules that uses everything the kernel offers: draw a card, bid in secret, roll, take.

Each round a card is turned up from a deck, which is shuffled anew when it is empty. Everybody bids at once,
sealed; the die says whether the highest bid or the lowest takes the card. With three cards a seat is out; the last
one wins.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.agenda import Agenda
from domain.kernel.chance import Draw, Roll, Shuffle
from domain.kernel.decision import Caused
from domain.kernel.events import Folds, PublicEvent, SecretEvent
from domain.kernel.rows import Asks, By, Draws, Forced, Laws, Make, Step, by_itself
from domain.kernel.table import AnswerTo, Command, Event, Seat, Viewer
from domain.kernel.windows import SEALED, Window, answered, answered_by, pending
from domain.kernel.zones import below, concealed

CARDS: Final = ("ant", "bee", "cat")


class Bid(AnswerTo, frozen=True):
    amount: int


class ShuffleCards(Command, frozen=True):
    order: tuple[str, ...]


class RollDie(Command, frozen=True):
    value: int


class Mix(Step, frozen=True): ...


class Turn(Step, frozen=True):
    """`card` lies open; None: it has still to be turned up."""

    card: str | None = None


class Bids(Window[Bid], Step, frozen=True):
    card: str = ""


class Highest(Step, frozen=True):
    card: str
    bids: tuple[int, ...]


class Take(Step, frozen=True):
    seat: Seat
    card: str


AnyStep = Mix | Turn | Bids | Highest | Take


class Mixed(SecretEvent[AnyStep], frozen=True):
    order: list

    def shown(self, _: Viewer) -> Event:
        return replace(self, order=concealed(self.order))


class Turned(PublicEvent[AnyStep], frozen=True):
    card: str


class Opened(PublicEvent[AnyStep], frozen=True): ...


class BidMade(SecretEvent[AnyStep], frozen=True):
    seat: Seat
    bid: Bid | object

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, bid=SEALED)


class Rolled(PublicEvent[AnyStep], frozen=True):
    value: int


class Taken(PublicEvent[AnyStep], frozen=True):
    seat: Seat
    card: str


class Out(PublicEvent[AnyStep], frozen=True):
    seat: Seat


class Toy(Struct):
    deck: list
    hands: list[list[str]]
    out: list[Seat] = []
    windows: int = 0
    agenda: list = []


def playing(state: Toy) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.out)


def losing(state: Toy) -> Make | None:
    full = [seat for seat in playing(state) if len(state.hands[seat]) == 3]
    return (lambda _, __: Caused(Out(full[0], done=0), ("TY-03",))) if full else None


def over(state: Toy, _: Step) -> bool:
    return len(playing(state)) == 1


def open_bids(state: Toy, step: Turn) -> Caused | None:
    if step.card is None:
        return None
    seats = playing(state)
    window = Bids(state.windows + 1, seats, (None,) * len(seats), step.card)
    return Caused(Opened(then=(window, Turn())), ("TY-01",))


def turn_up(state: Toy, _: Turn) -> Caused:
    card = state.deck[0]
    return Caused(Turned(card, done=1, then=(Turn(card),)), ("TY-01",))


def after_turn(state: Toy, step: Turn) -> Caused:
    return open_bids(state, step) or turn_up(state, step)


def bid(_: Toy, step: Bids, command: Bid, seat: Seat, by: By) -> Caused:
    return Caused(BidMade(seat, command, done=0), ("TY-02", *(["TY-05"] if by == "timeout" else [])))


def all_bid(_: Toy, step: Bids) -> Caused | None:
    if None in step.answers:
        return None
    bids = tuple(getattr(answer, "amount", 0) for answer in step.answers)
    return Caused(Opened(then=(Highest(step.card, bids),)), ("TY-02",))


def take_roll(state: Toy, step: Highest, command: RollDie) -> Caused:
    best = max(step.bids) if command.value > 3 else min(step.bids)
    seat = playing(state)[step.bids.index(best)]
    return Caused(Rolled(command.value, then=(Take(seat, step.card),)), ("TY-02",))


def mix(_: Toy, __: Mix, command: ShuffleCards) -> Caused:
    return Caused(Mixed(list(command.order)), ("TY-04",))


def dice(_: Toy, __: Highest) -> tuple[Draw, ...]:
    return (Roll("value", 6, "TY-02"),)


AGENDA = Agenda[Toy](
    {
        Mix: Draws(ShuffleCards, lambda _, __: (Shuffle("order", CARDS, "TY-04"),), mix),
        Turn: Forced(
            after_turn, void=over, first=lambda state, step: None if state.deck or step.card else Mix()
        ),
        Bids: Asks(
            "bid", pending, lambda _, step, __: [Bid(step.id, n) for n in (0, 1, 2)], {Bid: bid},
            unless=by_itself(all_bid), answered=answered_by, rule="TY-02",
        ),
        Highest: Draws(RollDie, dice, take_roll),
        Take: Forced(lambda _, step: Caused(Taken(step.seat, step.card), ("TY-02",))),
    },
    Laws(over="TY-06", turn="TY-07", chain="TY-08", default="TY-09"),
    before=losing,
)  # fmt: skip

FOLDS = Folds(Toy)


@FOLDS.on(Mixed)
def _mixed(state: Toy, event: Mixed) -> None:
    state.deck = event.order


@FOLDS.on(Turned)
def _turned(state: Toy, event: Turned) -> None:
    state.deck = below(state.deck, 1)


@FOLDS.on(BidMade)
def _bid_made(state: Toy, event: BidMade) -> None:
    window = state.agenda[0]
    state.windows = window.id
    state.agenda[0] = answered(window, event.seat, event.bid)


@FOLDS.on(Taken)
def _taken(state: Toy, event: Taken) -> None:
    state.hands[event.seat].append(event.card)


@FOLDS.on(Out)
def _out(state: Toy, event: Out) -> None:
    state.out.append(event.seat)


def toy(seats: int = 2) -> Toy:
    return Toy([], [[] for _ in range(seats)], agenda=[Turn()])

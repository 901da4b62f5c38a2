"""What a seat may do, what chance decides, and what happens by itself."""

from domain.kernel.chance import Roll, Shuffle
from domain.kernel.decision import Caused
from domain.kernel.refusals import check_in_hand
from domain.kernel.rows import By
from domain.kernel.table import Hidden, Seat
from tide.cards import box, draught, kind_of
from tide.events import BoatsDealt, BoatSent, BoatsMet, BoatsTaken, TideEnded, TideRolled
from tide.state import Deal, DealBoats, End, Refill, RollTide, Send, SendBoat, Tide, send
from tide.state import Roll as RollStep


def legal_boats(state: Tide, step: Send, seat: Seat) -> list[SendBoat]:
    hand = state.hands[seat]
    return [] if isinstance(hand, Hidden) else [SendBoat(step.id, boat) for boat in hand]


def send_boat(state: Tide, _: Send, command: SendBoat, seat: Seat, __: By) -> Caused:
    check_in_hand(state.hands[seat], [command.boat], "TD-RND-02")
    return Caused(BoatSent(seat, command, done=0), ("TD-RND-02",))


def smallest_boat(state: Tide, step: Send, seat: Seat) -> SendBoat:
    return min(legal_boats(state, step, seat), key=lambda command: draught(command.boat))  # TD-ABS-01


HAND = 3
SHUFFLE = Shuffle("order", tuple(boat.id for boat in box()), "TD-SET-02")
DIE = Roll("value", 6, "TD-RND-01")


def deal(state: Tide, _: Deal, command: DealBoats) -> Caused:
    order, dealt = list(command.order), HAND * state.seats
    hands = tuple(order[first : first + HAND] for first in range(0, dealt, HAND))
    rounds = (RollStep(),) * state.options.rounds
    return Caused(BoatsDealt(hands, order[dealt:], then=(*rounds, End())), ("TD-SET-02",))


def roll(state: Tide, _: RollStep, command: RollTide) -> Caused:
    return Caused(TideRolled(command.value, then=(send(state, command.value),)), ("TD-RND-01",))


def meet(_: Tide, step: Send) -> Caused:
    home, points = first_home(step)
    if home is None or points < step.tide:
        return met(step, home, points)
    return met(step, home, points + 1, "TD-RND-07")


def first_home(step: Send) -> tuple[Seat | None, int]:
    """The seat whose boat comes home, and that boat's draught."""
    boats = [answer.boat for answer in step.answers]
    kinds = [kind_of(boat) for boat in boats]
    left = [boat for boat in boats if draught(boat) <= step.tide and kinds.count(kind_of(boat)) == 1]
    best = max(left, key=draught, default=None)
    return (None, 0) if best is None else (boats.index(best), draught(best))


def met(step: Send, home: Seat | None, points: int, *rules: str) -> Caused:
    boats = tuple(answer.boat for answer in step.answers)
    met = BoatsMet(boats, home, points, then=(Refill(),))
    return Caused(met, ("TD-RND-03", "TD-RND-04", "TD-RND-05", *rules))


def deck_is_short(state: Tide, _: Refill) -> bool:
    return len(state.deck) < state.seats


def refill(state: Tide, _: Refill) -> Caused:
    return Caused(BoatsTaken(tuple([boat] for boat in state.deck[: state.seats])), ("TD-RND-05",))


def end(state: Tide, _: End) -> Caused:
    return Caused(TideEnded(tuple(state.scores)), ("TD-END-01",))

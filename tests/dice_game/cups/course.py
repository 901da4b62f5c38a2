"""The course of the game: the shake, bids and doubt, what they lead to, how it ends."""

from cups.events import BidMade, CupShaken, CupsLifted
from cups.state import Bid, Cups, Doubt, MakeBid, Options, Shake, ShakeCup, Turn
from domain.kernel.agenda import Agenda
from domain.kernel.chance import Roll
from domain.kernel.decision import Caused, Rejected
from domain.kernel.events import Folds
from domain.kernel.game import Result
from domain.kernel.rows import Asks, By, Draws, Laws
from domain.kernel.table import Hidden, Seat

FOLDS = Folds(Cups)


def begin(options: Options, seats: int) -> Cups:
    dice = [options.dice] * seats  # CU-SET-01
    return Cups(options, seats, dice, [[] for _ in dice], agenda=[*round_of(dice, 0)])


def round_of(dice: list[int], first: Seat) -> tuple[Shake | Turn, ...]:
    """All who have dice shake, and `first` bids, or the next seat that has dice; nothing for a single seat."""
    there = [seat for seat, count in enumerate(dice) if count]
    return (*map(Shake, there), Turn(next_seat(dice, first))) if len(there) > 1 else ()


def next_seat(dice: list[int], seat: Seat) -> Seat:
    """The seat itself if it has dice, else the next one that has."""
    return next(other % len(dice) for other in range(seat, seat + len(dice)) if dice[other % len(dice)])


def shake(state: Cups, step: Shake, command: ShakeCup) -> Caused:
    dice = [getattr(command, draw.field) for draw in draws(state, step)]
    return Caused(CupShaken(step.seat, dice), ("CU-RND-01",))


def draws(state: Cups, step: Shake) -> tuple[Roll, ...]:
    fields = ShakeCup.__struct_fields__[: state.dice[step.seat]]
    return tuple(Roll(field, 6, "CU-RND-01") for field in fields)


def legal(state: Cups, _: Turn, __: Seat) -> list[MakeBid | Doubt]:
    bids = [Bid(count, face) for count in range(1, sum(state.dice) + 1) for face in range(1, 7)]
    higher = [MakeBid(bid.count, bid.face) for bid in bids if state.bid is None or bid > state.bid]
    return [*higher, *([Doubt()] if state.bid else [])]


def make_bid(state: Cups, _: Turn, command: MakeBid, seat: Seat, __: By) -> Caused:
    bid, total = Bid(command.count, command.face), sum(state.dice)
    if bid.count > total:
        raise Rejected("bid_too_high", "CU-BID-02", f"all cups together cover {total} dice")
    if state.bid is not None and bid <= state.bid:
        raise Rejected(
            "bid_too_low", "CU-BID-01", f"{state.bid.count} dice of {state.bid.face} are bid already"
        )
    return Caused(BidMade(seat, bid, then=(Turn(next_seat(state.dice, seat + 1)),)), ("CU-BID-01",))


def doubt(state: Cups, _: Turn, __: Doubt, seat: Seat, ___: By) -> Caused:
    bid, bidder = state.bid, state.bidder
    if bid is None or bidder is None:
        raise Rejected("nothing_to_doubt", "CU-DBT-01", "nothing has been bid in this round")
    cups = tuple(() if isinstance(cup, Hidden) else tuple(cup) for cup in state.cups)
    count = sum(cup.count(bid.face) for cup in cups)
    loser = bidder if count < bid.count else seat
    left = [number - (at == loser) for at, number in enumerate(state.dice)]
    then = round_of(left, loser)
    rules = ("CU-DBT-01", *(() if left[loser] else ("CU-DBT-02",)), "CU-RND-02" if then else "CU-END-01")
    return Caused(CupsLifted(seat, cups, count, bid.face, loser, then=then), rules)


def default(state: Cups, _: Turn, __: Seat) -> MakeBid | Doubt:
    return Doubt() if state.bid else MakeBid(1, 1)


AGENDA = Agenda[Cups](
    {
        Shake: Draws(ShakeCup, draws, shake),
        Turn: Asks(
            "bid_or_doubt",
            lambda _, step: (step.seat,),
            legal,
            {MakeBid: make_bid, Doubt: doubt},
            default,
            rule="CU-BID-01",
        ),
    },
    Laws(over="CU-END-02", turn="CU-BID-01", chain="CU-RND-01", default="CU-ABS-01"),
)


@FOLDS.on(CupShaken)
def _shaken(state: Cups, event: CupShaken) -> None:
    state.cups[event.seat] = event.dice if isinstance(event.dice, Hidden) else [*event.dice]


@FOLDS.on(BidMade)
def _bid(state: Cups, event: BidMade) -> None:
    state.bid, state.bidder = event.bid, event.seat


@FOLDS.on(CupsLifted)
def _lifted(state: Cups, event: CupsLifted) -> None:
    state.cups, state.bid, state.bidder = [[] for _ in state.dice], None, None
    state.dice[event.loser] -= 1
    if not state.dice[event.loser]:
        state.out.append(event.loser)


def result(state: Cups) -> Result | None:
    if state.agenda:
        return None
    order = [next_seat(state.dice, 0), *reversed(state.out)]
    return Result((order[0],), tuple((seat,) for seat in order), "one_seat_left")


def evaluate(state: Cups) -> list[float]:
    """Each seat's share of the dice."""
    return [count / sum(state.dice) for count in state.dice]

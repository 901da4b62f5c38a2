"""The table: set by hand, checked, and drawn in lines."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cups.course import begin
from cups.state import Bid, Cups, Face, Options, Shake, Turn
from cups.words import WORDS
from domain.drawing.lines import seat_title
from domain.kernel.game import BrokenPosition, Violation
from domain.kernel.scene import Table
from domain.kernel.table import Hidden, Seat

SCENE = WORDS.section("scene")


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of `seat` after the shake: the dice under each cup, and the last bid if there is one."""

    cups: list[list[Face]]
    seat: Seat = 0
    bid: Bid | None = None
    bidder: Seat | None = None


def enter(position: Position, options: Options, seats: int) -> Cups:
    state = begin(options, seats)
    state.cups = [list(cup) for cup in position.cups]
    state.dice = [len(cup) for cup in position.cups]
    state.out = [seat for seat, count in enumerate(state.dice) if not count]
    state.bid, state.bidder, state.agenda = position.bid, position.bidder, [Turn(position.seat)]
    if broken := violations(state):
        raise BrokenPosition(broken)
    return state


def violations(state: Cups) -> list[Violation]:
    return list(_violations(state))


def _violations(state: Cups) -> Iterator[Violation]:
    there = [seat for seat, count in enumerate(state.dice) if count]
    if len(state.dice) != state.seats or max(state.dice) > state.options.dice:
        yield Violation("CU-INV-1", f"the seats have {state.dice} dice")
    elif len(there) < (2 if state.agenda else 1):
        yield Violation("CU-INV-1", f"the seats {there} have dice")
    unshaken = {step.seat for step in state.agenda if isinstance(step, Shake)}
    lying = [0 if not state.agenda or seat in unshaken else count for seat, count in enumerate(state.dice)]
    if [len(cup) for cup in state.cups] != lying:
        yield Violation("CU-INV-2", f"the cups cover {[len(cup) for cup in state.cups]}, not {lying}")
    if {step.seat for step in state.agenda} - {*there}:
        yield Violation("CU-INV-3", "a seat without dice is asked")
    if (state.bid is None) != (state.bidder is None):
        yield Violation("CU-INV-3", "a bid is somebody's")
    if state.bid and (state.bidder not in there or state.bid.count > sum(state.dice)):
        yield Violation("CU-INV-3", f"seat {state.bidder} has bid {state.bid}")


def bid_text(state: Cups, words: dict[str, str]) -> str:
    bid = state.bid
    return f"{words['bid']} {bid.count} × {bid.face}" if bid else words["no_bid"]


def under(cup: Any, words: dict[str, str]) -> str:
    """The dice of a cup in words, or how many are hidden."""
    return f"{words['hidden']}: {len(cup)}" if isinstance(cup, Hidden) else " ".join(map(str, cup)) or "–"


def render(state: Cups, table: Table) -> str:
    words = SCENE[table.language]
    lines = [f"{seat_title(table, seat)}: {under(cup, words)}" for seat, cup in enumerate(state.cups)]
    return "\n".join([bid_text(state, words), *lines])

"""What holds in every state of a match, and setting the table by hand."""

from collections import Counter
from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.game import BrokenPosition, Violation
from tide.agenda import begin
from tide.cards import box
from tide.course import HAND
from tide.state import BoatId, Deal, End, Options, Roll, Send, Tide, send


def violations(state: Tide) -> list[Violation]:
    if Deal() in state.agenda:
        return []
    found = []
    placed = Counter([*state.deck, *state.lost, *(boat for hand in state.hands for boat in hand)])
    if placed != Counter(boat.id for boat in box()):
        found.append(Violation("TD-INV-1", "a boat is missing, twice there or unknown"))
    sizes = {len(hand) for hand in state.hands}
    if len(state.hands) != state.seats or len(sizes) != 1 or max(sizes) > HAND:
        found.append(Violation("TD-INV-2", f"the hands hold {[len(hand) for hand in state.hands]}"))
    rounds = sum(isinstance(step, Roll | Send) for step in state.agenda)
    if len(state.scores) != state.seats or min(sizes, default=0) + len(state.deck) // state.seats < rounds:
        found.append(Violation("TD-INV-3", f"{state.scores}, and boats for {rounds} rounds"))
    return found


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A round after the roll: every seat is asked. Boats named nowhere are lost; `rounds_left` follow this one."""

    hands: list[list[BoatId]]
    tide: Annotated[int, Meta(ge=1, le=6)]
    deck: list[BoatId] = []
    scores: list[int] | None = None
    rounds_left: Annotated[int, Meta(ge=0, le=4)] = 0


def enter(position: Position, options: Options, seats: int) -> Tide:
    state = begin(options, seats)
    state.hands, state.deck = [list(hand) for hand in position.hands], list(position.deck)
    placed = {*position.deck}.union(*position.hands)
    state.lost = [boat.id for boat in box() if boat.id not in placed]
    state.scores = list(position.scores or state.scores)
    rest = [*(Roll(),) * position.rounds_left, End()]
    state.agenda = [Roll(), *rest]
    state.agenda = [send(state, position.tide), *rest]
    if broken := violations(state):
        raise BrokenPosition(broken)
    return state

"""What a viewer sees, and what it may not know by the rules alone: the dice under the cups of others (CU-RND-01).

Dice are values: none of them has a name that could be exchanged for another's.
"""

from collections.abc import Sequence
from itertools import chain, cycle

from msgspec.structs import replace

from cups.state import Cups
from domain.kernel.table import ORGANISER, Hidden, Viewer

FACES = range(1, 7)
NAMES = [str(face) for face in FACES]


def secret_values(state: Cups, viewer: Viewer) -> dict[str, Sequence[int]]:
    others = [seat for seat in range(state.seats) if viewer not in (ORGANISER, seat)]
    return {f"/cups/{seat}/{die}": FACES for seat in others for die in range(len(state.cups[seat]))}


def view(state: Cups, viewer: Viewer) -> Cups:
    if viewer == ORGANISER:
        return state
    cups = [cup if seat == viewer or not cup else Hidden(len(cup)) for seat, cup in enumerate(state.cups)]
    return replace(state, cups=cups)


def hidden_faces(state: Cups, viewer: Viewer) -> list[str]:
    """For each hidden die all that it could show: bots imagine tables from it and learn nothing."""
    return NAMES * len(secret_values(state, viewer))


def determinize(state: Cups, order: Sequence[str]) -> Cups:
    faces = map(int, chain(order, cycle(NAMES)))
    cups = [[next(faces) for _ in range(len(cup))] if isinstance(cup, Hidden) else cup for cup in state.cups]
    return replace(state, cups=cups)

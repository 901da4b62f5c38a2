"""Results typed in, of matches that are played elsewhere. Rules: TO-RES-14 to TO-RES-16.

`places` has the entrants from first to last, entrants of one place together.
"""

from domain.kernel.table import Event


class ResultProposed(Event, frozen=True):
    """The player `entrant` says how the match came out; it replaces their word of before."""

    round: int
    table: int
    match_id: str
    entrant: int
    places: tuple[tuple[int, ...], ...]


class ResultTyped(Event, frozen=True):
    """This is the result from now on. `reason` is why one that was typed before is corrected, else empty or a
    remark of the arbiter's."""

    round: int
    table: int
    match_id: str
    places: tuple[tuple[int, ...], ...]
    reason: str = ""


TYPED_EVENTS: tuple[type[Event], ...] = (ResultProposed, ResultTyped)

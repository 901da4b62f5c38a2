"""The arbiter who deals with a claim in a match of the tournament. Rules: TO-ARB."""

from domain.kernel.table import Event


class ClaimTaken(Event, frozen=True):
    """The organiser `arbiter` (the id of a key, or `admin`) deals with the dispute."""

    dispute: str
    arbiter: str


class ClaimReleased(Event, frozen=True):
    """Nobody deals with the dispute any more."""

    dispute: str


CLAIM_EVENTS: tuple[type[Event], ...] = (ClaimTaken, ClaimReleased)

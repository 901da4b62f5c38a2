"""What an organiser does about seats whose player is gone, and pauses."""

from domain.kernel.table import Event, Hidden, Seat


class ResignationTakenBack(Event, frozen=True):
    """The seat had not resigned after all: the next event takes the match back to `to_revision`, and the one after
    it resigns again who has resigned since."""

    seat: Seat
    to_revision: int
    reason: str


class PlayerSubstituted(Event, frozen=True):
    """Another player sits there from now on. `credential` is the hash of the new token."""

    seat: Seat
    player: str
    credential: str | Hidden
    reason: str


class MatchPaused(Event, frozen=True):
    """Nothing happens in the match until an organiser resumes it."""

    reason: str


class MatchResumed(Event, frozen=True):
    """The pause is over."""


SEAT_EVENTS: tuple[type[Event], ...] = (ResignationTakenBack, PlayerSubstituted, MatchPaused, MatchResumed)

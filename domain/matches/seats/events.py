"""Seats that are left or given to others, and pauses."""

from msgspec import UNSET, UnsetType

from domain.kernel.table import Event, Seat


class SeatVacated(Event, frozen=True, omit_defaults=True):
    """The seat is free again, before play begins: the player has left or, with the `reason`, was removed by the
    host or an organiser. The player's contribution to the luck goes with them."""

    seat: Seat
    reason: str = ""


class ResignationTakenBack(Event, frozen=True):
    """The seat had not resigned after all: the next event takes the match back to `to_revision`, and the one after
    it resigns again who has resigned since."""

    seat: Seat
    to_revision: int
    reason: str


class PlayerSubstituted(Event, frozen=True, kw_only=True):
    """Another player sits there from now on. `credential` is the hash of the new token, `key` of the match and of
    the player's own key, as in `SeatTaken`."""

    seat: Seat
    player: str
    credential: str | UnsetType = UNSET
    reason: str
    key: str | UnsetType = UNSET


class SeatTokenReissued(Event, frozen=True):
    """The same player has a new token, as an entrant of a tournament. `credential` is its hash."""

    seat: Seat
    credential: str | UnsetType = UNSET


class MatchPaused(Event, frozen=True, omit_defaults=True):
    """Nothing happens in the match until an organiser resumes it, or the pause ends by itself: at `until_ms`, in
    milliseconds since 1970; 0: it does not."""

    reason: str
    until_ms: int = 0


class MatchResumed(Event, frozen=True):
    """The pause is over."""


SEAT_EVENTS: tuple[type[Event], ...] = (
    SeatVacated,
    ResignationTakenBack,
    PlayerSubstituted,
    SeatTokenReissued,
    MatchPaused,
    MatchResumed,
)

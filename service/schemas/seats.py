"""Messages about seats whose player is gone, or is to go."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from domain.matches.rulings.kinds import MOST_SECONDS
from service.schemas.bounds import Name, Reason, SeatNumber


class VacateSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The `seat` is free again: its player is removed."""

    seat: SeatNumber
    reason: Reason


class ResignSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Nobody sits at the `seat` any more."""

    seat: SeatNumber
    reason: Reason


class ReinstateSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The `seat` has not resigned after all."""

    seat: SeatNumber
    reason: Reason


class SubstitutePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """From now on `player` plays the `seat`; `key_id` is that of their own key, if they have one."""

    seat: SeatNumber
    player: Name
    reason: Reason
    key_id: UUID | None = None


class ClockChange(Struct, frozen=True, forbid_unknown_fields=True):
    """`seconds` are added to a clock of `seat`, or taken off if negative."""

    seat: SeatNumber
    seconds: Annotated[int, Meta(ge=-MOST_SECONDS, le=MOST_SECONDS)]
    limit: Literal["decision", "match"] = "match"


class AdjustSeatClock(ClockChange, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The change of a clock, outside disputes."""

    reason: Reason


class PauseMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Why nobody plays for a while."""

    reason: Reason

"""Messages about seats whose player is gone, or is to go."""

from uuid import UUID

from msgspec import Struct

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


class PauseMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Why nobody plays for a while."""

    reason: Reason

"""Messages about an arbiter's hand in pairings."""

from typing import Annotated

from msgspec import Meta, Struct

from service.schemas.bounds import Reason

EntrantNumber = Annotated[int, Meta(ge=1, le=500)]


class KeepEntrantsApart(Struct, frozen=True, forbid_unknown_fields=True):
    """These `entrants` are not to meet each other; `lifted`: of exactly these, that is said no longer."""

    entrants: Annotated[tuple[EntrantNumber, ...], Meta(min_length=2, max_length=20)]
    lifted: bool = False


class ChangePairing(Struct, frozen=True, forbid_unknown_fields=True):
    """Two `entrants` of the round change places, for the `reason` given."""

    entrants: Annotated[tuple[EntrantNumber, ...], Meta(min_length=2, max_length=2)]
    reason: Reason

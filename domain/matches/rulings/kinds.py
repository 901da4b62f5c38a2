"""The rulings an organiser can give, as the API reads them."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from domain.kernel.table import Seat

Revision = Annotated[int, Meta(ge=1, le=2**31 - 1)]
SeatNumber = Annotated[Seat, Meta(ge=0, le=5)]
MOST_SECONDS = 90 * 86_400
RewindLuck = Literal["same", "fresh"]
DisputeId = Annotated[str, Meta(pattern=r"^([0-9a-f-]{36}\.[1-9][0-9]{0,5})?$")]


class Ruling(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of the rulings; `kind` says which one it is."""


class Stand(Ruling, frozen=True, tag="stand"):
    """The facts stand; on appeal, the first ruling."""


class GoBack(Ruling, frozen=True, tag="rewind"):
    """Back to where the match was after event `revision`, to draw the `same` numbers again or `fresh` ones; left
    out, fresh ones if anybody has learnt what the same would bring (MV-LUC-07).

    `supersedes` is the dispute whose ruling is undone, with all that came after, by going back past it.
    """

    revision: Revision
    luck: RewindLuck | None = None
    supersedes: DisputeId = ""


class Correct(Ruling, frozen=True, tag="correct"):
    """One of: `command` in the name of `seat`; a whole `position`; a `patch` (RFC 7396) of the state's `play`.

    With `revision` the match goes back there first, as `rewind` does with `luck` and `supersedes`.
    """

    seat: SeatNumber | None = None
    command: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    patch: dict[str, Any] | None = None
    revision: Revision | None = None
    luck: RewindLuck | None = None
    supersedes: DisputeId = ""


class Award(Ruling, frozen=True, tag="award"):
    """The match is over; `places` lists every seat from first to last, tied seats together."""

    places: Annotated[
        tuple[Annotated[tuple[SeatNumber, ...], Meta(min_length=1)], ...], Meta(min_length=1, max_length=6)
    ]


class Annul(Ruling, frozen=True, tag="annul"):
    """The match is over and has no result."""


class AdjustClock(Ruling, frozen=True, tag="clock"):
    """`seconds` are added to a clock of `seat`, or taken off if negative."""

    seat: SeatNumber
    seconds: Annotated[int, Meta(ge=-MOST_SECONDS, le=MOST_SECONDS)]
    limit: Literal["decision", "match"] = "match"


AnyRuling: TypeAlias = Stand | GoBack | Correct | AdjustClock | Award | Annul

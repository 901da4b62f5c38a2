"""The frames of a stream that are no events of the match."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from domain.kernel.table import Seat, Viewer
from domain.matches.state import Phase
from service.schemas.matches import AwaitedView
from service.schemas.turns import HeldSeat

ByeReason = Literal["draining", "replaced", "ended"]


MATCHES_FOLLOWED = 20


class FollowSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that the caller holds, 1 to 20 of them."""

    seats: Annotated[list[HeldSeat], Meta(min_length=1, max_length=MATCHES_FOLLOWED)]


class StreamHello(Struct, frozen=True):
    """The first frame of a stream: where the match stood when it was opened, for this viewer.

    `connected` are the seats that follow the match somewhere; null: nobody can tell at the moment.
    """

    match_id: UUID
    game: str
    revision: int
    phase: Phase
    viewer: Viewer
    awaited: AwaitedView
    connected: list[Seat] | None


class StreamAwaited(Struct, frozen=True):
    """The seats that the match waits for after event `revision`. It comes behind the newest event, with
    `include`."""

    revision: int
    phase: Phase
    awaited: AwaitedView


class StreamPresence(Struct, frozen=True):
    """Other seats are connected now than were told before; null: nobody can tell at the moment."""

    connected: list[Seat] | None


class StreamEnd(Struct, frozen=True):
    """The match is disclosed and everything was sent: do not reconnect."""


class StreamBye(Struct, frozen=True):
    """The stream ends although the match does not. `draining`: the server is going; reconnect with `Last-Event-ID`
    after `retry` milliseconds. `replaced`: the seat was left, or given to another; its token is worth nothing.
    `ended`: the key, token or ticket was revoked, rotated or has expired, or may do other things here than
    before; reconnecting tells what it opens now.
    """

    reason: ByeReason

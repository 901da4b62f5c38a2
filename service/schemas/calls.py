"""Messages about calls for an arbiter."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from domain.kernel.table import Seat


class Call(Struct, frozen=True):
    """The `player` at a seat of the match called `title` wants an arbiter since `called_at`; `arbiter` is on the
    way, null: nobody yet."""

    match_id: UUID
    title: str | None
    seat: Seat
    player: str
    called_at: Annotated[datetime, Meta(tz=True)]
    arbiter: str | None


class CallList(Struct, frozen=True):
    """Open calls at a table, the oldest first: all of them for organisers, for a seat its own."""

    match_id: UUID
    items: list[Call]

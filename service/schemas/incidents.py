"""Incidents at a seat: streams that come and go, and refused commands."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.kernel.table import Seat


class Incident(Struct, frozen=True, omit_defaults=True):
    """A stream of the seat was `opened` or `closed`, or a command of it `refused`.

    `has_other`: another stream of the seat was open then, so that it did not come or go. `away_seconds` is of a
    seat that came back. `command` is the type of the first command, if it could be read; `status`, `code` and
    `rule` are those of the refusal.
    """

    at: Annotated[datetime, Meta(tz=True)]
    seat: Seat
    kind: Literal["opened", "closed", "refused"]
    has_other: bool = False
    away_seconds: float | None = None
    command: str | None = None
    status: int | None = None
    code: str | None = None
    rule: str | None = None

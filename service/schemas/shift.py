"""Messages about the arbiters' work at a tournament: claims, notes, the shift; news for the hall."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from service.access.audit import Action
from service.schemas.bounds import Reason
from service.schemas.calls import Call


class TakeClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """`to` is the organiser who deals with the claim from now on; null: who sends this."""

    to: UUID | None = None


class MakeNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A note for the other organisers, about a match of the tournament or (null) about all of it."""

    text: Reason
    match_id: UUID | None = None


class Announce(Struct, frozen=True, forbid_unknown_fields=True):
    """The text for the screen in the hall; null takes it down."""

    text: Reason | None


class TimeRound(Struct, frozen=True, forbid_unknown_fields=True):
    """The round lasts so many `minutes` from now on; null takes its clock down."""

    minutes: Annotated[int, Meta(ge=1, le=1440)] | None


class NoteMade(Struct, frozen=True):
    tournament_id: UUID
    text: str
    match_id: UUID | None


class ShiftClaim(Struct, frozen=True):
    """A dispute that a match waits for; `arbiter` has taken it, null: nobody has. `name` is theirs."""

    dispute_id: str
    match_id: UUID
    round: int
    table: int
    arbiter: str | None
    name: str | None


class ShiftEntry(Struct, frozen=True):
    """An organiser did something, or left a note (`note_made`)."""

    at: Annotated[datetime, Meta(tz=True)]
    arbiter: str
    name: str
    action: Action
    match_id: UUID | None
    detail: str


class ShiftView(Struct, frozen=True):
    """The arbiters' shift: open `calls`, `claims` that wait, and `entries` of the last three days, the newest
    first. `names` are those of the organisers, by id."""

    tournament_id: UUID
    calls: list[Call]
    claims: list[ShiftClaim]
    entries: list[ShiftEntry]
    names: dict[str, str]

"""Keys, and the journal of what was done with them."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from service.access.audit import AuditEntry
from service.access.keys import ApiKey, Scope
from service.schemas.bounds import Name, Title


class CreateKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`name` says what the key is for, `owner` who has it; without `expires_at` it lasts until it is revoked.

    Scopes: `play` creates matches and takes seats, `spectate` looks at matches whose spectators need a key,
    `organise` organises the matches created with it, `admin` may everything.
    """

    name: Name
    owner: Title = ""
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=4)] = ("play", "spectate", "organise")
    expires_at: Annotated[datetime, Meta(tz=True)] | None = None


class RotateKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`grace_seconds` is how long the old secret stays good beside the new one: up to a week, 0 to end it now."""

    grace_seconds: Annotated[int, Meta(ge=0, le=604_800)] = 86_400


class NewKey(Struct, frozen=True):
    """A key; `key` is its secret, shown this once."""

    key_id: UUID
    name: str
    owner: str
    scopes: list[Scope]
    expires_at: Annotated[datetime, Meta(tz=True)] | None
    key: str


class KeyPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[ApiKey]
    next: str | None = None


class LookView(Struct, frozen=True):
    """Look `number` at a match: `actor`, whose key bears `name`, saw all of it after event `revision`.

    `hash` is that of the look itself. The leaves that checkpoints have of the looks are such hashes, in their
    order; the first names the stream.
    """

    number: int
    at: Annotated[datetime, Meta(tz=True)]
    actor: str
    name: str
    revision: int
    hash: str


class LookList(Struct, frozen=True):
    match_id: UUID
    items: list[LookView]


class AuditPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[AuditEntry]
    next: str | None = None

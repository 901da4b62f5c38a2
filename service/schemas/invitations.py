"""Messages about invitations."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct


class Invitation(Struct, frozen=True):
    """A code that leads to an open match; `uses` counts the seats that were taken with it."""

    match_id: UUID
    code: str
    url: str
    qr: str
    uses: int
    expires_at: Annotated[datetime, Meta(tz=True)]


class InvitationRevoked(Struct, frozen=True):
    """The match has no invitation."""

    match_id: UUID

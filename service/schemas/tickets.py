"""Messages about tickets."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct, field

from domain.kernel.table import Viewer
from service.schemas.bounds import SeatNumber

MOST_MINUTES = 15


class AskTicket(Struct, frozen=True, forbid_unknown_fields=True):
    """As whom the ticket looks (absent: as the caller), and for how long."""

    as_: SeatNumber | Literal["spectator", "organiser"] | None = field(name="as", default=None)
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)] = 5


class Ticket(Struct, frozen=True):
    """`ticket` goes into the address, as `?ticket=`; it is shown only here."""

    match_id: UUID
    viewer: Viewer
    ticket: str
    expires_at: datetime

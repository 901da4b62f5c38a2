"""Lines of an export over many matches."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from domain.kernel.table import Event
from projections.match_list import MatchRow


class ExportedMatch(Struct, frozen=True, tag_field="line", tag="match"):
    """The line of a match, before those of its events: there are as many as its `revision`."""

    match: MatchRow


class ExportedEvent(Struct, frozen=True, omit_defaults=True, tag_field="line", tag="event"):
    """The line of an event of the match `match_id`, as listEvents has it for an organiser, without its hash."""

    match_id: UUID
    revision: int
    at: Annotated[datetime, Meta(tz=True)]
    actor: str
    rules: tuple[str, ...]
    event: Event | msgspec.Raw
    undone_by: int | None = None

"""The definition of a projection: a name, its tables, and a pure fold from a page of a stream to rows."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeAlias
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Event
from projections.aggregate import Aggregate


class ProjectedEvent(Struct, frozen=True):
    """An event of a stream, and what the log says of it. Of one that `is_imported` an archive says it."""

    event: Event
    revision: int
    at: datetime
    actor: str
    rules: tuple[str, ...]
    is_imported: bool


class StreamPage(Struct, frozen=True):
    """Events of one stream that follow each other, never empty.

    `state` is what the projection's aggregate has folded, these events included: read it, never keep it.
    `previous_at` is the time of the event before the first one, inherited ones too; None at the beginning, and
    where the aggregate knows only a prefix. `is_first` is true for the page that opens a match without parent.
    """

    stream_id: UUID
    events: Sequence[ProjectedEvent]
    state: Any
    previous_at: datetime | None
    is_first: bool

    @property
    def last(self) -> ProjectedEvent:
        return self.events[-1]


class ReadTable(Struct, frozen=True):
    """A table of a read model: `read.<name>`, whose builds are `read.<name>_<build>`.

    `columns` are the fields of its rows, structs of the type `row`. A table that `only_grows` is never updated.
    """

    name: str
    row: type[Struct]
    only_grows: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        return self.row.__struct_fields__


Rows: TypeAlias = Mapping[str, Sequence[Struct]]
"""Rows by the name of their table. Those of one stream come from one `StreamPage` of a shard's page."""


class Projection(Protocol):
    """`fold` has no other input than the page: live work, a rebuild and a test give the same rows.

    `write` names the statement that writes the rows of a page, a JSON array for each of `tables`: a part of
    the transaction that moves checkpoints.
    """

    @property
    def name(self) -> str: ...
    @property
    def aggregate(self) -> Aggregate: ...
    @property
    def tables(self) -> tuple[ReadTable, ...]: ...
    @property
    def write(self) -> str: ...

    def fold(self, page: StreamPage) -> Rows: ...

"""Where a unit of work stands, and what a page does to it."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from msgspec import Struct

from projections.projection import Projection, Rows
from service.event_store.records import StoredEvent
from service.projecting import sql


class CheckpointMoved(Exception):
    """Nothing was written, load the unit again: somebody else holds the checkpoint, has moved it or has raised the
    fence."""


class Unit(Struct):
    """One projection's work on one shard for one build.

    `position` is that of the last event it has applied, `hash` that event's; None if the checkpoint does not tell.
    """

    projection: Projection
    build: int
    shard: int
    position: int
    hash: bytes | None
    fence: int
    parked: set[UUID]

    @property
    def key(self) -> tuple[str, int, int]:
        return self.projection.name, self.build, self.shard

    def __str__(self) -> str:
        return f"{self.projection.name} build {self.build} shard {self.shard}"


class StreamRows(Struct, frozen=True):
    """The effect of a page on one match."""

    events: Sequence[StoredEvent]
    rows: Rows


class DeadLetter(Struct, frozen=True):
    """An event that waits for a retry, and why."""

    stored: StoredEvent
    error: str


class FoldedPage(Struct, frozen=True):
    """A folded page; `position` and `hash` are those of its last event."""

    position: int
    hash: bytes | None
    entries: Sequence[StreamRows] = ()
    letters: Sequence[DeadLetter] = ()
    gaps: int = 0


async def load_unit(connection: Any, projection: Projection, shard: int, build: int | None = None) -> Unit:
    """Return the unit as it stands, of the live build unless another is named.

    Raises `CheckpointMoved` if a build that does not know the shard has taken over in the meantime.
    """
    await connection.execute(sql.create_checkpoint, projection.name, build, shard)
    checkpoint = await connection.fetchrow(sql.read_checkpoint, projection.name, build, shard)
    if checkpoint is None:
        raise CheckpointMoved(f"{projection.name} shard {shard} has another live build")
    build, position, last, fence = checkpoint
    parked = await connection.fetch(sql.read_parked, projection.name, build, shard)
    return Unit(projection, build, shard, position, last, fence, {row["match_id"] for row in parked})

"""Snapshots shorten folds. They are a cache: without them everything is the same, only slower."""

from uuid import UUID

from msgspec import Struct

from service.event_store import sql
from service.event_store.nodes import Nodes
from service.event_store.shards import Shards


class Snapshot(Struct, frozen=True):
    """The state of a match after the event `revision`."""

    revision: int
    state: bytes


class Snapshots:
    """The stored snapshots. `shape` names what the bytes of a state mean: a release that writes states of
    another shape does not find those of the last one. Every method raises `LogUnavailable`."""

    def __init__(self, nodes: Nodes, shards: Shards) -> None:
        self._nodes = nodes
        self._shards = shards

    async def save(self, stream_id: UUID, shape: str, revision: int, state: bytes) -> None:
        """Keep the state a match shows at a revision; every match that shows the same event may find it."""
        shard = await self._shards.of(stream_id)
        await self._nodes.fetch(sql.save_snapshot, shard, stream_id, shape, revision, state)

    async def load(self, stream_id: UUID, shape: str, to: int) -> Snapshot | None:
        """Return the newest snapshot up to the revision `to`, its own or of the prefix it inherits."""
        shard = await self._shards.of(stream_id)
        rows = await self._nodes.fetch(sql.load_snapshot, shard, stream_id, shape, to)
        return Snapshot(*rows[0]) if rows else None

    async def beginning(self, stream_id: UUID, shape: str, to: int) -> tuple[bytes | None, Snapshot | None]:
        """Return the hash of the event at the revision `to`, None without one, and what `load` does: in one look,
        all that a fold needs before its events."""
        shard = await self._shards.of(stream_id)
        rows = await self._nodes.fetch(sql.read_beginning, shard, stream_id, shape, to)
        if not rows:
            return None, None
        hash_, revision, state = rows[0]
        return hash_, None if revision is None else Snapshot(revision, state)

    async def delete(self, stream_id: UUID | None = None) -> None:
        """Forget the snapshots of one match, or all of them."""
        shards = (
            range(await self._shards.count()) if stream_id is None else [await self._shards.of(stream_id)]
        )
        for shard in shards:
            await self._nodes.fetch(sql.delete_snapshots, shard, stream_id)

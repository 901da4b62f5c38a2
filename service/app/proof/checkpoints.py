"""The list of checkpoints as everybody may read it, and proofs of what is in it."""

from collections.abc import Sequence
from uuid import UUID

import asyncpg

from service.app.proof import merkle, sql
from service.app.proof.signer import Signer
from service.event_store.nodes import nodes_of
from service.event_store.shards import Shards
from service.platform.database import fetch
from service.platform.errors import NotInList
from service.platform.sql_files import narrowed
from service.schemas.checkpoints import (
    Checkpoint,
    ConsistencyProof,
    InclusionProof,
    LeafPage,
    ListedHead,
    ListedLeaf,
)


class Checkpoints:
    """Proofs are made of the hashes that are stored with a few dozen leaves, whatever the size of the list."""

    def __init__(self, pool: asyncpg.Pool, signer: Signer, shards: Shards) -> None:
        self._pool = pool
        self._signer = signer
        self._shards = shards

    async def newest(self, *, before: int | None, limit: int) -> list[Checkpoint]:
        """The newest first, of fewer than `before` leaves if that is given."""
        statement, arguments = narrowed(sql.list_checkpoints, before=before, limit=limit)
        rows = await fetch(self._pool, statement, *arguments)
        origin = await self._origin() if rows else ""
        return [
            Checkpoint(size, root.hex(), recorded_at, await self._signer.note(origin, size, root))
            for size, root, recorded_at in rows
        ]

    async def leaves(self, *, first: int, stream: bytes | None, limit: int) -> LeafPage:
        """From leaf `first` on, those of `stream` alone if that is given."""
        statement, arguments = narrowed(sql.list_leaves, first=first, stream=stream, limit=limit + 1)
        leaves_found = [
            ListedLeaf(leaf, opening.hex(), head.hex())
            for leaf, opening, head in await fetch(self._pool, statement, *arguments)
        ]
        page = leaves_found[:limit]
        return LeafPage(await self._size(), page, page[-1].leaf + 1 if len(leaves_found) > limit else None)

    async def inclusion(self, leaf: int, size: int) -> InclusionProof:
        """Raises `NotInList`."""
        await self._require(size, "size")
        if leaf >= size:
            raise NotInList("leaf", f"a list of {size} leaves has no leaf {leaf}: the first one is 0")
        return InclusionProof(leaf, size, await self._path(merkle.inclusion(leaf, size)))

    async def consistency(self, one: int, other: int) -> ConsistencyProof:
        """Raises `NotInList`."""
        first, second = sorted((one, other))
        await self._require(second, "second" if second == other else "first")
        return ConsistencyProof(first, second, await self._path(merkle.consistency(first, second)))

    async def listed(self, stream_id: UUID, revision: int, since: int | None) -> ListedHead | None:
        """The newest head of a stream, of its revisions up to this one, with its proof, as archives have it.

        `since` is the size of a checkpoint that somebody has kept. None if the stream is not in the list yet, or
        nothing is signed. Raises `NotInList`.
        """
        if since is not None:
            await self._require(since, "checkpoint")
        opening = await nodes_of(self._pool).fetch(
            sql.read_opening, await self._shards.of(stream_id), stream_id
        )
        rows = await fetch(self._pool, sql.find_leaf, opening[0]["hash"], revision) if opening else []
        newest = await self.newest(before=None, limit=1)
        if not rows or not newest or newest[0].note is None:
            return None
        (leaf, text), (checkpoint,) = rows[0], newest
        proof = await self.inclusion(leaf, checkpoint.size)
        extension = None if since is None else await self.consistency(since, checkpoint.size)
        return ListedHead(newest[0].note, leaf, text, proof.path, extension)

    async def _origin(self) -> str:
        """The list is named after its first leaf: so two lists never share a name, and no setting names it."""
        (first,) = await fetch(self._pool, sql.read_nodes, [0])
        return f"moviola/{first['nodes'][:8].hex()}"

    async def _size(self) -> int:
        rows = await fetch(self._pool, sql.newest_checkpoint)
        return int(rows[0]["size"]) if rows else 0

    async def _require(self, size: int, parameter: str) -> None:
        there = await self._size()
        if size > there:
            raise NotInList(parameter, f"the list has {there} leaves, not {size}")

    async def _path(self, parts: Sequence[merkle.Part]) -> list[str]:
        nodes = [node for part in parts for node in merkle.nodes_of(part)]
        leaves = [merkle.stored_with(node)[0] for node in nodes]
        rows = await fetch(self._pool, sql.read_nodes, leaves)
        by_leaf = {row["leaf"]: row["nodes"] for row in rows}
        hashes = {node: merkle.stored(by_leaf, node) for node in nodes}
        return [merkle.hash_of(part, hashes).hex() for part in parts]


async def checkpoint_age(pool: asyncpg.Pool) -> float:
    """Of the newest checkpoint, in seconds; NaN while there is none."""
    (row,) = await fetch(pool, sql.checkpoint_age)
    return float("nan") if row["seconds"] is None else float(row["seconds"])

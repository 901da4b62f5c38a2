"""Appending to the list of checkpoints what has changed in the log, and making it again from there.

The list holds one leaf for each stream that has got events since the checkpoint before: shard after shard, in the
order of the last of those events. A checkpoint remembers the positions up to which it tells of the shards, so log
and checkpoints alone say what every leaf is.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import asyncpg

from service.app.proof import merkle, sql
from service.platform.clock import utc_now
from service.platform.database import lent

SPAN = 5000
"""Of one shard, a checkpoint tells of so many events at most."""


class Leaf(NamedTuple):
    stream: bytes
    head: bytes
    revision: int


class ListRewritten(Exception):
    """The log differs from the one that the checkpoint of `size` leaves describes."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the log no longer gives the checkpoint of {size} leaves: it was rewritten")
        self.size = size


class CheckpointKeeper:
    """The one that appends; several at once do no harm, one of them succeeds."""

    def __init__(self, pool: asyncpg.Pool, span: int = SPAN) -> None:
        self._pool = pool
        self._span = span

    async def turn(self) -> bool:
        """Publish a checkpoint if any stream has changed; whether there is more to tell of.

        A published list must outlive a crash of the database: after it, other leaves would take these places.
        """
        async with lent(self._pool) as connection, connection.transaction():
            await connection.execute(sql.commit_to_disk)
            heads = [row["head"] for row in await connection.fetch(sql.read_positions)]
            newest = await connection.fetchrow(sql.newest_checkpoint)
            size, positions = (newest["size"], newest["positions"]) if newest else (0, [0] * len(heads))
            until = [
                max(position, min(head, position + self._span))
                for position, head in zip(positions, heads, strict=True)
            ]
            leaves = await changed(connection, positions, until)
            if leaves:
                tree = await tree_of(connection, size)
                await append(connection, tree, leaves)
                await connection.execute(sql.append_checkpoint, tree.size, tree.root, until, utc_now())
        return any(position < head for position, head in zip(until, heads, strict=True))


async def rebuild(connection: asyncpg.Connection) -> int:
    """Make all leaves again from the log, and return how many; raises `ListRewritten`, having changed nothing."""
    async with connection.transaction():
        await connection.execute(sql.lock_list)
        await connection.execute(sql.delete_leaves)
        tree, reported = merkle.Tree(), None
        for size, root, positions in await connection.fetch(sql.read_checkpoints):
            await append(
                connection, tree, await changed(connection, reported or [0] * len(positions), positions)
            )
            if (tree.size, tree.root) != (size, root):
                raise ListRewritten(size)
            reported = positions
        return tree.size


async def changed(connection: asyncpg.Connection, after: Sequence[int], until: Sequence[int]) -> list[Leaf]:
    """A leaf for each stream with events between two positions of its shard."""
    leaves = []
    for shard, (position, newest) in enumerate(zip(after, until, strict=True)):
        if position < newest:
            rows = await connection.fetch(sql.read_changed, shard, position, newest)
            leaves += [Leaf(*row) for row in rows]
    return leaves


async def append(connection: asyncpg.Connection, tree: merkle.Tree, leaves: Iterable[Leaf]) -> None:
    rows = [(tree.size, *leaf, b"".join(tree.append(leaf_text(leaf.stream, leaf.head)))) for leaf in leaves]
    if rows:
        await connection.execute(sql.append_leaves, *map(list, zip(*rows, strict=True)))


async def tree_of(connection: asyncpg.Connection, size: int) -> merkle.Tree:
    """The tree of the first `size` leaves."""
    peaks = merkle.nodes_of((0, size))
    leaves = [merkle.stored_with(node)[0] for node in peaks]
    nodes = {row["leaf"]: row["nodes"] for row in await connection.fetch(sql.read_nodes, leaves)}
    return merkle.Tree(size, [merkle.stored(nodes, node) for node in peaks])


def leaf_text(stream: bytes, head: bytes) -> bytes:
    """The content of a leaf: openapi/ARCHIVE.md tells third parties the same."""
    return f"moviola-leaf/1\n{stream.hex()}\n{head.hex()}".encode()

"""Merkle trees (RFC 9162, section 2.1; the hashes are those of RFC 6962): roots and proofs, without any storage.

A *node* `(level, number)` is a full subtree: it has the 2**level leaves from `number << level` on. Any other part
of a tree that proofs are about is made of full ones, the largest first.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from hashlib import sha256
from typing import TypeAlias

Node: TypeAlias = tuple[int, int]
Part: TypeAlias = tuple[int, int]
"""Leaves from the first number up to, not including, the second."""

EMPTY_ROOT = sha256(b"").digest()
HASH_BYTES = 32


def leaf_hash(leaf: bytes) -> bytes:
    return sha256(b"\0" + leaf).digest()


def parent(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


class Tree:
    """The right edge of a tree of `size` leaves, which is all that it takes to append: `peaks` are the hashes of
    the full subtrees it is made of, the largest first."""

    def __init__(self, size: int = 0, peaks: Sequence[bytes] = ()) -> None:
        self.size = size
        self._peaks = list(peaks)

    def append(self, leaf: bytes) -> list[bytes]:
        """The hashes of the full subtrees that end with this leaf, by level: first that of the leaf itself."""
        completed = [leaf_hash(leaf)]
        for _ in range(trailing_ones(self.size)):
            completed.append(parent(self._peaks.pop(), completed[-1]))
        self._peaks.append(completed[-1])
        self.size += 1
        return completed

    @property
    def root(self) -> bytes:
        return _folded(self._peaks) if self._peaks else EMPTY_ROOT


def nodes_of(part: Part) -> list[Node]:
    """The full subtrees that a part of a tree is made of, the largest first."""
    first, last = part
    nodes = []
    while first < last:
        level = (last - first).bit_length() - 1
        nodes.append((level, first >> level))
        first += 1 << level
    return nodes


def hash_of(part: Part, nodes: Mapping[Node, bytes]) -> bytes:
    return _folded([nodes[node] for node in nodes_of(part)])


def inclusion(leaf: int, size: int) -> list[Part]:
    """The hashes that prove leaf `leaf` in the tree of `size` leaves (section 2.1.3.1)."""
    path, (first, last) = [], (0, size)
    while last - first > 1:
        middle = _split(first, last)
        if leaf < middle:
            path.append((middle, last))
            last = middle
        else:
            path.append((first, middle))
            first = middle
    return path[::-1]


def consistency(old: int, size: int) -> list[Part]:
    """The hashes that prove that the tree of `size` leaves begins with the one of `old` (section 2.1.4.1)."""
    path, (first, last) = [], (0, size)
    if old == 0:
        return []
    while last != old:
        middle = _split(first, last)
        if old <= middle:
            path.append((middle, last))
            last = middle
        else:
            path.append((first, middle))
            first = middle
    if first:
        path.append((first, last))
    return path[::-1]


def root_of(leaf: bytes, number: int, size: int, path: Iterable[bytes]) -> bytes | None:
    """The root of the tree where the proof places the leaf; None if it is none (section 2.1.3.2)."""
    if not 0 <= number < size:
        return None
    here, last, root = number, size - 1, leaf_hash(leaf)
    for sibling in path:
        if last == 0:
            return None
        if here & 1 or here == last:
            root = parent(sibling, root)
            here, last = _up(here, last)
        else:
            root = parent(root, sibling)
        here, last = here >> 1, last >> 1
    return root if last == 0 else None


def is_consistent(old: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]) -> bool:
    """Whether the proof shows that the one tree begins with the other (section 2.1.4.2)."""
    if old == size:
        return not path and old_root == root
    if not 0 < old < size:
        return False
    steps = iter(path if old & (old - 1) else (old_root, *path))
    here, last = old - 1, size - 1
    while here & 1:
        here, last = here >> 1, last >> 1
    first = next(steps, b"")
    was, now = first, first
    for sibling in steps:
        if last == 0:
            return False
        if here & 1 or here == last:
            was, now = parent(sibling, was), parent(sibling, now)
            here, last = _up(here, last)
        else:
            now = parent(now, sibling)
        here, last = here >> 1, last >> 1
    return last == 0 and was == old_root and now == root


def trailing_ones(number: int) -> int:
    return (~number & (number + 1)).bit_length() - 1


def _split(first: int, last: int) -> int:
    """Where a part falls into two: the left one has the largest power of two below its number of leaves."""
    return first + (1 << ((last - first - 1).bit_length() - 1))


def _up(here: int, last: int) -> tuple[int, int]:
    """Past the levels at which a node has no sibling on its right."""
    while here and not here & 1:
        here, last = here >> 1, last >> 1
    return here, last


def _folded(peaks: Sequence[bytes]) -> bytes:
    return reduce(lambda right, left: parent(left, right), reversed(peaks))


def stored_with(node: Node) -> tuple[int, int]:
    """The leaf that completes a node, and the node's place among all that this leaf completes (`Tree.append`)."""
    level, number = node
    return ((number + 1) << level) - 1, level


def stored(completed: Mapping[int, bytes], node: Node) -> bytes:
    """The hash of a node, from what was completed by its last leaf, one hash after the other."""
    leaf, place = stored_with(node)
    return completed[leaf][place * HASH_BYTES : (place + 1) * HASH_BYTES]

"""A list of checkpoints without a server, and the proofs of it that archives carry."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from service.app.proof import merkle, notes
from service.app.proof.listing import leaf_text
from service.schemas.checkpoints import ConsistencyProof, ListedHead
from tests.archive.altering import Line, events
from tests.archive.signing import key

ORIGIN = "moviola/0123456789abcdef"
KEPT_SIZE = 37


class List:
    """The tree of some leaves, as of any size."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        tree = merkle.Tree()
        self.roots, self._completed = [tree.root], {}
        for number, leaf in enumerate(leaves):
            self._completed[number] = b"".join(tree.append(leaf))
            self.roots.append(tree.root)

    @property
    def size(self) -> int:
        return len(self.roots) - 1

    def note(self, size: int | None = None, *, name: str = "in use", origin: str = ORIGIN) -> str:
        size = self.size if size is None else size
        return notes.signed(origin, size, self.roots[size], key(name))

    def inclusion(self, leaf: int, size: int) -> list[str]:
        return self._path(merkle.inclusion(leaf, size))

    def consistency(self, old: int, size: int) -> list[str]:
        return self._path(merkle.consistency(old, size))

    def _path(self, parts: list[merkle.Part]) -> list[str]:
        nodes = {
            node: merkle.stored(self._completed, node) for part in parts for node in merkle.nodes_of(part)
        }
        return [merkle.hash_of(part, nodes).hex() for part in parts]


EARLIER = [f"leaf {number}".encode() for number in range(KEPT_SIZE)]
KEPT_NOTE = List(EARLIER).note()
KEPT = notes.read(KEPT_NOTE)


def enter(
    lines: list[Line],
    random: Random,
    *,
    earlier: Sequence[bytes] = EARLIER,
    name: str = "in use",
    newest: Line | None = None,
) -> None:
    """Give the archive the proof that its last event, or `newest`, is in a list that goes on from `earlier`."""
    own = [each for each in events(lines) if each["match_id"] == lines[0]["match_id"]]
    newest = newest or own[-1]
    leaf = leaf_text(*(bytes.fromhex(each["hash"]) for each in (own[0], newest)))
    place = len(earlier) + random.randrange(20)
    others = [random.randbytes(70) for _ in range(random.randrange(40))]
    before = [random.randbytes(70) for _ in range(place - len(earlier))]
    there = List([*earlier, *before, leaf, *others])
    since = ConsistencyProof(KEPT_SIZE, there.size, there.consistency(KEPT_SIZE, there.size))
    path = there.inclusion(place, there.size)
    listed = ListedHead(there.note(name=name), place, newest["revision"], path, since)
    lines[-1]["listed"] = msgspec.to_builtins(listed)


def listed_of(lines: list[Line]) -> Any:
    return lines[-1]["listed"]

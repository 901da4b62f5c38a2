"""The meaning of the numbers of an observation, for any game: learned from the fields of its states and
views.

Every field that the survey has met has one number, called by its path: a whole number itself, a text by its code,
a list or dictionary its length, a struct by the code of its type; -1 stands for None, 0 for what is not there.
A list of texts is a zone: it has its length (also where it is hidden), its first and its last text, and each card
has a number too, which tells the zone it lies in.
"""

from array import array
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from domain.kernel.table import Hidden

Numbers: TypeAlias = "array[int]"

LEFT_OUT: Final = frozenset({"options", "seats"})
"""Fields of a state that never change in an environment."""
ENTRIES: Final = 64
"""So many entries of a list have numbers of their own,"""
STEPS: Final = 3
"""and so many steps of the agenda, which holds what is still to be done."""


class Node:
    """A field, or an entry of one, called by its `path`.

    `place` is that of its number; a zone, whose number is `zone`, has three: its length, its first and its last
    text.
    """

    __slots__ = ("below", "entries", "fields", "path", "place", "zone")

    def __init__(self, path: str) -> None:
        self.path = path
        self.place = 0
        self.zone = 0
        self.fields: dict[type[Any], tuple[Node | None, ...]] = {}
        self.below: dict[str, Node] = {}
        self.entries: list[Node] = []

    def child(self, name: str | int) -> "Node":
        return Node(f"{self.path}.{name}".lstrip("."))

    def children(self) -> Iterator["Node"]:
        yield from filter(None, chain(*self.fields.values(), self.below.values(), self.entries))


class Schema:
    """Learns the shape of states and views; `number` gives each field its place, when all is learned.

    `names` has the path of each number, `cards` the place of each card.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.texts: dict[str, int] = {}
        self.zones: list[str] = []
        self.cards: dict[str, int] = {}
        self.root: Final = Node("")

    def learn(self, view: Any) -> None:
        self._grow_fields(self.root, view)

    def number(self) -> None:
        """All members below a field have the places behind it, and the cards come last."""
        self.names = ["seat"]
        self._number(self.root)
        self.cards = {card: len(self.names) + number for number, card in enumerate(self.cards)}
        self.names += [f"card {card}" for card in self.cards]

    def _number(self, node: Node) -> None:
        node.place = len(self.names)
        self.names.append(node.path or "table")
        if node.zone:
            self.names += [f"{node.path}.first", f"{node.path}.last"]
        for child in node.children():
            self._number(child)

    def _text(self, text: str) -> None:
        self.texts.setdefault(text, len(self.texts) + 1)

    def _grow_fields(self, node: Node, value: Struct) -> None:
        self._text(type(value).__name__)
        names = value.__struct_fields__
        if type(value) not in node.fields:
            node.fields[type(value)] = tuple(
                None if node is self.root and name in LEFT_OUT else node.child(name) for name in names
            )
        for child, each in zip(node.fields[type(value)], astuple(value), strict=True):
            if child is not None:
                self._grow(child, each)

    def _grow(self, node: Node, value: Any) -> None:
        match value:
            case str():
                self._text(value)
            case [str(), *_] if isinstance(value, list):
                self._grow_zone(node, value)
            case list() | tuple():
                length = STEPS if node.path == "agenda" else ENTRIES
                for place, entry in enumerate(value[:length]):
                    if place == len(node.entries):
                        node.entries.append(node.child(place))
                    self._grow(node.entries[place], entry)
            case dict():
                for key, entry in value.items():
                    if key not in node.below:
                        node.below[key] = node.child(key)
                    self._grow(node.below[key], entry)
            case Struct() if not isinstance(value, Hidden):
                self._grow_fields(node, value)

    def _grow_zone(self, node: Node, cards: list[str]) -> None:
        if not node.zone:
            self.zones.append(node.path)
            node.zone = len(self.zones)
        for card in cards:
            self._text(card)
            self.cards.setdefault(card, 0)

"""What somebody sees of a table as a fixed row of whole numbers, for any game: read off the fields of its state.

Every field that the survey has met has one number, called by its path: a whole number itself, a text by its code,
a list or dictionary its length, a struct by the code of its type; -1 stands for None, 0 for what is not there.
A list of texts is a zone: it has its length (also where it is hidden), its first and its last text, and each card
has a number too, which tells the zone it lies in.
"""

from array import array
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

from domain.kernel.table import Hidden

Row = NDArray[np.int16]
Numbers: TypeAlias = "array[int] | dict[int, int]"
"""Numbers by their place in a row: the row itself, or a part of it."""

LEFT_OUT: Final = frozenset({"options", "seats"})
"""Fields of a state that never change in an environment."""
ENTRIES: Final = 64
"""So many entries of a list have numbers of their own,"""
STEPS: Final = 3
"""and so many steps of the agenda, which holds what is still to be done."""
MOST: Final = 2**15 - 1
REMEMBERED: Final = 2_000
"""So many frozen structs are remembered with their numbers at each place where one stands."""
NOTHING, UNHEARD = -1, -2
"""Of None, and of a text that no match of the survey had."""


class Node:
    """A field, or an entry of one. `zone` is its number as a zone, `ends` where its first text is written.

    `written` remembers what frozen structs, and stacks of them (a list in a list), come to here: most are there
    again at the next look.
    """

    __slots__ = ("below", "ends", "entries", "fields", "is_stack", "path", "slot", "written", "zone")

    def __init__(self, path: str, slot: int) -> None:
        self.path = path
        self.slot = slot
        self.ends = self.zone = 0
        self.fields: dict[type[Any], tuple[Node | None, ...]] = {}
        self.below: dict[str, Node] = {}
        self.entries: list[Node] = []
        self.is_stack = False
        self.written: dict[Struct | tuple[Struct, ...], tuple[tuple[int, int], ...]] = {}


class Encoder:
    """Learns the shape of states and views, then writes them. `names` has the path of each number."""

    def __init__(self) -> None:
        self.names = ["seat"]
        self.texts: dict[str, int] = {}
        self.zones: list[str] = []
        self._cards: dict[str, int] = {}
        self._root = Node("", self._new("table"))

    def encode(self, view: Any, seat: int) -> Row:
        """The view as `seat` has it; -1 for who sees everything."""
        row = array("h", bytes(2 * len(self.names)))
        self._write_fields(self._root, view, row)
        row[0] = seat  # last: what is no card of the survey has written here
        return np.frombuffer(row, np.int16)

    def learn(self, view: Any) -> None:
        self._grow_fields(self._root, view)

    def _new(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def _child(self, node: Node, name: str | int) -> Node:
        path = f"{node.path}.{name}".lstrip(".")
        return Node(path, self._new(path))

    def _text(self, text: str) -> None:
        self.texts.setdefault(text, len(self.texts) + 1)

    def _grow_fields(self, node: Node, value: Struct) -> None:
        self._text(type(value).__name__)
        names = value.__struct_fields__
        if type(value) not in node.fields:
            node.fields[type(value)] = tuple(
                None if node is self._root and name in LEFT_OUT else self._child(node, name) for name in names
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
                        node.entries.append(self._child(node, place))
                    node.entries[place].is_stack |= _is_stack(entry)
                    self._grow(node.entries[place], entry)
            case dict():
                for key, entry in value.items():
                    if key not in node.below:
                        node.below[key] = self._child(node, key)
                    self._grow(node.below[key], entry)
            case Struct() if not isinstance(value, Hidden):
                self._grow_fields(node, value)

    def _grow_zone(self, node: Node, cards: list[str]) -> None:
        if not node.zone:
            self.zones.append(node.path)
            node.zone = len(self.zones)
            node.ends = self._new(f"{node.path}.first")
            self._new(f"{node.path}.last")
        for card in cards:
            self._text(card)
            if card not in self._cards:
                self._cards[card] = self._new(f"card {card}")

    def _write_frozen(self, node: Node, value: Struct | tuple[Struct, ...], row: Numbers) -> None:
        """What never changes is written once, and copied from then on."""
        written = node.written.get(value)
        if written is None:
            if len(node.written) >= REMEMBERED:
                node.written.clear()
            numbers: dict[int, int] = {}
            if isinstance(value, tuple):
                self._write(node.entries, value, numbers)
            else:
                self._write_fields(node, value, numbers)
            written = node.written[value] = tuple(numbers.items())
        for slot, number in written:
            row[slot] = number

    def _write_fields(self, node: Node, value: Struct, row: Numbers) -> None:
        row[node.slot] = self.texts.get(type(value).__name__, UNHEARD)
        self._write(node.fields.get(type(value), ()), astuple(value), row)

    def _write(self, nodes: Iterable[Node | None], values: Iterable[Any], row: Numbers) -> None:
        """What is empty or zero stays as it is in the row: 0."""
        for node, value in zip(nodes, values, strict=False):
            if node is None:
                continue
            if not value:
                if value is None:
                    row[node.slot] = NOTHING
                continue
            kind = type(value)
            if kind is int or kind is bool:
                row[node.slot] = value if -MOST <= value <= MOST else MOST if value > 0 else -MOST
            elif kind is str:
                row[node.slot] = self.texts.get(value, UNHEARD)
            elif kind is list or kind is tuple:
                row[node.slot] = len(value)
                if node.zone:
                    self._write_zone(node, value, row)
                elif node.is_stack:
                    self._write_frozen(node, tuple(value), row)
                else:
                    self._write(node.entries, value, row)
            elif kind is Hidden:
                row[node.slot] = value.hidden
            elif kind is dict:
                row[node.slot] = len(value)
                self._write(map(node.below.get, value), value.values(), row)
            elif value.__struct_config__.frozen:
                self._write_frozen(node, value, row)
            else:
                self._write_fields(node, value, row)

    def _write_zone(self, node: Node, cards: list[str], row: Numbers) -> None:
        slots, zone = self._cards, node.zone
        for card in cards:
            row[slots.get(card, 0)] = zone
        row[node.ends] = self.texts.get(cards[0], UNHEARD)
        row[node.ends + 1] = self.texts.get(cards[-1], UNHEARD)


def _is_stack(entry: Any) -> bool:
    return isinstance(entry, list) and len(entry) > 0 and all(map(_is_frozen, entry))


def _is_frozen(value: Any) -> bool:
    return isinstance(value, Struct) and value.__struct_config__.frozen

"""A viewer's table as a fixed row of whole numbers, as the schema has them."""

from array import array
from collections.abc import Iterable, Sequence
from copy import copy
from itertools import compress
from operator import ne
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

from domain.kernel.table import Hidden
from service.gym.schema import Node, Numbers, Schema

Row = NDArray[np.int16]

MOST: Final = 2**15 - 1
REMEMBERED: Final = 2_000
"""So many frozen structs are remembered with their numbers at each place where one stands."""
NOTHING, UNHEARD = -1, -2
"""Of None, and of a text that no match of the survey had."""
NEVER_SEEN: Final = object()


class Encoder:
    """Writes what is seen of one table after the other. The rows written before change nothing but the
    speed."""

    def __init__(self, schema: Schema) -> None:
        self._schema, self._texts = schema, schema.texts
        self._empty: Numbers = array("h", bytes(2 * len(schema.names)))
        self._stacks: dict[int, tuple[list[Any], Numbers]] = {}

    def encode(self, view: Any, seat: int) -> Row:
        """The view as `seat` has it; -1 for who sees everything."""
        row = self._empty[:]
        self._write_fields(self._schema.root, view, row)
        row[0] = seat  # last: what is no card of the survey has written here
        return np.frombuffer(row, np.int16)

    def _write_fields(self, node: Node, value: Struct, row: Numbers) -> None:
        row[node.place] = self._texts.get(type(value).__name__, UNHEARD)
        self._write(node.fields.get(type(value), ()), astuple(value), row)

    def _write(self, nodes: Iterable[Node | None], values: Iterable[Any], row: Numbers) -> None:
        for node, value in zip(nodes, values):  # noqa: B905 - `strict` costs a tenth of an observation
            if node is None:
                continue
            kind = type(value)
            if kind is int or kind is bool:
                try:
                    row[node.place] = value
                except OverflowError:
                    row[node.place] = MOST if value > 0 else -MOST
            elif value is None:
                row[node.place] = NOTHING
            elif kind is str:
                row[node.place] = self._texts.get(value, UNHEARD) if value else 0
            elif kind is list or kind is tuple:
                self._write_list(node, value, row)
            elif kind is Hidden:
                row[node.place] = value.hidden
            elif kind is dict:
                row[node.place] = len(value)
                self._write(map(node.below.get, value), value.values(), row)
            elif value.__struct_config__.frozen:
                self._write_frozen(node, value, row)
            else:
                self._write_fields(node, value, row)

    def _write_list(self, node: Node, values: Sequence[Any], row: Numbers) -> None:
        row[node.place] = len(values)
        if not values:
            return
        if node.zone:
            self._write_zone(node, values, row)
        elif node.holds_stacks:
            self._write_stacks(node, values, row)
        else:
            self._write(node.entries, values, row)

    def _write_zone(self, node: Node, cards: Sequence[str], row: Numbers) -> None:
        slots, zone = self._schema.cards, node.zone
        for card in cards:
            row[slots.get(card, 0)] = zone
        row[node.place + 1] = self._texts.get(cards[0], UNHEARD)
        row[node.place + 2] = self._texts.get(cards[-1], UNHEARD)

    def _write_stacks(self, node: Node, stacks: Sequence[Any], row: Numbers) -> None:
        """Only those that differ from the last ones are written anew."""
        last, written = self._stacks.get(node.place, ([], row))
        if len(last) != len(stacks):
            last, written = self._stacks[node.place] = [NEVER_SEEN] * len(stacks), self._empty[:]
            written[node.place] = len(stacks)
        if last != stacks:
            for place in compress(range(len(node.entries)), map(ne, stacks, last)):
                entry = node.entries[place]
                written[entry.span] = self._empty[entry.span]
                self._write((entry,), (stacks[place],), written)
                last[place] = copy(stacks[place])
        row[node.span] = written[node.span]

    def _write_frozen(self, node: Node, value: Struct, row: Numbers) -> None:
        """Unchanging numbers are written once, and copied from then on."""
        written = node.written.get(value)
        if written is not None:
            row[node.span] = written
            return
        if len(node.written) >= REMEMBERED:
            node.written.clear()
        self._write_fields(node, value, row)
        node.written[value] = row[node.span]

"""A viewer's table as a fixed row of whole numbers, as the schema has them."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

from domain.kernel.table import Hidden
from service.gym.schema import Node, Numbers, Schema

Row = NDArray[np.int16]

MOST: Final = 2**15 - 1
NOTHING, UNHEARD = -1, -2
"""Of None, and of a text that no match of the survey had."""


class Encoder:
    """Writes what is seen of a table."""

    def __init__(self, schema: Schema) -> None:
        self._schema, self._texts = schema, schema.texts
        self._empty: Numbers = array("h", bytes(2 * len(schema.names)))

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
            else:
                self._write_fields(node, value, row)

    def _write_list(self, node: Node, values: Sequence[Any], row: Numbers) -> None:
        row[node.place] = len(values)
        if not values:
            return
        if node.zone:
            self._write_zone(node, values, row)
        else:
            self._write(node.entries, values, row)

    def _write_zone(self, node: Node, cards: Sequence[str], row: Numbers) -> None:
        slots, zone = self._schema.cards, node.zone
        for card in cards:
            row[slots.get(card, 0)] = zone
        row[node.place + 1] = self._texts.get(cards[0], UNHEARD)
        row[node.place + 2] = self._texts.get(cards[-1], UNHEARD)

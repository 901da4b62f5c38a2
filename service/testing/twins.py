"""Twins: the same value with cards exchanged wherever their names stand in its document."""

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

TEXT = re.compile(rb'"([^"\\]*)"')

Names = dict[bytes, bytes]
"""The replacement of each name."""

Value = TypeVar("Value", bound=Struct)


def exchanged(groups: Iterable[frozenset[str]], random: Random) -> Names:
    """The cards of each group in another order, each in the place of one of them."""
    names: Names = {}
    for group in groups:
        cards = sorted(group)
        others = random.sample(cards, len(cards))
        names.update({card.encode(): other.encode() for card, other in zip(cards, others, strict=True)})
    return names


Values = dict[str, Any]
"""A value for each JSON pointer, in the place of the one that stands there."""


def redealt(values: Mapping[str, Sequence[Any]], random: Random) -> Values:
    """Any of the values that may stand at each place."""
    return {pointer: random.choice(possible) for pointer, possible in values.items()}


def with_values(value: Value, values: Values) -> Value:
    """The same struct with these values; raises `LookupError` where a pointer leads nowhere."""
    if not values:
        return value
    document = msgspec.to_builtins(value, str_keys=True)
    for pointer, other in values.items():
        place, last = _place(document, pointer)
        place[last] = other
    return msgspec.convert(document, type(value), str_keys=True)


def value_at(value: Struct, pointer: str) -> Any:
    """The value at that place in the document of the struct."""
    place, last = _place(msgspec.to_builtins(value, str_keys=True), pointer)
    return place[last]


def _place(document: Any, pointer: str) -> tuple[Any, Any]:
    """The list or object that a JSON pointer leads into, and the index or name in it."""
    *path, last = pointer.split("/")[1:]
    for step in path:
        document = document[_index(document, step)]
    return document, _index(document, last)


def _index(place: Any, step: str) -> int | str:
    return int(step) if isinstance(place, list | tuple) else step.replace("~1", "/").replace("~0", "~")


def twin(value: Value, names: Names) -> Value:
    document = msgspec.json.encode(value)
    return msgspec.json.decode(
        TEXT.sub(lambda match: b'"%s"' % names.get(match[1], match[1]), document), type=type(value)
    )


def texts(value: Struct) -> frozenset[str]:
    """Every text in the document, names of cards among them."""
    return frozenset(text.decode() for text in TEXT.findall(msgspec.json.encode(value)))

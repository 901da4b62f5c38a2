"""Twins: the same value with cards exchanged wherever their names stand in its document."""

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

TEXT = re.compile(rb'"([^"\\]*)"')

Names = dict[bytes, bytes]
"""What takes the place of each name."""

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
"""What takes the place of the value at each JSON pointer."""


def redealt(values: Mapping[str, Sequence[Any]], random: Random) -> Values:
    """Any of the values that may stand at each place."""
    return {pointer: random.choice(possible) for pointer, possible in values.items()}


def with_values(value: Value, values: Values) -> Value:
    """The same struct with these values; raises `KeyError` or `IndexError` where a pointer leads nowhere."""
    if not values:
        return value
    document = msgspec.to_builtins(value, str_keys=True)
    for pointer, other in values.items():
        *path, last = (step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:])
        place = document
        for step in path:
            place = place[int(step) if isinstance(place, list | tuple) else step]
        place[int(last) if isinstance(place, list) else last] = other
    return msgspec.convert(document, type(value), str_keys=True)


def twin(value: Value, names: Names) -> Value:
    document = msgspec.json.encode(value)
    return msgspec.json.decode(
        TEXT.sub(lambda found: b'"%s"' % names.get(found[1], found[1]), document), type=type(value)
    )


def texts(value: Struct) -> frozenset[str]:
    """Every text in the document, names of cards among them."""
    return frozenset(text.decode() for text in TEXT.findall(msgspec.json.encode(value)))

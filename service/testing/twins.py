"""Twins: the same value with cards exchanged wherever their names stand in its document."""

import re
from collections.abc import Iterable
from random import Random
from typing import TypeVar

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


def twin(value: Value, names: Names) -> Value:
    document = msgspec.json.encode(value)
    return msgspec.json.decode(
        TEXT.sub(lambda found: b'"%s"' % names.get(found[1], found[1]), document), type=type(value)
    )


def texts(value: Struct) -> frozenset[str]:
    """Every text in the document, names of cards among them."""
    return frozenset(text.decode() for text in TEXT.findall(msgspec.json.encode(value)))

"""The seats that a value names, found by the types of its fields."""

from collections.abc import Iterator
from functools import cache
from itertools import repeat
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct

from domain.kernel.table import Seat


def seats_named(value: Struct) -> Iterator[Seat]:
    """Every number in a field of the type `Seat`, in collections and in structs inside as well."""
    for name, hint in _hints(type(value)).items():
        yield from _named(getattr(value, name), hint)


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _named(value: Any, hint: Any) -> Iterator[Seat]:
    """Of a union every member is asked that fits the value."""
    arguments = get_args(hint)
    match value:
        case Struct():
            yield from seats_named(value)
        case int() if hint == Seat:
            yield value
        case dict() if get_origin(hint) is dict:
            for pair in value.items():
                for each, inner in zip(pair, arguments, strict=True):
                    yield from _named(each, inner)
        case list() | tuple() if get_origin(hint) in (list, tuple):
            is_fixed = get_origin(hint) is tuple and ... not in arguments
            for each, inner in zip(value, arguments if is_fixed else repeat(arguments[0]), strict=False):
                yield from _named(each, inner)
        case _ if hint != Seat:
            for inner in arguments:
                yield from _named(value, inner)

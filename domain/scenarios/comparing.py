"""Expectations against facts: fields, cards named by kind, one-line texts."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import NODEFAULT, Struct

from domain.kernel.game import Game
from domain.scenarios import one_line

NOTHING: Final = "nothing there"


class Mismatch(NamedTuple):
    where: str
    expected: Any
    found: Any


class Fields(dict[str, Any]):
    """The fields of the struct `of` by name, defaults included, and its tag."""

    def __init__(self, of: Struct) -> None:
        tag = of.__struct_config__.tag_field
        super().__init__({tag: of.__struct_config__.tag} if tag else {})
        self.update((name, document(getattr(of, name))) for name in of.__struct_fields__)
        self.of = of

    def is_default(self, name: str) -> bool:
        return name in _defaults(type(self.of)) and self[name] == _defaults(type(self.of))[name]


def document(value: Any) -> Any:
    """`value` as a scenario file writes it: structs by their fields, tuples are lists, keys are text."""
    match value:
        case Struct():
            return Fields(value)
        case dict():
            return {str(key): document(item) for key, item in value.items()}
        case list() | tuple():
            return [document(item) for item in value]
    return value


def shown(value: Any) -> Any:
    """A document as its game writes it: structs without the defaults that they leave out."""
    match value:
        case Fields():
            return value.of
        case dict():
            return {key: shown(item) for key, item in value.items()}
        case list():
            return [shown(item) for item in value]
    return value


@cache
def _defaults(kind: type[Struct]) -> dict[str, Any]:
    fields = msgspec.structs.fields(kind)
    fixed = {field.name: document(field.default) for field in fields if field.default is not NODEFAULT}
    values = {field.name: field.default_factory for field in fields}
    return fixed | {name: document(make()) for name, make in values.items() if make is not NODEFAULT}


def mismatches(
    game: Game[Any], where: str, expected: Any, actual: Any, *, whole: bool = False
) -> Iterator[Mismatch]:
    """Where `actual`, a document, is not as expected.

    Named fields must be equal, as deep as mappings are nested; lists whole, or the places named. In a `whole`
    struct the fields that are not named must have their defaults.
    """
    if isinstance(expected, dict) and isinstance(actual, list) and not whole:
        actual = {str(place): item for place, item in enumerate(actual)}
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            yield from mismatches(game, f"{where}.{key}", value, actual.get(str(key), NOTHING), whole=whole)
        for key in _not_named(expected, actual) if whole else ():
            yield Mismatch(f"{where}.{key}", NOTHING, actual[key])
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for place, pair in enumerate(zip(expected, actual, strict=True)):
            yield from mismatches(game, f"{where}.{place}", *pair, whole=True)
    elif isinstance(expected, str) and isinstance(actual, list | Fields):
        yield from _text_mismatches(game, where, expected, actual)
    elif expected != actual and not (isinstance(actual, str) and game.kind_of(actual) == expected):
        yield Mismatch(where, expected, actual)


def _not_named(expected: dict[Any, Any], actual: dict[str, Any]) -> Iterator[str]:
    names = set(map(str, expected))
    for key in actual:
        if key not in names and not (isinstance(actual, Fields) and actual.is_default(key)):
            yield key


def _text_mismatches(
    game: Game[Any], where: str, expected: str, actual: list[Any] | Fields
) -> Iterator[Mismatch]:
    items, texts = (actual, expected.split()) if isinstance(actual, list) else ([actual], [expected])
    structs = [getattr(item, "of", None) for item in items]
    text = one_line.written(game, structs)
    if text is None:
        yield Mismatch(where, expected, actual)
        return
    try:
        one_line.check(game, texts, structs)
    except ValueError as wrong:
        yield Mismatch(where, f"{expected} ({wrong})", text)
        return
    if not one_line.is_same(game, expected, text):
        yield Mismatch(where, expected, text)


def text(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(shown(value)).decode()

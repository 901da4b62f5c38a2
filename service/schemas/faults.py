"""The faults of a value, in words: all of it, each with a JSON pointer."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import Struct, structs

from domain.games import GAMES
from domain.kernel.options import rules_of
from service.platform.errors import InvalidBody
from service.schemas.pointers import located
from service.schemas.wording import AMONG

MOST = 50
"""Faults that are told of one body."""


class Located(NamedTuple):
    """A JSON pointer, a sentence, and the rule that says so, if one does."""

    pointer: str
    detail: str
    rule: str | None = None


def faults(value: Any, shape: Any, pointer: str = "") -> list[Located]:
    """Everything that keeps `value` from being `shape`, in its own order, `MOST` at most.

    Where a shape may be one of several, that one counts which the value's kind and `type` name.
    """
    parts = list(islice(_inside(value, shape, pointer), MOST))
    if parts:
        return parts
    try:
        msgspec.convert(value, shape, str_keys=True)
    except msgspec.ValidationError as error:
        inner, detail = located(str(error))
        return [Located(pointer + inner, with_values(detail, shape))]
    return []


def convert(value: Any, shape: Any, pointer: str) -> Any:
    """`value`, a part of the body at `pointer`, as `shape`; raises `InvalidBody` with all that is wrong."""
    try:
        return msgspec.convert(value, shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise invalid(faults(value, shape, pointer)) from error


def check_by_game(terms: Struct) -> None:
    """Raise `InvalidBody` if the game of these terms cannot take what they say by its shapes."""
    value = {name: getattr(terms, name) for name in ("game", *_by_game(type(terms)))}
    wrong = list(islice(_of_the_game(value, type(terms), ""), MOST))
    if wrong:
        raise invalid(wrong)


def invalid(wrong: list[Located]) -> InvalidBody:
    (pointer, detail, rule), *also = wrong
    return InvalidBody(pointer, detail, rule, also)


def with_values(detail: str, shape: Any) -> str:
    """`detail` with the values that there are, if it says that one is none of them."""
    return f"{detail}: {', '.join(_values(shape))}" if detail.endswith(AMONG) else detail


def _values(shape: Any) -> Iterator[str]:
    """The values, or those of the field that tells structs apart."""
    for meant in _alternatives(shape):
        if get_origin(meant) is Literal:
            yield from map(str, get_args(meant))
        elif isinstance(meant, type) and issubclass(meant, Struct):
            yield str(meant.__struct_config__.tag)


def _inside(value: Any, shape: Any, pointer: str) -> Iterator[Located]:
    """The faults of the fields, entries or keys of `value`."""
    for meant in _alternatives(shape):
        origin, parts = get_origin(meant), get_args(meant)
        if isinstance(value, dict) and _is_struct(meant, value):
            yield from _of_fields(value, meant, pointer)
        elif isinstance(value, dict) and origin is dict:
            for key, each in value.items():
                yield from _of_key(key, parts[0], f"{pointer}/{_escaped(key)}")
                yield from faults(each, parts[1], f"{pointer}/{_escaped(key)}")
        elif isinstance(value, list) and origin is list:
            for number, each in enumerate(value):
                yield from faults(each, parts[0], f"{pointer}/{number}")


def _of_fields(value: dict[str, Any], struct: type[Struct], pointer: str) -> Iterator[Located]:
    """Names that there are not come first: what is missing is often one of them."""
    fields = _fields_of(struct)
    rules = rules_of(struct)
    config = struct.__struct_config__
    if config.forbid_unknown_fields:
        field_names = ", ".join(fields)
        for name in value:
            if name not in fields and name != config.tag_field:
                yield Located(f"{pointer}/{_escaped(name)}", f"there is no such field; known: {field_names}")
    for name, field in fields.items():
        if name in value:
            for fault in faults(value[name], field.type, f"{pointer}/{name}"):
                yield fault._replace(rule=fault.rule or rules.get(name))
        elif field.required:
            yield Located(f"{pointer}/{name}", "this field is missing")
    yield from _of_the_game(value, struct, pointer)


@cache
def _fields_of(struct: type[Struct]) -> dict[str, structs.FieldInfo]:
    """By the names that they have in a body."""
    return {field.encode_name: field for field in structs.fields(struct)}


def _of_the_game(value: dict[str, Any], struct: type[Struct], pointer: str) -> Iterator[Located]:
    """The faults of fields with the shape of the game that another field names."""
    game = value.get("game")
    rules = GAMES.get(game) if isinstance(game, str) else None
    for name in _by_game(struct) if rules else ():
        if isinstance(value.get(name), dict):
            yield from faults(value[name], getattr(rules, name), f"{pointer}/{name}")


def _by_game(struct: type[Struct]) -> tuple[str, ...]:
    """The fields of a struct whose shape the game says, under the same name: `options`, `position`."""
    return getattr(struct, "BY_GAME", ())


def _of_key(key: str, shape: Any, pointer: str) -> Iterator[Located]:
    try:
        msgspec.convert({key: None}, dict[shape, Any], str_keys=True)
    except msgspec.ValidationError as error:
        yield Located(pointer, located(str(error))[1])


def _alternatives(shape: Any) -> Iterator[Any]:
    """The possible shapes of `shape`."""
    if get_origin(shape) is Annotated:
        yield from _alternatives(get_args(shape)[0])
    elif get_origin(shape) in (Union, UnionType):
        for each in get_args(shape):
            yield from _alternatives(each)
    else:
        yield shape


def _is_struct(shape: Any, value: dict[str, Any]) -> bool:
    """Whether it is a struct, and of several the one that the tag of `value` names."""
    if not (isinstance(shape, type) and issubclass(shape, Struct)):
        return False
    config = shape.__struct_config__
    return config.tag_field is None or value.get(config.tag_field) == config.tag


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")

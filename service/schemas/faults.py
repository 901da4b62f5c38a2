"""What is wrong with a value, in words: all of it, each with a JSON pointer."""

from collections.abc import Iterator
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from service.schemas.pointers import located

Located = tuple[str, str]
"""A JSON pointer, and a sentence."""
MOST = 50
"""Faults that are told of one body."""


def faults(value: Any, shape: Any, pointer: str = "") -> list[Located]:
    """Everything that keeps `value` from being `shape`, in its own order, `MOST` at most.

    Where a shape may be one of several, that one counts which the value's kind and `type` name.
    """
    found = list(islice(_inside(value, shape, pointer), MOST))
    if found:
        return found
    try:
        msgspec.convert(value, shape, str_keys=True)
    except msgspec.ValidationError as error:
        inner, detail = located(str(error))
        return [(pointer + inner, detail)]
    return []


def _inside(value: Any, shape: Any, pointer: str) -> Iterator[Located]:
    """What is wrong with the fields, entries or keys of `value`."""
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
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    for name, field in fields.items():
        if name in value:
            yield from faults(value[name], field.type, f"{pointer}/{name}")
        elif field.required:
            yield f"{pointer}/{name}", "this field is missing"
    config = struct.__struct_config__
    if config.forbid_unknown_fields:
        known = ", ".join(fields)
        for name in value:
            if name not in fields and name != config.tag_field:
                yield f"{pointer}/{_escaped(name)}", f"there is no such field; known: {known}"


def _of_key(key: str, shape: Any, pointer: str) -> Iterator[Located]:
    try:
        msgspec.convert({key: None}, dict[shape, Any], str_keys=True)
    except msgspec.ValidationError as error:
        yield pointer, located(str(error))[1]


def _alternatives(shape: Any) -> Iterator[Any]:
    """What `shape` may be."""
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

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
    """Everything that keeps `value` from being `shape`; of a list or mapping, or a union, the first thing only."""
    struct = _struct(shape)
    if struct is not None and isinstance(value, dict):
        return list(islice(_of_fields(value, struct, pointer), MOST))
    try:
        msgspec.convert(value, shape, str_keys=True)
    except msgspec.ValidationError as error:
        inner, detail = located(str(error))
        return [(pointer + inner, detail)]
    return []


def _of_fields(value: dict[str, Any], struct: type[Struct], pointer: str) -> Iterator[Located]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    for name, field in fields.items():
        if name in value:
            yield from faults(value[name], field.type, f"{pointer}/{name}")
        elif field.required:
            yield f"{pointer}/{name}", "this field is missing"
    if struct.__struct_config__.forbid_unknown_fields:
        known = ", ".join(fields)
        for name in value:
            if name not in fields:
                yield f"{pointer}/{_escaped(name)}", f"there is no such field; known: {known}"


def _struct(shape: Any) -> type[Struct] | None:
    """The one struct without a tag that `shape` is, or is besides null."""
    if get_origin(shape) is Annotated:
        return _struct(get_args(shape)[0])
    if get_origin(shape) in (Union, UnionType):
        given = [each for each in get_args(shape) if each is not type(None)]
        return _struct(given[0]) if len(given) == 1 else None
    is_plain = isinstance(shape, type) and issubclass(shape, Struct) and not shape.__struct_config__.tag
    return shape if is_plain else None


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")

"""Reading bodies: JSON becomes a request's type, or a problem that points at each field that is wrong."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from litestar.exceptions import ClientException

from service.app.app import LazyBody
from service.http.request_like import RequestLike
from service.platform.unique_names import DuplicateName, check_unique_names
from service.schemas.faults import Located, faults, invalid
from service.schemas.pointers import located

Decoded = TypeVar("Decoded")
FLOAT: Final = re.compile(rb"\d\.0*(?!\d)|\d[eE]")
"""Perhaps an integer that is written as `2.0` or `2e0`."""
NOT_JSON: Final = (msgspec.DecodeError, UnicodeDecodeError, DuplicateName)
EXACT: Final = 2**53
"""Beyond it a float does not tell which integer it is."""


async def read(request: RequestLike, shape: "type[Decoded]") -> Decoded:
    """The body as `shape`; raises `InvalidBody` or, if it is no JSON at all, a 400."""
    return await decoded(request, lambda raw: msgspec.json.decode(raw, type=shape), shape)


def lazy_if_any(request: RequestLike, shape: "type[Decoded]") -> LazyBody[Decoded]:
    """As `lazy`; no body at all counts as `{}`. For operations with `body_is_optional`."""
    return partial(_read_if_any, request, shape)


def lazy(request: RequestLike, shape: "type[Decoded]") -> LazyBody[Decoded]:
    """The body as `shape`, to be read when it is known that the caller may send it."""
    return partial(read, request, shape)


async def _read_if_any(request: RequestLike, shape: "type[Decoded]") -> Decoded:
    return await read(request, shape) if await request.body() else msgspec.json.decode(b"{}", type=shape)


def part(value: Any, shape: "type[Decoded]") -> LazyBody[Decoded]:
    """A part of a body, read as far as JSON goes, as `shape`; pointers begin at it."""

    async def read_part() -> Decoded:
        converted: Decoded = _converted(whole(value), shape)
        return converted

    return read_part


async def decoded(request: RequestLike, decode: Callable[[bytes], Decoded], shape: Any) -> Decoded:
    """The body as `decode` reads it: a value of `shape`."""
    raw = await request.body()
    try:
        if not FLOAT.search(raw):
            value = decode(raw)
            check_unique_names(raw)
            return value
    except msgspec.ValidationError:
        pass
    except NOT_JSON as error:
        raise ClientException(f"the body is not JSON: {error}") from error
    careful: Decoded = _looked_into(raw, shape)
    return careful


def _looked_into(raw: bytes, shape: Any) -> Any:
    """The body as `shape`, read with more care: integers may be written as floats, all faults are told."""
    try:
        value = whole(msgspec.json.decode(raw))
        check_unique_names(raw)
    except NOT_JSON as error:
        raise ClientException(f"the body is not JSON: {error}") from error
    return _converted(value, shape)


def _converted(value: Any, shape: Any) -> Any:
    try:
        return msgspec.convert(value, shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise invalid(faults(value, shape) or [Located(*located(str(error)))]) from error


def whole(value: Any) -> Any:
    """JSON knows one kind of number: `2.0` is the integer 2 (RFC 8259, 6)."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= EXACT:
        return int(value)
    if isinstance(value, list):
        return [whole(each) for each in value]
    if isinstance(value, dict):
        return {name: whole(each) for name, each in value.items()}
    return value

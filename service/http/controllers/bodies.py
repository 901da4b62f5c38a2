"""Reading bodies: JSON becomes a request's type, or a problem that points at the field."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from litestar.exceptions import ClientException

from domain.kernel.decision import Rejected
from domain.kernel.options import rules_of
from service.http.problems import InvalidBody, Refusal
from service.http.request_like import RequestLike

Decoded = TypeVar("Decoded")
PLACE = re.compile(r" - at (?:`key` in )?`\$(?P<path>.*)`$")
FIELD = re.compile(r"(?:unknown|missing required) field `(?P<name>.*)`")


async def read(request: RequestLike, shape: "type[Decoded]") -> Decoded:
    """The body as `shape`; raises `InvalidBody` or, if it is no JSON at all, a 400."""
    return await decoded(request, lambda raw: msgspec.json.decode(raw, type=shape))


async def decoded(request: RequestLike, decode: Callable[[bytes], Decoded]) -> Decoded:
    raw = await request.body()
    try:
        return decode(raw)
    except msgspec.ValidationError as error:
        raise InvalidBody(*located(str(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ClientException(f"the body is not JSON: {error}") from error


def convert(value: Any, shape: Any, pointer: str) -> Any:
    """`value`, a part of the body at `pointer`, as `shape`. An option that cannot be names its rule."""
    try:
        return msgspec.convert(value, shape, str_keys=True)
    except msgspec.ValidationError as error:
        inner, detail = located(str(error))
        rule = rules_of(shape).get(inner.split("/")[1]) if inner else None
        raise InvalidBody(pointer + inner, detail, rule) from error


def located(message: str) -> tuple[str, str]:
    """The JSON pointer in a message of msgspec, and the rest of it.

    msgspec ends with a path, as in "Expected `int` - at `$.teams[0]`", in which the keys of a mapping are not
    named (`[...]`): the pointer then stops at the mapping. Unknown and missing fields are pointed at themselves.
    """
    place = PLACE.search(message)
    detail = message[: place.start()] if place else message
    path = place["path"].partition("[...]")[0] if place else ""
    steps = [step for step in re.split(r"[.\[\]]+", path) if step]
    if named := FIELD.search(detail):
        steps.append(named["name"])
    return "".join(f"/{step.replace('~', '~0').replace('/', '~1')}" for step in steps), detail


@contextmanager
def invalid(**places: str) -> Iterator[None]:
    """Refusals that say what a field may be at all: `places` maps their codes to JSON pointers."""
    try:
        yield
    except Rejected as refused:
        raise InvalidBody(places[refused.code], refused.detail, refused.rule) from refused


@contextmanager
def pointing(**places: str) -> Iterator[None]:
    """Say which field of the body a refusal is about: `places` maps codes of refusals to JSON pointers."""
    try:
        yield
    except Refusal:
        raise
    except Rejected as refused:
        raise Refusal(refused, places.get(refused.code, ""), legal=None) from refused

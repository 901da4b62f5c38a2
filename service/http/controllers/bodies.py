"""Reading bodies: JSON becomes a request's type, or a problem that points at the field."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec
from litestar.exceptions import ClientException

from service.app import Wish
from service.http.request_like import RequestLike
from service.platform.errors import InvalidBody
from service.schemas.pointers import located

Decoded = TypeVar("Decoded")


async def read(request: RequestLike, shape: "type[Decoded]") -> Decoded:
    """The body as `shape`; raises `InvalidBody` or, if it is no JSON at all, a 400."""
    return await decoded(request, lambda raw: msgspec.json.decode(raw, type=shape))


def wish(request: RequestLike, shape: "type[Decoded]") -> Wish[Decoded]:
    """The body as `shape`, to be read when it is known that the caller may wish for it."""
    return partial(read, request, shape)


async def decoded(request: RequestLike, decode: Callable[[bytes], Decoded]) -> Decoded:
    raw = await request.body()
    try:
        return decode(raw)
    except msgspec.ValidationError as error:
        raise InvalidBody(*located(str(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ClientException(f"the body is not JSON: {error}") from error

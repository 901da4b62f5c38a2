"""Pages of lists: newest first, continued by an opaque cursor that names the last place seen."""

import base64
import binascii
from typing import Annotated, Any

import msgspec
from litestar.params import QueryParameter

from service.http.problems import InvalidParameter

PAGE = 50
PRINTABLE_NAME = r"^[^\x00-\x1f\x7f]{1,60}$"
After = Annotated[
    str | None,
    QueryParameter(
        name="after", max_length=200, description="The `next` of the page before; absent: the newest."
    ),
]
PageSize = Annotated[int, QueryParameter(ge=1, le=200, description="At most this many on a page.")]


def cursor(*key: Any) -> str:
    return base64.urlsafe_b64encode(msgspec.msgpack.encode(key)).decode().rstrip("=")


def place(cursor: str | None, shape: Any) -> Any:
    """The place a cursor names; raises `InvalidParameter` for anything that is none."""
    if cursor is None:
        return None
    try:
        packed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        return msgspec.msgpack.decode(packed, type=shape)
    except (binascii.Error, ValueError) as error:
        raise InvalidParameter("after", "expected the `next` of a page of this list") from error

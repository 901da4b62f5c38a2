"""Pages of lists: newest first, continued by an opaque cursor that names the last place seen."""

import base64
import binascii
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import parse_qsl, quote, urlencode

import msgspec
from litestar import Response
from litestar.params import QueryParameter

from domain.games import GAMES
from service.app.pages import ListPage
from service.http.answering import PRIVATE
from service.http.inputs.request import HttpRequest
from service.http.problems.answers import InvalidParameter

PAGE = 50
INT4 = 2**31 - 1
YEARS = (1000, 9000)
PRINTABLE_NAME = r"^[^\x00-\x1f\x7f]{1,60}$"
After = Annotated[
    str | None,
    QueryParameter(
        name="after", max_length=200, description="The `next` of the page before; absent: the newest."
    ),
]
PageSize = Annotated[int, QueryParameter(ge=1, le=200, description="At most this many on a page.")]


def known_game(game: str | None) -> str | None:
    """A filter by game; raises `InvalidParameter` for a game that there is not: its list would say nothing."""
    if game is not None and game not in GAMES:
        raise InvalidParameter("game", f"there is no game {game}; known: {', '.join(GAMES)}")
    return game


def continued(page: ListPage[Any]) -> str | None:
    """The cursor of the next page, if there is one."""
    return None if page.following is None else cursor(*page.following)


def listed(request: HttpRequest, page: Any) -> Response[Any]:
    """A page of a list, with the address of the one behind it."""
    return Response(page, headers={**PRIVATE, **onward(request, page)})


def onward(request: HttpRequest, page: Any) -> dict[str, str]:
    """`Link` to the next page (RFC 8288, `rel="next"`), if there is one."""
    after, from_ = getattr(page, "next", None), getattr(page, "next_from", None)
    if after is None and from_ is None:
        return {}
    name, value = ("after", after) if from_ is None else ("from", from_)
    parameters = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
    query = urlencode([each for each in parameters if each[0] != name] + [(name, value)])
    return {"Link": f'<{quote(request.scope["path"])}?{query}>; rel="next"'}


def cursor(*key: Any) -> str:
    return base64.urlsafe_b64encode(msgspec.msgpack.encode(key)).decode().rstrip("=")


def place(cursor: str | None, shape: Any) -> Any:
    """The place a cursor names; raises `InvalidParameter` for anything that is none."""
    if cursor is None:
        return None
    try:
        packed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        key = msgspec.msgpack.decode(packed, type=shape)
        if not all(map(_can_be_stored, key)):
            raise ValueError(key)
    except (binascii.Error, ValueError) as error:
        raise InvalidParameter("after", "expected the `next` of a page of this list") from error
    return key


def _can_be_stored(value: Any) -> bool:
    """Whether PostgreSQL can hold it: an `integer`, or a moment that no time zone pushes out of the calendar."""
    if isinstance(value, int):
        return abs(value) <= INT4
    return not isinstance(value, datetime) or YEARS[0] <= value.year <= YEARS[1]

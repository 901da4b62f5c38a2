"""Answers of handlers: their headers, and how long caches may keep them."""

from typing import Any, Final

from litestar import Response

from service.access.visibility import is_everybodys
from service.access.visits import Visit
from service.app.app import Changed

UNCHANGED = {304: "The answer is the one that `If-None-Match` names."}
"""For operations of the contract that read; `If-None-Match` goes with it."""
MINIMAL_APPLIED: Final = (b"preference-applied", b"return=minimal")
PRIVATE = {"Cache-Control": "private, no-store"}
PAST = {"Cache-Control": "public, max-age=86400, immutable", "Vary": "Authorization"}
"""For a day and no longer: another release may draw or tell the same otherwise."""
OWN_PAST = {**PAST, "Cache-Control": "private, max-age=86400, immutable"}
"""Of an answer that depends on the token."""
HANDED_OUT = {"Cache-Control": "private, no-store, no-transform"}
"""Of answers that hold tokens: nobody keeps or compresses them (`service/http/edge/representation.py`)."""


def answer_change(change: Changed) -> Response[bytes]:
    headers = {"ETag": f'"{change.revision}"', **PRIVATE}
    if change.is_brief:
        name, value = MINIMAL_APPLIED
        headers[name.decode().title()] = value.decode()
    return Response(change.body, media_type="application/json", headers=headers)


def created(answer: Any, location: str) -> Response[Any]:
    return handed_out(answer, Location=location)


def handed_out(answer: Any, status: int = 201, **headers: str) -> Response[Any]:
    """An answer that holds a token."""
    return Response(answer, status_code=status, headers={**HANDED_OUT, **headers})


def private(view: Any, revision: int, **more: str) -> Response[Any]:
    """An answer that depends on who asks: never kept by a cache between the two."""
    return Response(view, headers={"ETag": f'"{revision}"', **PRIVATE, **more})


def caching_of(visit: Visit, *, is_pinned: bool) -> dict[str, str]:
    """How long caches may keep an answer about a match.

    One that follows from events it names alone (`is_pinned`) never changes: caches keep it once anybody may read
    all of the match, shared caches only without a token. Nobody keeps an answer to a ticket: tickets end.
    """
    if not is_pinned or visit.caller.looks_as is not None or not is_everybodys(visit.match):
        return PRIVATE
    return PAST if visit.caller.role == "anonymous" else OWN_PAST

"""Every change of a match: how its body is read, how it is carried out, and its answer."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from domain.matches.windows import open_window
from service.access.callers import Caller, Unauthenticated, holds
from service.access.visibility import sees, viewer_for
from service.access.visits import Visit
from service.app.matches.views import ANSWERED_EVENTS, accepted, awaited, legal_commands
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Change, Repeated, Streams
from service.platform.errors import MatchNotFound, StaleRevision

T = TypeVar("T")
LazyBody = Callable[[], Awaitable[T]]
"""Reads the body of a request, once it is known that the caller may send it."""
_encode = msgspec.json.Encoder().encode


class Changed(Struct, frozen=True):
    """The answer to a change: an `Accepted` as JSON, the first one if the request was a repetition. One that
    `is_brief` leaves the events out."""

    body: bytes
    revision: int
    is_brief: bool = False


async def change_match(
    matches: Streams[Match],
    visit: Visit,
    request: RequestMeta,
    change: Change,
    *,
    lists_commands: bool = False,
) -> Changed:
    """Carry out a change. The answer shows its events as the caller may see them.

    With `lists_commands` it has the commands that are legal for the caller's seat after them.
    """
    answer = partial(_answer, visit.caller, lists_commands, request.is_brief)
    by_caller = partial(_by_caller, visit.caller, request.if_window, change)
    with as_seen(visit):
        applied = await matches.execute(visit.match_id, by_caller, request, answer=answer)
    if isinstance(applied, Repeated):
        first = msgspec.json.decode(applied.answer)
        return Changed(applied.answer, first["revision"], request.is_brief and not first["events"])
    return Changed(applied.answer, applied.revision, request.is_brief)


def _by_caller(caller: Caller, window: str, change: Change, decision: MatchDecision) -> None:
    """Since the caller was let in the match may have been deleted (MV-FRK-07), the seat left or given to a
    substitute (MV-SEA-04, MV-SUB-01), and the window that was named closed (MV-PLA-04)."""
    match = decision.state
    if match.sheet.is_deleted:
        raise MatchNotFound(UUID(match.sheet.match_id))
    if caller.seat is not None and not holds(match, caller):
        raise Unauthenticated(
            "the seat was left or given to another player: this token is worth nothing any more"
        )
    if window and window != open_window(match):
        raise StaleRevision(f"in window {window}", match.sheet.revision, match)
    change(decision)


def _answer(caller: Caller, lists_commands: bool, is_brief: bool, applied: Applied[Match]) -> bytes:
    most = 0 if is_brief else ANSWERED_EVENTS
    answer = accepted(applied, caller.actor, viewer_for(caller, applied.state), most)
    if lists_commands and caller.seat is not None:
        answer = replace(answer, commands=legal_commands(applied.state, caller.seat))
    return _encode(answer)


class StaleMatch(StaleRevision):
    """The match has moved on: where it stands now, whom it waits for, and what the caller's seat may play."""

    def __init__(self, expected: int | str, newest: int, match: Match, caller: Caller) -> None:
        super().__init__(expected, newest)
        self.awaited = awaited(match)
        seat = caller.seat if holds(match, caller) else None
        self.legal = None if seat is None else legal_commands(match, seat)


@contextmanager
def as_seen(visit: Visit) -> Iterator[None]:
    """A failed precondition tells the part of the match that the caller may see, not its true revision."""
    try:
        yield
    except StaleRevision as stale:
        newest, match = visit.revision, visit.match
        if stale.state is not None and (sees(visit.caller, "play at once") or stale.newest < newest):
            newest, match = stale.newest, stale.state
        raise StaleMatch(stale.given, newest, match, visit.caller) from None

"""What every change of a match has in common: the form of the wish, and the answer."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from service.access.callers import Caller, Unauthenticated, holds
from service.access.visibility import sees, viewer_for
from service.access.visits import Visit
from service.app.answers.matches import accepted, awaited, legal_commands
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Change, Repeated, Streams
from service.platform.errors import StaleRevision

T = TypeVar("T")
Wish = Callable[[], Awaitable[T]]
"""Reads what is wished for, once it is known that the caller may ask for it."""
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Changed:
    """The answer to a change: an `Accepted` as JSON, the first one if the request was a repetition."""

    body: bytes
    revision: int


async def change_match(
    matches: Streams[Match],
    visit: Visit,
    request: RequestMeta,
    change: Change,
    *,
    lists_commands: bool = False,
) -> Changed:
    """Carry out a change; the answer shows its events as the caller may see them and, if wished, the commands that
    are legal for the caller's seat after them."""
    answer = partial(_answer, visit.caller, lists_commands)
    by_caller = partial(_by_caller, visit.caller, change)
    with as_seen(visit):
        done = await matches.execute(visit.match_id, by_caller, request, answer=answer)
    if isinstance(done, Repeated):
        return Changed(done.answer, msgspec.json.decode(done.answer)["revision"])
    return Changed(done.answer, done.revision)


def _by_caller(caller: Caller, change: Change, decision: MatchDecision) -> None:
    """A seat may have been given to a substitute since the caller was let in (MV-SUB-01)."""
    if caller.seat is not None and not holds(decision.state, caller):
        raise Unauthenticated("another player sits there now: this token is worth nothing any more")
    change(decision)


def _answer(caller: Caller, lists_commands: bool, done: Applied[Match]) -> bytes:
    answer = accepted(done, caller.actor, viewer_for(caller, done.state))
    if lists_commands and caller.seat is not None:
        answer = replace(answer, commands=legal_commands(done.state, caller.seat))
    return _encode(answer)


class StaleMatch(StaleRevision):
    """The match has moved on: where it stands now, whom it waits for, and what the caller's seat may play."""

    def __init__(self, given: int, newest: int, match: Match, caller: Caller) -> None:
        super().__init__(given, newest)
        self.awaited = awaited(match)
        seat = caller.seat if holds(match, caller) else None
        self.legal = None if seat is None else legal_commands(match, seat)


@contextmanager
def as_seen(visit: Visit) -> Iterator[None]:
    """What a precondition that fails tells is what the caller may see of the match, not where it really stands."""
    try:
        yield
    except StaleRevision as stale:
        newest, match = visit.revision, visit.match
        if stale.state is not None and (sees(visit.caller, "play at once") or stale.newest < newest):
            newest, match = stale.newest, stale.state
        raise StaleMatch(stale.given, newest, match, visit.caller) from None

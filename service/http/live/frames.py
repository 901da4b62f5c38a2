"""Frames of a stream: server-sent events as bytes, those of a match made once for all who see the same."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import randrange
from typing import Any, Final

import msgspec

from domain.kernel.table import Seat, Viewer
from domain.matches.faults import Faulty
from domain.matches.seats.events import PlayerSubstituted, SeatTokenReissued, SeatVacated
from service.access.callers import holds
from service.access.visits import Visit
from service.app.live.reads import SharedShows
from service.app.matches.views import awaited, legal
from service.http.live.rate_limited import CHUNK_BYTES
from service.schemas.matches import EventView
from service.schemas.streams import StreamAwaited

RECONNECT_MILLISECONDS = (500, 2000)
"""Spread: readers that lose a server together do not come back together."""
_encode = msgspec.json.Encoder().encode


class Shown(msgspec.Struct, frozen=True):
    """Frames of events that are written at once, up to a revision. A player whom the last one `unseats` may see no
    more.
    """

    revision: int
    frames: bytes
    unseats: bool


def _shown(views: Sequence[EventView], frame_of: Callable[[EventView], bytes]) -> list[Shown]:
    """Not much larger than `CHUNK_BYTES` each."""
    pieces, parts, size = [], [], 0
    for view in views:
        parts.append(frame_of(view))
        size += len(parts[-1])
        unseats = isinstance(view.event, PlayerSubstituted | SeatTokenReissued | SeatVacated)
        if unseats or size >= CHUNK_BYTES or view is views[-1]:
            pieces.append(Shown(view.revision, b"".join(parts), unseats))
            parts, size = [], 0
    return pieces


def _named(view: EventView) -> bytes:
    name = type(view.event).__name__.encode()
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (view.revision, name, _encode(view))


def _nameless(view: EventView) -> bytes:
    """Without `event:`: `onmessage` of a browser gets no frame that has one."""
    return b"id: %d\ndata: %b\n\n" % (view.revision, _encode(view))


NAMED: Final = SharedShows(partial(_shown, frame_of=_named))
NAMELESS: Final = SharedShows(partial(_shown, frame_of=_nameless))


def frame(name: str, data: Any) -> bytes:
    """A frame about the stream itself: without an id, so that it changes nothing for a reader that resumes."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), _encode(data))


def included_in(include: str | None) -> frozenset[str]:
    return frozenset(include.split(",")) if include else frozenset()


def question(now: Visit, viewer: Viewer, included: Collection[str]) -> bytes:
    """`awaited` and, for a seat that has something to post, `commands`, as far as they are asked for.

    A match that is faulty has neither until an organiser has ruled (MV-FLT-01).
    """
    frames = b""
    try:
        if "awaited" in included:
            phase = now.match.sheet.phase
            frames = frame("awaited", StreamAwaited(now.revision, phase, awaited(now.match)))
        if "commands" in included and isinstance(viewer, int) and _may_post(now, viewer):
            mine = legal(now.seen, viewer)
            frames += frame("commands", mine) if mine.commands else b""
    except Faulty:
        return b""
    return frames


def _may_post(now: Visit, seat: Seat) -> bool:
    """Whether it is the caller's own seat, or any that its organiser looks as."""
    caller = now.caller
    return caller.is_organiser or (seat == caller.seat and holds(now.match, caller))


def retry() -> bytes:
    return b"retry: %d\n\n" % randrange(*RECONNECT_MILLISECONDS)  # noqa: S311 - spreads load, guards nothing

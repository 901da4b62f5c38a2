"""Frames of a stream: server-sent events as bytes, those of a match made once for all who see the same."""

from collections.abc import Collection
from random import randrange
from typing import Any, Final

import msgspec

from domain.kernel.table import Seat, Viewer
from domain.matches.faults import Faulty
from domain.matches.seats.events import PlayerSubstituted, SeatVacated
from service.access.callers import holds
from service.access.visits import Visit
from service.app.answers.matches import awaited, legal
from service.app.streams.reads import SharedShows
from service.schemas.matches import EventView
from service.schemas.streams import StreamAwaited

RECONNECT_MILLISECONDS = (500, 2000)
"""Spread, so that those who lose a server together do not come back together."""
_encode = msgspec.json.Encoder().encode


class Shown(msgspec.Struct, frozen=True):
    """An event as a frame. One that `unseats` a player may be the last that a seat is shown."""

    revision: int
    frame: bytes
    unseats: bool


def _shown(view: EventView) -> Shown:
    return Shown(view.revision, _event(view), isinstance(view.event, PlayerSubstituted | SeatVacated))


SHARED: Final = SharedShows(_shown)


def _event(view: EventView) -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (
        view.revision,
        type(view.event).__name__.encode(),
        _encode(view),
    )


def unnamed(shown: bytes) -> bytes:
    """The frame of an event without its `event:`: `onmessage` of a browser gets no frame that has one."""
    id_, _, named = shown.partition(b"\n")
    return id_ + b"\n" + named.partition(b"\n")[2]


def frame(name: str, data: Any) -> bytes:
    """A frame about the stream itself: without an id, so that it changes nothing for a reader that resumes."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), _encode(data))


def included_in(include: str | None) -> frozenset[str]:
    return frozenset(include.split(",")) if include else frozenset()


def question(now: Visit, viewer: Viewer, included: Collection[str]) -> bytes:
    """`awaited` and, for a seat that has something to post, `commands`, as far as they are asked for.

    A match that is faulty has neither until an organiser has ruled (MV-FLT-01).
    """
    found = b""
    try:
        if "awaited" in included:
            phase = now.match.sheet.phase
            found = frame("awaited", StreamAwaited(now.revision, phase, awaited(now.match)))
        if "commands" in included and isinstance(viewer, int) and _may_post(now, viewer):
            mine = legal(now.seen, viewer)
            found += frame("commands", mine) if mine.commands else b""
    except Faulty:
        return b""
    return found


def _may_post(now: Visit, seat: Seat) -> bool:
    """Whether it is the caller's own seat, or any that its organiser looks as."""
    caller = now.caller
    return caller.is_organiser or (seat == caller.seat and holds(now.match, caller))


def retry() -> bytes:
    return b"retry: %d\n\n" % randrange(*RECONNECT_MILLISECONDS)  # noqa: S311 - spreads load, guards nothing

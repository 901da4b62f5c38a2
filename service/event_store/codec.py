"""Between the domain's events and the log's rows: type names, shape versions, msgpack."""

from functools import cache
from typing import Final

import msgspec
from msgspec import Struct

from domain.decision import Caused
from domain.games import GAMES
from domain.matches.events import MATCH_EVENTS
from domain.table import Event
from service.event_store.records import NewEvent, StoredEvent
from service.event_store.upcasters import EventDecoder, Upcasters

SHAPE_VERSIONS: Final[dict[str, int]] = {}
"""Event types whose shape has changed since their first release, with the version written today; others are 1."""


UPCASTERS: Final = Upcasters()
"""Lifts events of older shapes; none has changed yet."""


class _Opening(Struct):
    game: str


class Meta(Struct, frozen=True, omit_defaults=True):
    """What is recorded beside an event: the rules that caused it, who acted, by which request.

    `actor` is `seat:2`, `bot:random`, `host`, `organiser:<key id>`, `admin` or `system`; with ` for seat:2` behind
    it, it has acted in the name of that seat.
    """

    rules: tuple[str, ...]
    actor: str
    command_id: str = ""
    traceparent: str = ""


def acting(actor: str, caused: Caused) -> str:
    """Who is recorded with the event when `actor` has made the request."""
    return actor if caused.in_name_of is None else f"{actor} for seat:{caused.in_name_of}"


def encode(caused: Caused, actor: str, command_id: str = "", traceparent: str = "") -> NewEvent:
    name = type(caused.event).__name__
    meta = Meta(caused.rules, acting(actor, caused), command_id, traceparent)
    return NewEvent(name, SHAPE_VERSIONS.get(name, 1), _encode(caused.event), _encode(meta))


@cache
def decoder(game: str) -> EventDecoder:
    """Decodes the events of a match of `game`, the match's own included."""
    kinds = {kind.__name__: kind for kind in (*MATCH_EVENTS, *GAMES[game].events)}
    shapes = {name: (SHAPE_VERSIONS.get(name, 1), kind) for name, kind in kinds.items()}
    return EventDecoder(shapes, UPCASTERS)


def decode(game: str, stored: StoredEvent) -> Event:
    event: Event = decoder(game).decode(stored.type, stored.version, stored.payload)
    return event


def game_of(opening: bytes) -> str:
    """The game of a match, from the payload of its first event."""
    return _openings.decode(opening).game


def decode_meta(stored: StoredEvent) -> Meta:
    return _metas.decode(stored.meta)


_encode = msgspec.msgpack.Encoder().encode
_metas = msgspec.msgpack.Decoder(Meta)
_openings = msgspec.msgpack.Decoder(_Opening)

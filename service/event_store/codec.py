"""Between the domain's events and the log's rows: type names, shape versions, msgpack."""

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct

from domain.games import GAMES
from domain.kernel.decision import Caused
from domain.kernel.game import UnknownEdition, Upcaster
from domain.kernel.table import Event
from domain.matches.events import MATCH_EVENTS, MatchCreated, MatchForked
from domain.matches.looks import OrganiserLooked
from domain.tournaments.events import TOURNAMENT_EVENTS
from service.event_store import meta
from service.event_store.meta import Meta
from service.event_store.records import NewEvent, StoredEvent
from service.event_store.upcasters import EventDecoder, newest
from service.platform.log_errors import UnknownEvent

LIFTS: Final[dict[str, Sequence[Upcaster]]] = {}
"""Upcasters of older events of matches and tournaments; no shape of theirs has changed yet. Games have
their own."""

OPENINGS: Final = (MatchCreated.__name__, MatchForked.__name__)
"""The first event types of a match's stream."""


class _Opening(Struct):
    game: str


def acting(actor: str, caused: Caused) -> str:
    """The person recorded with the event when `actor` has made the request."""
    if caused.is_quiet:
        return "system"
    return actor if caused.in_name_of is None else f"{actor} for seat:{caused.in_name_of}"


def encode(caused: Caused, actor: str, command_id: str = "", traceparent: str = "") -> NewEvent:
    name, version = _written_as(type(caused.event))
    event_meta = Meta(caused.rules, acting(actor, caused), command_id, traceparent, meta.new_salt())
    return NewEvent(name, version, _encode(caused.event), meta.encode(event_meta), None, event_meta)


@cache
def _written_as(kind: type[Event]) -> tuple[str, int]:
    """The type of event and its version, as the log has them."""
    return kind.__name__, newest(kind.__name__, _all_lifts())


def is_newest(event: StoredEvent) -> bool:
    """Whether the event has the shape that this release writes."""
    return event.version == newest(event.type, _all_lifts())


@cache
def decoder(game: str) -> EventDecoder:
    """Decodes the events of a match of `game`, the match's own included."""
    rules = GAMES[game]
    return _decoder((*MATCH_EVENTS, *rules.events), rules.lifts, dict.fromkeys(OPENINGS, _with_origin))


@cache
def tournament_decoder() -> EventDecoder:
    """Decodes the events of a tournament."""
    return _decoder(TOURNAMENT_EVENTS, {})


@cache
def looks_decoder() -> EventDecoder:
    """Decodes the looks at a match."""
    return _decoder((OrganiserLooked,), {})


def decode(game: str, stored: StoredEvent) -> Event:
    event: Event = decoder(game).decode(stored.type, stored.version, stored.payload, stored.meta)
    return event


def game_of(opening: bytes) -> str:
    """The game of a match, from the payload of its first event."""
    return _openings.decode(opening).game


def require_edition(created: MatchCreated) -> None:
    """Raises `UnknownEvent` if the match is played by rules that this release does not know."""
    if created.game not in GAMES:
        raise UnknownEvent(f"there is no game {created.game[:60]}")
    try:
        GAMES[created.game].of_edition(created.edition)
    except UnknownEdition as error:
        raise UnknownEvent(str(error)) from error


def decode_meta(stored: StoredEvent) -> Meta:
    return meta.decode(stored.meta)


def traceparents(events: Iterable[StoredEvent]) -> Iterator[str]:
    """The trace of each event (W3C `traceparent`), empty where there is none; decoded only if asked for."""
    return (decode_meta(event).traceparent for event in events)


def _decoder(
    kinds: Sequence[type[Event]],
    lifts: Mapping[str, Sequence[Upcaster]],
    completed: Mapping[str, Callable[[Any, bytes], Any]] = {},
) -> EventDecoder:
    return EventDecoder({kind.__name__: kind for kind in kinds}, {**LIFTS, **lifts}, completed)


@cache
def _all_lifts() -> Mapping[str, Sequence[Upcaster]]:
    """No two games have a type of event of one name."""
    return ChainMap(LIFTS, *(dict(game.lifts) for game in GAMES.values()))


def _with_origin(opening: MatchCreated | MatchForked, known: bytes) -> Event:
    """The event that opens a stream, with who has imported it: the log knows that, never the payload."""
    if isinstance(opening, MatchCreated):
        require_edition(opening)
    imported = meta.decode(known).imported
    return msgspec.structs.replace(opening, imported=UNSET if imported is None else imported)


_encode = msgspec.msgpack.Encoder().encode
_openings = msgspec.msgpack.Decoder(_Opening)

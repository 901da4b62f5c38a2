"""How the events of a stream are read and folded, so that a projection can be told what they led to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from domain.matches import evolve as matches
from domain.matches.state import Match
from domain.table import Event
from domain.tournaments import evolve as tournaments
from domain.tournaments.state import Tournament
from service.event_store import codec
from service.event_store.records import StoredEvent


@dataclass(frozen=True)
class Aggregate:
    """The fold behind a projection. Streams of another kind are none of its business.

    `decode` may use the state so far, `evolve` may change it in place. `prefix` is how many events from the
    beginning make up the state; None: all of them.
    """

    kind: codec.StreamKind
    decode: Callable[[Any, StoredEvent], Event]
    evolve: Callable[[Any, Event], Any]
    prefix: int | None = None


def _decode(match: Match | None, stored: StoredEvent) -> Event:
    game = codec.game_of(stored.payload) if match is None else match.sheet.game
    return codec.decode(game, stored)


def _sheet_at_creation(match: Match | None, event: Event) -> Match:
    return matches.evolve(None, event) if match is None else match


def _decode_tournament(_: Tournament | None, stored: StoredEvent) -> Event:
    event: Event = codec.tournament_decoder().decode(stored.type, stored.version, stored.payload)
    return event


MATCHES: Final = Aggregate(codec.MATCH, _decode, matches.evolve)
"""The match and its game as they are after each event."""

MATCH_BEGINNINGS: Final = Aggregate(codec.MATCH, _decode, _sheet_at_creation, prefix=1)
"""Only what never changes: the game, its options, the number of seats. Cheaper than a fold."""

TOURNAMENTS: Final = Aggregate(codec.TOURNAMENT, _decode_tournament, tournaments.evolve)
"""The tournament as it is after each event."""

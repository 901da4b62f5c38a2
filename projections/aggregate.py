"""How the events of a stream are read and folded, so that a projection can be told what they led to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from domain.matches import evolve as matches
from domain.matches.events import MatchCreated
from domain.matches.state import Match
from domain.table import Event
from service.event_store import codec
from service.event_store.records import StoredEvent


@dataclass(frozen=True)
class Aggregate:
    """The fold behind a projection. Streams whose first event is not an `opening` are none of its business.

    `decode` may use the state so far, `evolve` may change it in place. `prefix` is how many events from the
    beginning make up the state; None: all of them.
    """

    opening: str
    decode: Callable[[Any, StoredEvent], Event]
    evolve: Callable[[Any, Event], Any]
    prefix: int | None = None


def _decode(match: Match | None, stored: StoredEvent) -> Event:
    game = codec.game_of(stored.payload) if match is None else match.sheet.game
    return codec.decode(game, stored)


def _sheet_at_creation(match: Match | None, event: Event) -> Match:
    return matches.evolve(None, event) if match is None else match


MATCHES: Final = Aggregate(MatchCreated.__name__, _decode, matches.evolve)
"""The match and its game as they are after each event."""

MATCH_BEGINNINGS: Final = Aggregate(MatchCreated.__name__, _decode, _sheet_at_creation, prefix=1)
"""Only what never changes: the game, its options, the number of seats. Cheaper than a fold."""

"""How the events of a stream are read and folded, so that a projection can be told what they led to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct, field

from domain.kernel.table import Event
from domain.matches import evolve as matches
from domain.matches.events import MatchCreated, MatchForked, MatchStopped
from domain.matches.rulings import evolve as disputes
from domain.matches.rulings.events import DISPUTE_EVENTS
from domain.matches.rulings.state import Disputes
from domain.matches.state import Match
from domain.tournaments import evolve as tournaments
from domain.tournaments.events import TOURNAMENT_EVENTS
from domain.tournaments.state import Tournament
from service.event_store import codec
from service.event_store.aggregate import StreamKind
from service.event_store.kinds import MATCH, TOURNAMENT
from service.event_store.records import StoredEvent


@dataclass(frozen=True, eq=False)
class Aggregate:
    """The fold behind a projection. Streams of another kind are none of its business.

    `decode` may use the state so far, `evolve` may change it in place. `prefix` is how many events from the
    beginning make up the state, `types` which; None: all of them. Events of other types are not read or folded.
    """

    kind: StreamKind[Any]
    decode: Callable[[Any, StoredEvent], Event]
    evolve: Callable[[Any, Event], Any]
    prefix: int | None = None
    types: frozenset[str] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every event makes a difference, and snapshots hold the state as well."""
        return self.prefix is None and self.types is None

    def concerning(self, events: Sequence[StoredEvent]) -> Sequence[StoredEvent]:
        return events if self.types is None else [event for event in events if event.type in self.types]


def _decode(match: Match | None, stored: StoredEvent) -> Event:
    game = codec.game_of(stored.payload) if match is None else match.sheet.game
    return codec.decode(game, stored)


def _sheet_at_creation(match: Match | None, event: Event) -> Match:
    return matches.evolve(None, event) if match is None else match


def _decode_tournament(_: Tournament | None, stored: StoredEvent) -> Event:
    event: Event = codec.tournament_decoder().decode(stored.type, stored.version, stored.payload)
    return event


class FoldedDocket(Struct):
    """The disputes of a match, and what their readers need to know of it."""

    game: str
    title: str
    is_private: bool = False
    is_deleted: bool = False
    disputes: Disputes = field(default_factory=Disputes)


class Numbered(Event, frozen=True):
    """An event with its revision."""

    event: Event
    revision: int


_DISPUTES: Final = frozenset(kind.__name__ for kind in DISPUTE_EVENTS)
_OF_DOCKETS: Final = _DISPUTES | {MatchCreated.__name__, MatchForked.__name__, MatchStopped.__name__}


def _decode_of_docket(folded: FoldedDocket | None, stored: StoredEvent) -> Event:
    game = codec.game_of(stored.payload) if folded is None else folded.game
    return Numbered(codec.decode(game, stored), stored.revision)


def _evolve_docket(folded: FoldedDocket | None, numbered: Event) -> FoldedDocket:
    assert isinstance(numbered, Numbered)
    event = numbered.event
    if isinstance(event, MatchCreated):
        return FoldedDocket(event.game, event.title)
    assert folded is not None, "a match begins with MatchCreated"
    if isinstance(event, MatchForked):
        folded.title, folded.is_private, folded.disputes = event.title, event.is_private, Disputes()
    elif isinstance(event, MatchStopped):
        folded.is_deleted = event.reason == "deleted"
    else:
        disputes.evolve(folded.disputes, event, numbered.revision)
    return folded


DOCKETS: Final = Aggregate(MATCH, _decode_of_docket, _evolve_docket, types=_OF_DOCKETS)
"""The disputes of a match, from the events that concern them."""

MATCHES: Final = Aggregate(MATCH, _decode, matches.evolve)
"""The match and its game as they are after each event."""

MATCH_BEGINNINGS: Final = Aggregate(MATCH, _decode, _sheet_at_creation, prefix=1)
"""Only what never changes: the game, its options, the number of seats. Cheaper than a fold."""

TOURNAMENTS: Final = Aggregate(
    TOURNAMENT,
    _decode_tournament,
    tournaments.evolve,
    types=frozenset(kind.__name__ for kind in TOURNAMENT_EVENTS),
)
"""The tournament as it is after each event."""

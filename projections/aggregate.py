"""How the events of a stream are read and folded, so that a projection can be told what they led to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

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


@dataclass(frozen=True, eq=False)
class Aggregate:
    """The fold behind a projection, of one kind of `stream`.

    `evolve` takes an event with its revision and may change the state in place; `game` tells whose events follow.
    `prefix` is how many events from the beginning make up the state, `types` which; None: all of them.
    """

    stream: Literal["match", "tournament"]
    evolve: Callable[[Any, Event, int], Any]
    game: Callable[[Any], str] | None = None
    prefix: int | None = None
    types: frozenset[str] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every event makes a difference, and snapshots hold the state as well."""
        return self.prefix is None and self.types is None


def _match(match: Match | None, event: Event, _: int) -> Match:
    return matches.evolve(match, event)


def _sheet_at_creation(match: Match | None, event: Event, _: int) -> Match:
    return matches.evolve(None, event) if match is None else match


def _tournament(tournament: Tournament | None, event: Event, _: int) -> Tournament:
    return tournaments.evolve(tournament, event)


def _game_of(match: Match) -> str:
    return match.sheet.game


class FoldedDocket(Struct):
    """The disputes of a match, and what their readers need to know of it."""

    game: str
    title: str
    is_private: bool = False
    is_deleted: bool = False
    disputes: Disputes = field(default_factory=Disputes)


_DISPUTES: Final = frozenset(kind.__name__ for kind in DISPUTE_EVENTS)
_OF_DOCKETS: Final = _DISPUTES | {MatchCreated.__name__, MatchForked.__name__, MatchStopped.__name__}


def _folded(folded: FoldedDocket | None, event: Event, revision: int) -> FoldedDocket:
    if isinstance(event, MatchCreated):
        return FoldedDocket(event.game, event.title)
    assert folded is not None, "a match begins with MatchCreated"
    if isinstance(event, MatchForked):
        folded.title, folded.is_private, folded.disputes = event.title, event.is_private, Disputes()
    elif isinstance(event, MatchStopped):
        folded.is_deleted = event.reason == "deleted"
    else:
        disputes.evolve(folded.disputes, event, revision)
    return folded


DOCKETS: Final = Aggregate("match", _folded, lambda folded: folded.game, types=_OF_DOCKETS)
"""The disputes of a match, from the events that concern them."""

MATCHES: Final = Aggregate("match", _match, _game_of)
"""The match and its game as they are after each event."""

MATCH_BEGINNINGS: Final = Aggregate("match", _sheet_at_creation, _game_of, prefix=1)
"""Only what never changes: the game, its options, the number of seats. Cheaper than a fold."""

TOURNAMENTS: Final = Aggregate(
    "tournament",
    _tournament,
    types=frozenset(kind.__name__ for kind in TOURNAMENT_EVENTS),
)
"""The tournament as it is after each event."""

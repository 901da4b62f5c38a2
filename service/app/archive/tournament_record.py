"""The statements of a tournament's events about its matches, read from an archive."""

import msgspec
from msgspec import Struct

from domain.kernel.table import Event
from domain.matches.terms import LuckTerms
from domain.tournaments import entry_events as n
from domain.tournaments import events as e
from domain.tournaments.evolve import evolve
from domain.tournaments.state import Table, Tournament
from service.app.archive.opening import NotOpened
from service.app.archive.reading import Archive
from service.event_store.codec import tournament_decoder
from service.platform.log_errors import UnknownEvent

UNFIT = (
    msgspec.DecodeError,
    UnknownEvent,
    AssertionError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)
"""The exceptions of an event that is none, or that nothing before it leads to: whoever wrote the file chose
it."""


class RecordedResult(Struct, frozen=True):
    event: e.ResultRecorded
    recorded_at: str


class TournamentRecord:
    """`places` are round and table of each match, `taken_at` is when the tournament's head was signed, if it was.

    Raises `NotOpened` for an event that does not follow.
    """

    def __init__(self, stream: Archive) -> None:
        self.places: dict[str, tuple[int, int]] = {}
        self.seatings: dict[str, tuple[int, ...]] = {}
        self.lucks: dict[str, LuckTerms] = {}
        """By match, what its tournament has committed to."""
        self.recorded: dict[str, list[RecordedResult]] = {}
        self.credentials: dict[int, list[object]] = {}
        """Of all tokens that each entrant has had."""
        self.taken_at = stream.end.signed.signed_at if stream.end and stream.end.signed else ""
        tournament: Tournament | None = None
        for entry in stream.entries:
            try:
                event = tournament_decoder().decode(entry.type, entry.version, entry.payload or b"")
                tournament = evolve(tournament, event)
            except UNFIT as error:
                raise NotOpened(
                    entry.revision, f"it does not follow in this tournament: {error!r}"
                ) from error
            self._learn(tournament, event, entry.recorded_at)

    @property
    def count(self) -> int:
        """How many results are recorded."""
        return sum(map(len, self.recorded.values()))

    def _learn(self, tournament: Tournament, event: Event, recorded_at: str) -> None:
        match event:
            case n.EntryMade() | n.TokenReissued():
                credentials = self.credentials.setdefault(event.entrant, [])
                credentials.append(event.credential)
                if isinstance(event, n.EntryMade):
                    credentials += [member.credential for member in event.members]
            case e.RoundStarted() | e.TableReplayed():
                for round_, table in tournament.tables():
                    for match in table.matches:
                        self.places[match.match_id] = (round_.number, table.number)
                        self.seatings[match.match_id] = match.seating
                    self._learn_lucks(tournament, round_.number, table)
            case e.ResultRecorded():
                recorded = RecordedResult(event, recorded_at)
                self.recorded.setdefault(event.match_id, []).append(recorded)

    def _learn_lucks(self, tournament: Tournament, round_: int, table: Table) -> None:
        for number, match in enumerate(table.matches, 1):
            luck = None if table.replayed else tournament.luck_of(round_, table.number, number)
            if luck is not None:
                self.lucks[match.match_id] = luck

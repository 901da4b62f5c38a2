"""Pairings and standings of a tournament, worked out anew from the events of its archive."""

from datetime import datetime

from domain.kernel.decision import Rejected
from domain.tournaments.decider import decision_on
from domain.tournaments.events import RoundPaired
from domain.tournaments.evolve import evolve
from domain.tournaments.pairing import PairingMode, pair, plan
from domain.tournaments.standings import standings
from domain.tournaments.state import Tournament
from service.app.archive.reading import Archive
from service.app.tournaments.pairing import solve
from service.event_store.codec import tournament_decoder
from service.platform.errors import NotInstalled
from service.schemas.archive_reports import Recomputed


def recomputed(stream: Archive) -> Recomputed:
    """Of a stream whose every event follows. A pairing that comes out otherwise accuses nobody: another release
    may have solved it otherwise."""
    tournament: Tournament | None = None
    pairings = equal = 0
    for entry in stream.entries:
        event = tournament_decoder().decode(entry.type, entry.version, entry.payload or b"")
        if tournament is not None and isinstance(event, RoundPaired):
            pairings += 1
            equal += _comes_out(tournament, event, entry.recorded_at)
        tournament = evolve(tournament, event)
    rows = [] if tournament is None else standings(tournament)
    return Recomputed(pairings, equal, [f"{row.rank}. {row.player}" for row in rows])


def _comes_out(tournament: Tournament, paired: RoundPaired, recorded_at: str) -> bool:
    now_ms = int(datetime.fromisoformat(recorded_at).timestamp() * 1000)
    mode, decision = PairingMode(again=paired.again, provisional=True), decision_on(tournament)
    try:
        fields = plan(tournament, mode, now_ms=now_ms).fields
        pair(decision, [solve(field) for field in fields], mode, now_ms=now_ms)
    except (Rejected, NotInstalled):
        return False
    events = (caused.event for caused in decision.caused)
    anew = next(event for event in events if isinstance(event, RoundPaired))
    return _seats(anew) == _seats(paired)


def _seats(paired: RoundPaired) -> tuple[object, object]:
    """Everything but the sentences."""
    return [table.seatings for table in paired.tables], [bye.entrant for bye in paired.byes]

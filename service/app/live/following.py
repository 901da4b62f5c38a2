"""Everything that readers of a live match need: wake-ups, presence, and reads they share."""

from dataclasses import dataclass

from domain.matches.state import Match
from service.app.live.live import Live
from service.app.live.presence import Presence
from service.app.live.reads import SharedReads
from service.event_store.aggregate import Versions


@dataclass(frozen=True, slots=True)
class Following:
    """`matches` gives the version that this process knows, without asking the log."""

    wakeups: Live
    presence: Presence
    reads: SharedReads
    matches: Versions[Match]

"""Everything that readers of a live match need: wake-ups, presence, and reads they share."""

from dataclasses import dataclass
from uuid import UUID

from domain.matches.state import Match
from service.access.callers import Caller, seated
from service.app.live.live import Live
from service.app.live.presence import Presence
from service.app.live.reads import SharedReads
from service.event_store.aggregate import Versions
from service.platform.entropy import fingerprint
from service.schemas.incidents import Incident


@dataclass(frozen=True, slots=True)
class Following:
    """`matches` gives the version that this process knows, without asking the log."""

    wakeups: Live
    presence: Presence
    reads: SharedReads
    matches: Versions[Match]

    def note_refusal(
        self,
        match_id: UUID,
        caller: Caller | None,
        token: str | None,
        command: str | None,
        status: int,
        code: str,
        rule: str | None,
    ) -> None:
        """Note that a command of a seat was refused; others' refusals are no incidents.

        The seat is told by its token where the rate was refused before anybody was recognised; then only for a
        match that is in memory, so that a flood reaches no database.
        """
        version = self.matches.in_memory(match_id)
        if caller is None and version and token:
            caller = seated(version.state, fingerprint(token))
        if caller is None or caller.seat is None:
            return
        incidents = self.presence.incidents
        incident = Incident(incidents.now(), caller.seat, "refused", False, None, command, status, code, rule)
        incidents.note(match_id, incident)

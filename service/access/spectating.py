"""What spectators see of a match that is shown late: the match as it was, in every answer (MV-SPE-02)."""

from datetime import timedelta

from domain.matches.state import Match
from projections.match_list import MatchRow, match_row
from service.access.callers import Caller
from service.event_store.aggregate import Version, Versions
from service.moments import Clock, utc_now


def is_spectator(caller: Caller) -> bool:
    """Everybody but the seats and those who may see everything (MV-SPE-03)."""
    return caller.seat is None and not caller.is_organiser


class Spectating:
    def __init__(self, matches: Versions[Match], clock: Clock = utc_now) -> None:
        self._matches = matches
        self._clock = clock

    async def seen(self, newest: Version[Match]) -> Version[Match]:
        """The match as spectators see it now: after its last event that is older than the delay.

        What happens before play begins is seen at once, so that whoever looks for a seat finds it.
        """
        sheet = newest.state.sheet
        if not sheet.spectator_delay_seconds or sheet.phase == "open":
            return newest
        moment = self._clock() - timedelta(seconds=sheet.spectator_delay_seconds)
        revision = await self._matches.log.revision_at(newest.head.stream_id, moment)
        if revision >= newest.revision:
            return newest
        return await self._matches.at(newest, revision)

    async def rows(self, rows: list[MatchRow], caller: Caller) -> list[MatchRow]:
        """Rows of the match list as the caller may see them; a fork made within the delay is not there yet."""
        shown = [await self._row(row) if self._is_late(row, caller) else row for row in rows]
        return [seen for row, seen in zip(rows, shown, strict=True) if seen.revision > row.fork_revision]

    def _is_late(self, row: MatchRow, caller: Caller) -> bool:
        if caller.role == "admin" or (row.organiser and row.organiser == caller.organises_as):
            return False
        late = timedelta(seconds=row.spectator_delay_seconds)
        return bool(late) and row.updated_at > self._clock() - late

    async def _row(self, row: MatchRow) -> MatchRow:
        seen = await self.seen(await self._matches.newest(row.match_id))
        (last,) = await self._matches.log.read(row.match_id, seen.revision - 1, seen.revision)
        return match_row(row.match_id, seen.state, seen.revision, row.created_at, last.recorded_at)

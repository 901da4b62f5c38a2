"""The tree of forks that a match belongs to."""

from dataclasses import dataclass
from uuid import UUID

from domain.matches.state import Match
from service.access.callers import Access, away_from_seat
from service.access.visibility import SpectatorDelay, exists_for
from service.access.visits import Visit
from service.app.pages import ListPage, page_of
from service.event_store.aggregate import Versions
from service.event_store.records import StreamHead
from service.schemas.forks import Lineage

RELATIVES = 100
"""So many matches of a tree are read from the log at once, at least."""


@dataclass(frozen=True, slots=True)
class ForkQueries:
    matches: Versions[Match]
    access: Access
    delay: SpectatorDelay

    async def page(self, visit: Visit, after: UUID | None, limit: int) -> ListPage[Lineage]:
        """`limit` matches of the tree, each after its parent, without those that the caller may not know of. They
        are left out before the page is cut: it says nothing of private forks."""
        rows: list[Lineage] = []
        batch = max(limit + 1, RELATIVES)
        while True:
            family = await self.matches.log.family_of(visit.match_id, after, batch)
            for head in family:
                if len(rows) <= limit and (revision := await self._revision(visit, head)):
                    rows.append(Lineage(head.stream_id, head.parent_id, head.fork_revision, revision))
            if len(rows) > limit or len(family) < batch:
                break
            after = family[-1].stream_id
        return page_of(rows, limit, lambda row: (row.match_id,))

    async def _revision(self, visit: Visit, head: StreamHead) -> int:
        """The revision at which the caller sees a relative of the match, 0 for one they may not know of."""
        if head.stream_id == visit.match_id:
            return visit.revision
        relative = await self.matches.newest(head.stream_id)
        caller = await self.access.caller_at(relative.state, away_from_seat(visit.caller))
        if not (exists_for(caller, relative.state) and self.access.may_look(caller, relative.state)):
            return 0
        revision = (await self.delay.as_seen_by(caller, relative)).revision
        return revision if revision > head.fork_revision else 0  # made within the delay, it is not there yet

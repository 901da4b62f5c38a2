"""A match as the list of matches has it, from the log itself: never behind what has just happened."""

from collections.abc import Iterator

from domain.kernel.table import ORGANISER, SPECTATOR, Viewer
from projections.match_list import match_row
from service.access.callers import Forbidden, Unauthenticated
from service.access.visits import Visit
from service.app.matches.views import awaited
from service.event_store.store import EventLog
from service.schemas.reading import MatchView

READ = ("state", "events", "events/stream", "timeline", "picture.svg", "film", "forks", "commands", "archive")


async def match_view(log: EventLog, visit: Visit) -> MatchView:
    sheet, revision = visit.match.sheet, visit.revision
    inherited = sheet.fork_revision or 0
    (first,) = await log.read(visit.match_id, inherited, inherited + 1)
    (last,) = await log.read(visit.match_id, revision - 1, revision)
    row = match_row(visit.match_id, visit.match, revision, first.recorded_at, last.recorded_at)
    here = f"/v1/matches/{visit.match_id}"
    links = {"self": here, "page": f"/matches/{visit.match_id}"} | {name: f"{here}/{name}" for name in READ}
    if row.parent_id is not None:
        links["parent"] = f"/v1/matches/{row.parent_id}"
    return MatchView(row, awaited(visit.match), list(_viewers(visit)), sheet.options, links)


def _viewers(visit: Visit) -> Iterator[Viewer]:
    """As whom the caller may look."""
    for viewer in (*range(len(visit.match.sheet.seats)), SPECTATOR, ORGANISER):
        try:
            yield visit.viewer(str(viewer))
        except (Forbidden, Unauthenticated):
            continue

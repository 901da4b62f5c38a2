"""Folding a page: match by match, and a match that cannot be folded is set aside without stopping the others."""

from collections.abc import Sequence
from uuid import UUID

import structlog

from projections.checkpoints import DeadLetter, FoldedPage, StreamRows, Unit
from projections.fold_cache import FoldCache, apply
from projections.projection import Projection
from service.event_store.records import StoredEvent
from service.platform.log_errors import LogUnavailable

PARKED = "an earlier event of this match is parked"

log = structlog.get_logger()


async def fold_page(unit: Unit, cache: FoldCache, events: Sequence[StoredEvent], gaps: int = 0) -> FoldedPage:
    """Return what these events do to each match. Raises `LogUnavailable`."""
    entries: list[StreamRows] = []
    letters: list[DeadLetter] = []
    for match_id, own in by_match(events).items():
        if match_id in unit.parked:
            letters += [DeadLetter(stored, PARKED) for stored in own]
            continue
        entry, failed = await fold_match(unit.projection, cache, own)
        if entry is not None:
            entries.append(entry)
        letters += failed
    return FoldedPage(events[-1].position, events[-1].hash, entries, letters, gaps)


async def fold_match(
    projection: Projection, cache: FoldCache, events: Sequence[StoredEvent]
) -> tuple[StreamRows | None, list[DeadLetter]]:
    """Fold events of one match; from the first one that fails on they become letters."""
    try:
        return await _fold(projection, cache, events), []
    except LogUnavailable:
        raise
    except Exception:
        log.exception("match_parked", projection=projection.name, match=str(events[0].match_id))
    good: StreamRows | None = None
    for count in range(1, len(events) + 1):
        cache.forget(events[0].match_id)  # what failed may have left it half changed
        try:
            good = await _fold(projection, cache, events[:count])
        except LogUnavailable:
            raise
        except Exception as error:
            cache.forget(events[0].match_id)
            first, *later = events[count - 1 :]
            return good, [DeadLetter(first, repr(error)), *(DeadLetter(stored, PARKED) for stored in later)]
    return good, []


async def _fold(projection: Projection, cache: FoldCache, events: Sequence[StoredEvent]) -> StreamRows | None:
    concerning = projection.aggregate.concerning(events)
    if not concerning:
        return None
    folded = await cache.before(concerning)
    if not folded.is_ours:
        folded.revision = events[-1].revision
        return None
    return StreamRows(events, projection.fold(apply(projection.aggregate, folded, concerning)))


def by_match(events: Sequence[StoredEvent]) -> dict[UUID, list[StoredEvent]]:
    matches: dict[UUID, list[StoredEvent]] = {}
    for event in events:
        matches.setdefault(event.match_id, []).append(event)
    return matches

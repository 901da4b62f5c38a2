"""Folding a page: match by match, and a match that cannot be folded is set aside without stopping the others."""

import asyncio
from collections.abc import Sequence
from typing import TypeAlias
from uuid import UUID

import structlog

from projections.aggregate import Aggregate
from projections.projection import Projection, StreamPage
from service.event_store.aggregate import SLICE_EVENTS
from service.event_store.codec import traceparents
from service.event_store.records import StoredEvent
from service.platform.log_errors import LogUnavailable
from service.platform.observability.tracing import trace_of
from service.projecting.checkpoints import DeadLetter, FoldedPage, StreamRows, Unit
from service.projecting.fold_cache import FoldCache, FoldCaches, Projected, apply

PARKED = "an earlier event of this match is parked"

FoldedMatch: TypeAlias = tuple[StreamRows | None, Sequence[DeadLetter]]
log = structlog.get_logger()


async def fold_page(
    units: Sequence[Unit], caches: FoldCaches, events: Sequence[StoredEvent], gaps: int = 0
) -> list[tuple[Unit, FoldedPage]]:
    """Return what these events do to each match, for units that stand before them. Raises `LogUnavailable`.

    Units with one aggregate share its fold, all of them what the events are decoded to.
    """
    entries: dict[str, list[StreamRows]] = {unit.projection.name: [] for unit in units}
    letters: dict[str, list[DeadLetter]] = {unit.projection.name: [] for unit in units}
    in_a_row = 0
    for match_id, own in by_match(events).items():
        in_a_row += len(own)
        if in_a_row > SLICE_EVENTS:  # others have their turn
            in_a_row = 0
            await asyncio.sleep(0)
        for unit in units:
            if match_id in unit.parked:
                letters[unit.projection.name] += [DeadLetter(event, PARKED) for event in own]
        going_on = [unit.projection for unit in units if match_id not in unit.parked]
        for projection, (entry, failed) in zip(
            going_on, await _fold_match(going_on, caches, own), strict=True
        ):
            if entry is not None:
                entries[projection.name].append(entry)
            letters[projection.name] += failed
    last = events[-1]
    return [
        (unit, FoldedPage(last.position, last.hash, entries[name], letters[name], gaps))
        for unit, name in ((unit, unit.projection.name) for unit in units)
    ]


async def _fold_match(
    projections: Sequence[Projection], caches: FoldCaches, events: Sequence[StoredEvent]
) -> Sequence[FoldedMatch]:
    """Together, as long as nothing fails; else each by itself, since one that fails is no fault of the others."""
    try:
        return await _fold_together(projections, caches, events)
    except LogUnavailable:
        raise
    except Exception:
        log.info("match_is_folded_apart", match=str(events[0].stream_id))
    caches.forget(events[0].stream_id)  # what failed may have left it half changed
    return [await fold_match(each, caches.alone(each.aggregate), events) for each in projections]


async def _fold_together(
    projections: Sequence[Projection], caches: FoldCaches, events: Sequence[StoredEvent]
) -> Sequence[FoldedMatch]:
    projected: Projected = {}
    pages: dict[Aggregate, StreamPage | None] = {}
    matches: list[FoldedMatch] = []
    for projection in projections:
        aggregate = projection.aggregate
        if aggregate not in pages:
            pages[aggregate] = await _stream_page(aggregate, caches.of(aggregate), events, projected)
        page = pages[aggregate]
        matches.append((StreamRows(events, projection.fold(page)) if page else None, ()))
    return matches


async def fold_match(projection: Projection, cache: FoldCache, events: Sequence[StoredEvent]) -> FoldedMatch:
    """Fold events of one match; from the first one that fails on they become letters."""
    try:
        return await _fold(projection, cache, events), []
    except LogUnavailable:
        raise
    except Exception:  # noqa: S110 - it is told below, of the event that it belongs to
        pass
    good: StreamRows | None = None
    for count in range(1, len(events) + 1):
        cache.forget(events[0].stream_id)
        try:
            good = await _fold(projection, cache, events[:count])
        except LogUnavailable:
            raise
        except Exception as error:
            cache.forget(events[0].stream_id)
            first, *later = events[count - 1 :]
            log.exception(
                "match_parked",
                projection=projection.name,
                match=str(first.stream_id),
                revision=first.revision,
                trace=trace_of(*traceparents([first])),
            )
            return good, [DeadLetter(first, repr(error)), *(DeadLetter(event, PARKED) for event in later)]
    return good, []


async def _fold(projection: Projection, cache: FoldCache, events: Sequence[StoredEvent]) -> StreamRows | None:
    page = await _stream_page(projection.aggregate, cache, events, {})
    return StreamRows(events, projection.fold(page)) if page else None


async def _stream_page(
    aggregate: Aggregate, cache: FoldCache, events: Sequence[StoredEvent], projected: Projected
) -> StreamPage | None:
    """None where the events are none of the aggregate's business."""
    types = aggregate.types
    concerning = events if types is None else [event for event in events if event.type in types]
    if not concerning:
        return None
    folded = await cache.before(concerning)
    if not folded.is_ours:
        folded.revision = events[-1].revision
        return None
    return apply(aggregate, folded, concerning, projected)


def by_match(events: Sequence[StoredEvent]) -> dict[UUID, list[StoredEvent]]:
    matches: dict[UUID, list[StoredEvent]] = {}
    for event in events:
        matches.setdefault(event.stream_id, []).append(event)
    return matches

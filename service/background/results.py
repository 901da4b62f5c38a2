"""Results flow from matches into the tournaments they were played for.

Each shard of the log is followed from a checkpoint, like a read model. A match changes its tournament only
by news (TO-RES-02): events read twice, or by two processes, do no harm.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from uuid import UUID

import asyncpg
import structlog
from cachetools import LRUCache

from domain.kernel.decision import Rejected
from domain.matches.events import RULING_EFFECTS, MatchCreated
from domain.matches.rulings.events import RulingGiven
from domain.matches.seats.events import MatchResumed
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from projections.aggregate import MATCHES
from service.app.bots.driver import BOUNDS, BotDriver
from service.app.matches.seeds import Seeds
from service.app.matches.settling import match_streams
from service.app.tournaments.results import carry_result
from service.app.tournaments.tables import Tables
from service.background import sql
from service.event_store.codec import decode, game_of
from service.event_store.kinds import TOURNAMENT
from service.event_store.records import StoredEvent
from service.event_store.store import EventLog, LogReader
from service.event_store.streams import Streams
from service.platform.database import fetch
from service.platform.duties.duty import Duty
from service.platform.errors import ServiceError
from service.platform.log_errors import EventLogError
from service.platform.processes.work_queue import WorkQueue
from service.platform.timekeeping.service_time import ServiceTime
from service.projecting.feed import Feed
from service.projecting.fold_cache import FoldCache, apply
from service.projecting.folding import by_match
from service.projecting.packed import PackedStreams
from service.projecting.stream_tail import StreamTail

PAGE_SIZE = 500
MATCHES_KEPT = 250
OPENINGS_KEPT = 50_000
TOURNAMENTS_KEPT = 200
PAUSE_SECONDS = 0.2
REST_SECONDS = 0.04
"""Between pages that were not full: a tournament can wait a little, and few matches are of one."""
RULINGS = frozenset(
    {*(kind.__name__ for kind in RULING_EFFECTS), RulingGiven.__name__, MatchResumed.__name__}
)
"""Events after which a match that was over may go on, or be over otherwise, or a forfeit is due; or which goes on
although its round was un-started."""

log = structlog.get_logger()


def duty_of(shard: int) -> str:
    return f"results/{shard}"


@asynccontextmanager
async def result_duties(
    event_log: EventLog, time: ServiceTime, shards: Iterable[int], pool: asyncpg.Pool, tail: StreamTail
) -> AsyncIterator[list[Duty]]:
    """The results of each shard's matches; house bots move in the matches that begin as a consequence."""
    tournaments = Streams(event_log, TOURNAMENT, kept=TOURNAMENTS_KEPT, clock=time.now)
    thinking, seeds = WorkQueue(BOUNDS), Seeds(pool)
    matches = match_streams(event_log, seeds, time, kept=MATCHES_KEPT)
    bots = BotDriver(matches, thinking)
    matches.after_apply.append(bots.after_apply)
    tables = Tables(matches, seeds)
    packed = PackedStreams()
    carriers = {shard: ResultCarrier(shard, pool, tournaments, tables, tail, packed) for shard in shards}
    try:
        yield [
            Duty(duty_of(shard), carrier.turn, PAUSE_SECONDS, carrier.forget)
            for shard, carrier in carriers.items()
        ]
    finally:
        await bots.close()
        thinking.close()


class ResultCarrier:
    """Follows one shard, folding matches of tournaments alone. `pool` reads the log and keeps the checkpoint."""

    def __init__(
        self,
        shard: int,
        pool: asyncpg.Pool,
        tournaments: Streams[Tournament],
        tables: Tables,
        tail: StreamTail,
        packed: PackedStreams | None = None,
    ) -> None:
        self._log = event_log = LogReader(pool)
        self._shard = shard
        self._pool = pool
        self._position: int | None = None
        self._tournaments = tournaments
        self._tables = tables
        self._feed = Feed(event_log, shard, tail, PAGE_SIZE)
        self._cache = FoldCache(event_log, MATCHES, MATCHES_KEPT, packed)
        self._is_concerned: LRUCache[UUID, bool] = LRUCache(OPENINGS_KEPT)

    async def turn(self) -> bool:
        """Carry what the next page of the log says into tournaments."""
        if self._position is None:
            rows = await fetch(self._pool, sql.read_result_checkpoint, self._shard)
            self._position = rows[0]["position"] if rows else 0
        page = await self._feed.next_page(self._position)
        if page and page.events:
            for events in by_match(page.events).values():
                await self._carry(events)
            self._position = page.events[-1].position
            await fetch(self._pool, sql.save_result_checkpoint, self._shard, self._position)
            if len(page.events) < PAGE_SIZE:
                await asyncio.sleep(REST_SECONDS)
        return True

    def forget(self) -> None:
        """Begin again at the checkpoint: another process may have moved it."""
        self._position = None
        self._cache.forget_all()

    async def _carry(self, events: Sequence[StoredEvent]) -> None:
        """Tell the tournament how its match stands after these events; one that cannot be told stops no other."""
        match_id = events[0].stream_id
        try:
            if not await self._concerns_tournament(events[0]):
                return
            match = await self._match_after(events)
            if match.sheet.tournament is None or match.sheet.imported is not None:
                return
            if match.sheet.phase != "finished" and not any(event.type in RULINGS for event in events):
                return
            place = match.sheet.tournament
            await carry_result(self._tournaments, match, place.id, events[-1].revision)
            tournament = (await self._tournaments.newest(UUID(place.id))).state
            if match.sheet.match_id in tournament.called_off:
                await self._tables.call_off([match.sheet.match_id], tournament.sources)
            elif not tournament.is_dropped(match.sheet.match_id):
                await self._tables.align(
                    tournament, tournament.round(place.round), tournament.table(place.round, place.table)
                )
        except EventLogError:
            raise
        except (Rejected, ServiceError) as error:
            log.warning("result_refused", match=str(match_id), error=str(error))
        except Exception:
            self._cache.forget(match_id)
            log.exception("result_not_carried", match=str(match_id))

    async def _concerns_tournament(self, first: StoredEvent) -> bool:
        """Whether the stream is a match that was opened for a tournament, by its first event."""
        is_concerned = self._is_concerned.get(first.stream_id)
        if is_concerned is None:
            opening = first if first.revision == 1 else (await self._log.read(first.stream_id, to=1))[0]
            is_concerned = opening.stream_id == first.stream_id and _is_for_tournament(opening)
            self._is_concerned[first.stream_id] = is_concerned
        return is_concerned

    async def _match_after(self, events: Sequence[StoredEvent]) -> Match:
        match: Match = apply(MATCHES, await self._cache.before(events), events).state
        return match


def _is_for_tournament(opening: StoredEvent) -> bool:
    if opening.type != MatchCreated.__name__:
        return False
    created = decode(game_of(opening.payload), opening)
    return isinstance(created, MatchCreated) and created.tournament is not None

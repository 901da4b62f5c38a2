"""Results flow from matches into the tournaments they were played for.

Each shard of the log is followed from a checkpoint, like a read model. What a match says changes its tournament
only if it is news there (TO-RES-02): events read twice, or by two processes, do no harm.
"""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import asyncpg
import structlog
from redis.asyncio import Redis

from domain.kernel.decision import Rejected
from domain.kernel.game import Result
from domain.matches.events import RULING_EFFECTS
from domain.matches.state import Match
from domain.tournaments import decider
from domain.tournaments.events import Cause, Places
from domain.tournaments.state import Tournament
from projections.aggregate import MATCHES
from projections.chapters import Stories, tell
from projections.feed import Feed
from projections.folding import by_match
from projections.match_list import result_of
from service.background.locks import DutyLocks
from service.errors import ServiceError
from service.event_store import sql
from service.event_store.connections import fetch
from service.event_store.errors import EventLogError
from service.event_store.kinds import TOURNAMENT
from service.event_store.records import StoredEvent
from service.event_store.requests import SYSTEM
from service.event_store.store import LogReader, open_event_log
from service.event_store.streams import Change, Streams
from service.processes.running import is_cancelled
from service.streams.wakeup import Publisher

PAGE_SIZE = 500
MATCHES_KEPT = 500
TOURNAMENTS_KEPT = 200
READERS = 2
PAUSE_SECONDS = 0.2
PAUSE_AFTER_ERROR_SECONDS = 1.0
RULINGS = frozenset(kind.__name__ for kind in RULING_EFFECTS)
"""Events after which a match that was over may go on, or be over otherwise."""

log = structlog.get_logger()


def duty_of(shard: int) -> str:
    return f"results/{shard}"


async def carry_results(
    database_url: str, shards: int, pool: asyncpg.Pool, redis: Redis, duties: DutyLocks
) -> None:
    """Carry the results of all shards that are this process's duty, for ever."""
    publisher = Publisher(redis)
    async with open_event_log(database_url, shards, readers=READERS, after_commit=publisher) as event_log:
        tournaments = Streams(event_log, TOURNAMENT, kept=TOURNAMENTS_KEPT)
        async with asyncio.TaskGroup() as tasks:
            for shard in range(shards):
                tasks.create_task(ResultCarrier(shard, pool, redis, duties, tournaments).run())


class ResultCarrier:
    """Follows one shard. `pool` reads the log and keeps the checkpoint."""

    def __init__(
        self,
        shard: int,
        pool: asyncpg.Pool,
        redis: Redis,
        duties: DutyLocks,
        tournaments: Streams[Tournament],
    ) -> None:
        event_log = LogReader(pool)
        self._shard = shard
        self._pool = pool
        self._duties = duties
        self._tournaments = tournaments
        self._feed = Feed(redis, event_log, shard, page_size=PAGE_SIZE)
        self._stories = Stories(event_log, MATCHES, MATCHES_KEPT)

    async def run(self) -> None:
        while not is_cancelled():
            await self._duties.wait_for(duty_of(self._shard))
            self._stories.forget_all()
            try:
                await self._follow()
            except EventLogError as error:
                log.warning("results_wait", shard=self._shard, error=repr(error))
                await asyncio.sleep(PAUSE_SECONDS)
            except Exception:
                log.exception("results_failed", shard=self._shard)
                await asyncio.sleep(PAUSE_AFTER_ERROR_SECONDS)

    async def _follow(self) -> None:
        rows = await fetch(self._pool, sql.read_result_checkpoint, self._shard)
        position = rows[0]["position"] if rows else 0
        while self._duties.holds(duty_of(self._shard)):
            page = await self._feed.next_page(position)
            if page.events:
                for events in by_match(page.events).values():
                    await self._carry(events)
                position = page.events[-1].position
                await fetch(self._pool, sql.save_result_checkpoint, self._shard, position)

    async def _carry(self, events: Sequence[StoredEvent]) -> None:
        """Tell the tournament how its match stands after these events; one that cannot be told stops no other."""
        match_id = events[0].match_id
        try:
            match = await self._match_after(events)
            if match is None or match.sheet.tournament is None:
                return
            if match.sheet.phase != "finished" and not any(event.type in RULINGS for event in events):
                return
            tournament_id = UUID(match.sheet.tournament.id)
            change = news(match, str(match_id), events[-1].revision)
            await self._tournaments.execute(tournament_id, change, SYSTEM)
        except EventLogError:
            raise
        except (Rejected, ServiceError) as error:
            log.warning("result_refused", match=str(match_id), error=str(error))
        except Exception:
            self._stories.forget(match_id)
            log.exception("result_not_carried", match=str(match_id))

    async def _match_after(self, events: Sequence[StoredEvent]) -> Match | None:
        """The match, if it is one."""
        story = await self._stories.before(events[0])
        if not story.is_ours:
            story.revision = events[-1].revision
            return None
        match: Match = tell(MATCHES, story, events).state
        return match


def news(match: Match, match_id: str, revision: int) -> Change:
    """What the tournament of the match has to be told of it as it was at `revision`."""
    if match.sheet.phase != "finished":
        return lambda decision: decider.withdraw_result(decision, match_id, revision)
    result = result_of(match)
    cause: Cause = "awarded" if result.reason == "awarded" else "finished"
    if result.reason == "annulled":
        return lambda decision: decider.record_result(decision, match_id, revision, (), "annulled")
    places = places_of(result, len(match.sheet.seats))
    return lambda decision: decider.record_result(decision, match_id, revision, places, cause)


def places_of(result: Result, seats: int) -> Places:
    """Every seat's place: a game that names winners only puts all others behind them, level."""
    placed = result.places or (result.winners,)
    named = {seat for tied in placed for seat in tied}
    others = tuple(seat for seat in range(seats) if seat not in named)
    return tuple(tied for tied in (*placed, others) if tied)

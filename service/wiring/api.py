"""The API in production: every part is built here, and taken down in reverse order."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

import asyncpg
from redis.asyncio import Redis

from domain.matches.faults import bound_games
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access import looks as looking
from service.access.at_tournaments import organises_matches_of
from service.access.audit import Audit
from service.access.callers import Access
from service.access.keys import KeyStore
from service.access.oidc import issuer_of
from service.access.player_keys import PlayerKeys
from service.access.players import Players
from service.access.tickets import Tickets
from service.access.visibility import SpectatorDelay
from service.access.visits import Visits
from service.app.bots.driver import BotDriver
from service.app.health import Health
from service.app.live.following import Following
from service.app.live.incidents import Incidents
from service.app.live.live import Live
from service.app.live.presence import Presence
from service.app.live.reads import SharedReads
from service.app.matches.seeds import Seeds
from service.app.matches.settling import match_streams
from service.app.matches.window_timers import WindowTimers
from service.event_store.kinds import LOOKS, TOURNAMENT
from service.event_store.store import EventLog, open_event_log
from service.event_store.streams import Streams
from service.http.limits.rate_limits import RateLimits
from service.http.limits.stream_limits import StreamLimits
from service.platform.clock import Clock, utc_now
from service.platform.database import open_readers
from service.platform.duties.duty import Background
from service.platform.processes.game_time import GameTime
from service.platform.redis.connections import open_redis
from service.platform.redis.wakeup import Publisher
from service.platform.settings import Settings
from service.platform.timekeeping.service_time import ServiceTime
from service.projecting.reading import ReadModels
from service.wiring.parts import ApiParts
from service.wiring.use_cases import Base, WorkQueues, use_cases

TOURNAMENTS_KEPT = 200


@asynccontextmanager
async def build(
    settings: Settings, *, clock: Clock | None = None, own: Clock = utc_now
) -> AsyncIterator[ApiParts]:
    """A service on the servers of `settings`, whose database has been migrated.

    It goes by `clock`, or that of the database; `own` is this machine's.
    """
    url = settings.database_url
    assert url is not None
    assert settings.redis_url is not None
    bound_games(GameTime().within)
    async with AsyncExitStack() as parts:
        queues = WorkQueues.open()
        parts.callback(queues.close)
        redis = await parts.enter_async_context(open_redis(settings.redis_url))
        log = await parts.enter_async_context(_event_log(url, settings, redis))
        pool = await _pool(parts, url, settings)
        seeds = Seeds(pool)
        time = ServiceTime(pool, serves=True, own=own)
        clock = clock or time.now
        matches = match_streams(log, seeds, time, clock=clock)
        tournaments = Streams(log, TOURNAMENT, kept=TOURNAMENTS_KEPT, clock=clock)
        for part in (BotDriver(matches, queues.thinking), WindowTimers(matches)):
            parts.push_async_callback(part.close)
            matches.after_apply.append(part.after_apply)
            matches.after_load.append(part.consider)
        live = Live(redis, settings.shards)
        matches.after_apply.append(live.after_apply)
        access = _access(parts, settings, pool, matches, tournaments)
        rate_limits = _rate_limits(parts, settings)
        following = _following(redis, live, log, matches, clock)
        background = await _background(parts, following, time)
        audit = Audit(pool)
        tickets = Tickets(settings.secret, access, clock)
        looks = looking.LookBook(Streams(log, LOOKS, kept=looking.KEPT, clock=clock))
        visits = Visits(access, audit, looks, SpectatorDelay(matches, clock), matches, tournaments, tickets)
        read_models = ReadModels(await _read_pool(parts, settings, pool))
        health = Health(pool, read_models.pool, redis, background, time)
        base = Base(
            *(settings, clock, queues, pool, read_models, seeds, matches, tournaments),
            *(access, audit, visits, following, health),
        )
        yield ApiParts(
            settings=settings,
            time=time,
            pool=pool,
            read_models=read_models,
            redis=redis,
            background=background,
            log=log,
            seeds=seeds,
            matches=matches,
            tournaments=tournaments,
            access=access,
            visits=visits,
            app=use_cases(base),
            audit=audit,
            rate_limits=rate_limits,
            stream_limits=StreamLimits(settings),
        )


def _event_log(url: str, settings: Settings, redis: Redis) -> AbstractAsyncContextManager[EventLog]:
    return open_event_log(
        url, settings.shards, queue_limit=settings.queue_limit, after_commit=Publisher(redis)
    )


def _rate_limits(parts: AsyncExitStack, settings: Settings) -> RateLimits | None:
    if settings.rate_limits != "on":
        return None
    limits = RateLimits(settings)
    parts.push_async_callback(limits.close)
    return limits


def _access(
    parts: AsyncExitStack,
    settings: Settings,
    pool: asyncpg.Pool,
    matches: Streams[Match],
    tournaments: Streams[Tournament],
) -> Access:
    """The keys of this service, of its tournaments' organisers and, if there is one, of the issuer."""
    keys = KeyStore(pool)
    plays = Players(keys, matches, tournaments).plays
    access = Access(keys, PlayerKeys(pool), settings.admin_key, settings.anonymous, plays)
    access.also_organises.append(organises_matches_of(tournaments))
    issuer = issuer_of(settings)
    if issuer is not None:
        access.also_known.append(issuer.identify)
        parts.push_async_callback(issuer.keys.close)
    return access


def _following(redis: Redis, live: Live, log: EventLog, matches: Streams[Match], clock: Clock) -> Following:
    presence = Presence(redis, live, Incidents(redis, clock))
    return Following(live, presence, SharedReads(log, matches.newest), matches)


async def _background(parts: AsyncExitStack, following: Following, time: ServiceTime) -> Background:
    """The duties that wake the followers of matches, and the one that says that this process serves."""
    presence = following.presence
    parts.push_async_callback(presence.close)
    background = await parts.enter_async_context(Background())
    duties = (*following.wakeups.duties(), presence.duty(), presence.incidents.duty(), time.duty())
    for duty in duties:
        background.start(duty)
    return background


async def _read_pool(parts: AsyncExitStack, settings: Settings, pool: asyncpg.Pool) -> asyncpg.Pool:
    """Where lists are read: `pool`, unless they are elsewhere."""
    if settings.lists_url == settings.database_url:
        return pool
    return await _pool(parts, str(settings.lists_url), settings)


async def _pool(parts: AsyncExitStack, url: str, settings: Settings) -> asyncpg.Pool:
    pool = await open_readers(url, settings.database_pool_size)
    parts.push_async_callback(pool.close)
    return pool

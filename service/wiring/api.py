"""What runs in production: every part is built here, and taken down in reverse order."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import NamedTuple

import asyncpg

from domain.matches.faults import bound_games
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service import app as use_cases
from service.access.at_tournaments import organises_matches_of
from service.access.audit import Audit
from service.access.callers import Access
from service.access.keys import KeyStore
from service.access.oidc import issuer_of
from service.access.tickets import Tickets
from service.access.visibility import SpectatorDelay
from service.access.visits import Visits
from service.app import App
from service.app.archive.importing import Imports
from service.app.archive.verifier import BOUNDS as VERIFYING
from service.app.archive.verifier import Verifier
from service.app.bots.advice import BOUNDS as ADVISING
from service.app.bots.driver import BOUNDS as THINKING
from service.app.bots.driver import BotDriver
from service.app.bots.estimates import BOUNDS as ESTIMATING
from service.app.disputes.rulings import RulingContexts
from service.app.live.live import Live
from service.app.live.presence import Presence
from service.app.live.reads import SharedReads
from service.app.matches.luck_sources import LuckSources
from service.app.matches.seeds import Seeds
from service.app.matches.settling import match_streams
from service.app.pictures.png_maker import BOUNDS as DRAWING
from service.app.pictures.png_maker import PngMaker
from service.app.proof.checkpoints import Checkpoints
from service.app.proof.signer import Signer
from service.app.tournaments.rounds import BOUNDS as PAIRING
from service.app.tournaments.rounds import Rounds
from service.app.tournaments.tables import Tables
from service.app.webhooks.deliveries import Deliveries
from service.app.webhooks.subscriptions import Subscriptions
from service.event_store.kinds import TOURNAMENT
from service.event_store.shards import Shards
from service.event_store.store import open_event_log
from service.event_store.streams import Streams
from service.http.application import Application
from service.http.limits.rate_limits import RateLimits
from service.http.limits.stream_limits import StreamLimits
from service.platform.clock import Clock, utc_now
from service.platform.database import open_readers
from service.platform.duties.duty import Background
from service.platform.processes.game_time import GameTime
from service.platform.processes.work_queue import WorkQueue
from service.platform.redis.connections import open_redis
from service.platform.redis.wakeup import Publisher
from service.platform.settings import Settings
from service.projecting.reading import ReadModels

TOURNAMENTS_KEPT = 200


class WorkQueues(NamedTuple):
    """Work done in processes of its own, one queue per kind, so that none keeps another waiting."""

    thinking: WorkQueue
    pairing: WorkQueue
    verifying: WorkQueue
    drawing: WorkQueue
    advising: WorkQueue
    estimating: WorkQueue

    @classmethod
    def open(cls) -> "WorkQueues":
        return cls(*map(WorkQueue, (THINKING, PAIRING, VERIFYING, DRAWING, ADVISING, ESTIMATING)))

    def close(self) -> None:
        for queue in self:
            queue.close()


@asynccontextmanager
async def build(settings: Settings, *, clock: Clock = utc_now) -> AsyncIterator[Application]:
    """A service on the servers of `settings`, whose database has been migrated."""
    url = settings.database_url
    assert url is not None
    assert settings.redis_url is not None
    bound_games(GameTime().within)
    async with AsyncExitStack() as parts:
        queues = WorkQueues.open()
        parts.callback(queues.close)
        redis = await parts.enter_async_context(open_redis(settings.redis_url))
        opening = open_event_log(
            url, settings.shards, queue_limit=settings.queue_limit, after_commit=Publisher(redis)
        )
        log = await parts.enter_async_context(opening)
        pool = await _pool(parts, url, settings)
        seeds = Seeds(pool)
        matches = match_streams(log, seeds, clock=clock)
        tournaments = Streams(log, TOURNAMENT, kept=TOURNAMENTS_KEPT, clock=clock)
        bots = BotDriver(matches, queues.thinking)
        parts.push_async_callback(bots.close)
        live = Live(redis, settings.shards)
        matches.after_apply += [bots.after_apply, live.after_apply]
        matches.after_load.append(bots.consider)
        access = Access(KeyStore(pool), settings.admin_key, settings.anonymous)
        access.also_organises.append(organises_matches_of(tournaments))
        issuer = issuer_of(settings)
        if issuer is not None:
            access.also_known.append(issuer.identify)
            parts.push_async_callback(issuer.keys.close)
        rate_limits = RateLimits(settings) if settings.rate_limits == "on" else None
        if rate_limits is not None:
            parts.push_async_callback(rate_limits.close)
        presence = Presence(redis, live)
        parts.push_async_callback(presence.close)
        background = await parts.enter_async_context(Background())
        for duty in (*live.duties(), presence.duty()):
            background.start(duty)
        audit = Audit(pool)
        tickets = Tickets(settings.secret, access, clock)
        visits = Visits(access, audit, SpectatorDelay(matches), matches, tournaments, tickets)
        yield Application(
            settings=settings,
            pool=pool,
            read_models=ReadModels(await _read_pool(parts, settings, pool)),
            redis=redis,
            background=background,
            log=log,
            seeds=seeds,
            matches=matches,
            tournaments=tournaments,
            access=access,
            visits=visits,
            app=_use_cases(settings, pool, matches, tournaments, seeds, access, audit, visits, queues, clock),
            audit=audit,
            live=live,
            reads=SharedReads(log, matches.newest),
            rate_limits=rate_limits,
            presence=presence,
            streams=StreamLimits(settings),
        )


async def _read_pool(parts: AsyncExitStack, settings: Settings, pool: asyncpg.Pool) -> asyncpg.Pool:
    """Where lists are read: `pool`, unless they are elsewhere."""
    if settings.lists_url == settings.database_url:
        return pool
    return await _pool(parts, str(settings.lists_url), settings)


async def _pool(parts: AsyncExitStack, url: str, settings: Settings) -> asyncpg.Pool:
    pool = await open_readers(url, settings.database_pool_size)
    parts.push_async_callback(pool.close)
    return pool


def _use_cases(
    settings: Settings,
    pool: asyncpg.Pool,
    matches: Streams[Match],
    tournaments: Streams[Tournament],
    seeds: Seeds,
    access: Access,
    audit: Audit,
    visits: Visits,
    queues: WorkQueues,
    clock: Clock,
) -> App:
    """Everything that can be asked of the service, each with what it needs and nothing else."""
    sources = LuckSources(matches, seeds, access)
    tables = Tables(matches, seeds)
    rounds = Rounds(tournaments, tables, seeds, queues.pairing)
    seats = use_cases.Seats(matches, seeds, sources, audit, settings.secret)
    imports = Imports(matches, tournaments, seeds, access)
    signer = Signer(pool, settings.signing_key, clock)
    checkpoints = Checkpoints(pool, signer, Shards(pool, settings.shards))
    verifier = Verifier(queues.verifying)
    archives = use_cases.Archives(matches, tournaments, imports, access, verifier, signer, checkpoints)
    created = use_cases.Matches(matches, seeds, access, settings.secret)
    return App(
        matches=created,
        batches=use_cases.Batches(created, access, matches.log),
        turns=use_cases.SeatTurns(visits),
        advice=use_cases.Advisor(queues.advising),
        estimates=use_cases.Estimator(matches, queues.estimating),
        tickets=use_cases.TicketOffice(visits),
        seats=seats,
        forks=use_cases.Forks(matches, seeds, sources, access, audit, visits, settings.secret),
        desk=use_cases.Desk(matches, tournaments),
        disputes=use_cases.Disputes(matches, RulingContexts(matches, seeds, sources, tournaments), audit),
        tournaments=use_cases.Tournaments(tournaments, rounds, access, settings.secret),
        attendance=use_cases.Attendance(tournaments),
        table_rulings=use_cases.TableRulings(tournaments, rounds, tables, matches, seats, audit),
        webhooks=use_cases.Webhooks(
            Subscriptions(pool),
            Deliveries(pool),
            visits,
            matches,
            tournaments,
            audit,
            settings.secret,
            reach_loopback=settings.webhooks_reach_loopback,
        ),
        keys=use_cases.Keys(access.keys, audit, settings.secret),
        archives=archives,
        tournament_archives=use_cases.TournamentArchives(matches.log, visits, archives),
        pictures=use_cases.Pictures(matches, PngMaker(queues.drawing)),
        films=use_cases.Projector(matches),
    )

"""Every use case of the service, each with what it needs and nothing else."""

from dataclasses import dataclass
from typing import NamedTuple

import asyncpg

from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.audit import Audit
from service.access.callers import Access
from service.access.visits import Visits
from service.app.app import App, Commands, Queries
from service.app.archive.archives import Archives
from service.app.archive.bringing_in import BringingIn
from service.app.archive.importing import Imports
from service.app.archive.tournament_archives import TournamentArchives
from service.app.archive.verifier import BOUNDS as VERIFYING
from service.app.archive.verifier import Verifier
from service.app.audit import AuditQueries
from service.app.bots.advice import BOUNDS as ADVISING
from service.app.bots.advice import Advisor
from service.app.bots.driver import BOUNDS as THINKING
from service.app.bots.estimates import BOUNDS as ESTIMATING
from service.app.bots.estimates import Estimator
from service.app.disputes.desk import Desk
from service.app.disputes.disputes import Disputes
from service.app.disputes.queries import DisputeQueries
from service.app.disputes.rulings import RulingContexts
from service.app.exposition import Exposition
from service.app.health import Health
from service.app.keys import KeyQueries, Keys
from service.app.live.following import Following
from service.app.matches.batches import Batches
from service.app.matches.calls import ArbiterCalls, CallQueries
from service.app.matches.exports import Exports
from service.app.matches.forks import Forks
from service.app.matches.invitations import Invitations
from service.app.matches.lineage import ForkQueries
from service.app.matches.luck_sources import LuckSources
from service.app.matches.matches import Matches
from service.app.matches.moments import Moments
from service.app.matches.outcomes import OutcomeQueries
from service.app.matches.player_seats import SeatQueries
from service.app.matches.queries import MatchQueries
from service.app.matches.rematches import Offers, Rematches
from service.app.matches.seats import Seats
from service.app.matches.seeds import Seeds
from service.app.matches.tickets import TicketOffice
from service.app.matches.turns import SeatTurns
from service.app.pictures.descriptions import Descriptions
from service.app.pictures.films import Films
from service.app.pictures.pictures import Pictures
from service.app.pictures.png_maker import BOUNDS as DRAWING
from service.app.pictures.png_maker import PngMaker
from service.app.players import AccountQueries, Accounts
from service.app.profiles import Profiles
from service.app.proof.checkpoints import Checkpoints
from service.app.proof.proof import Proof
from service.app.proof.signer import Signer
from service.app.tournaments.attendance import Attendance
from service.app.tournaments.by_hand import ByHand
from service.app.tournaments.entry_lists import EntryLists
from service.app.tournaments.entry_tokens import EntryTokens
from service.app.tournaments.hall import Hall
from service.app.tournaments.penalties import Penalties
from service.app.tournaments.queries import TournamentQueries
from service.app.tournaments.rounds import LARGE_BOUNDS, SMALL_BOUNDS, Rounds
from service.app.tournaments.shift import Shift, ShiftQueries
from service.app.tournaments.table_rulings import TableRulings
from service.app.tournaments.tables import Tables
from service.app.tournaments.tournaments import Tournaments
from service.app.webhooks.deliveries import Deliveries
from service.app.webhooks.pushes import Pushes
from service.app.webhooks.queries import WebhookQueries
from service.app.webhooks.subscriptions import Subscriptions
from service.app.webhooks.webhooks import Webhooks
from service.event_store.shards import Shards
from service.event_store.streams import Streams
from service.platform.clock import Clock
from service.platform.processes.work_queue import WorkQueue
from service.platform.settings import Settings
from service.projecting.reading import ReadModels


class WorkQueues(NamedTuple):
    """Work done in processes of its own, one queue per kind, so that none keeps another waiting."""

    thinking: WorkQueue
    pairing: WorkQueue
    large_pairing: WorkQueue
    verifying: WorkQueue
    drawing: WorkQueue
    advising: WorkQueue
    estimating: WorkQueue

    @classmethod
    def open(cls) -> "WorkQueues":
        kinds = (THINKING, SMALL_BOUNDS, LARGE_BOUNDS, VERIFYING, DRAWING, ADVISING, ESTIMATING)
        return cls(*map(WorkQueue, kinds))

    def close(self) -> None:
        for queue in self:
            queue.close()


@dataclass(frozen=True, slots=True)
class Base:
    """Everything below the use cases. `pool` reads keys and seeds, `read_models` the lists."""

    settings: Settings
    clock: Clock
    queues: WorkQueues
    pool: asyncpg.Pool
    read_models: ReadModels
    seeds: Seeds
    matches: Streams[Match]
    tournaments: Streams[Tournament]
    access: Access
    audit: Audit
    visits: Visits
    live: Following
    health: Health


class Shared(NamedTuple):
    """Parts that commands and queries have in common."""

    contexts: RulingContexts
    verifier: Verifier
    subscriptions: Subscriptions
    deliveries: Deliveries
    pushes: Pushes
    luck: LuckSources


def use_cases(base: Base) -> App:
    luck = LuckSources(base.matches, base.seeds, base.access)
    contexts = RulingContexts(base.matches, base.seeds, luck, base.tournaments, base.access.plays)
    verifier = Verifier(base.queues.verifying)
    settings = base.settings
    hosts = settings.push_hosts.split(",")
    pushes = Pushes(base.pool, settings.secret, hosts, settings.webhooks_reach_loopback)
    shared = Shared(contexts, verifier, Subscriptions(base.pool), Deliveries(base.pool), pushes, luck)
    return App(_commands(base, shared), _queries(base, shared), base.live)


def _commands(base: Base, shared: Shared) -> Commands:
    matches, tournaments, seeds = base.matches, base.tournaments, base.seeds
    access, audit, visits, secret = base.access, base.audit, base.visits, base.settings.secret
    tables = Tables(matches, seeds)
    rounds = Rounds(tournaments, tables, seeds, base.queues.pairing, base.queues.large_pairing)
    created = Matches(matches, seeds, access, secret)
    seats = Seats(matches, seeds, shared.luck, audit, tournaments, secret)
    return Commands(
        matches=created,
        batches=Batches(created, access, matches.log),
        seats=seats,
        invitations=Invitations(base.pool, visits, created),
        rematches=Rematches(Offers(base.pool), matches, seeds, access.players),
        calls=ArbiterCalls(CallQueries(base.pool, visits), tournaments),
        forks=Forks(matches, seeds, shared.luck, audit, secret),
        tickets=TicketOffice(visits),
        disputes=Disputes(matches, shared.contexts, audit),
        tournaments=Tournaments(tournaments, rounds, access, secret),
        entry_lists=EntryLists(tournaments, access, secret),
        entry_tokens=EntryTokens(tournaments, tables, secret),
        attendance=Attendance(tournaments, seeds),
        table_rulings=TableRulings(tournaments, rounds, tables, matches, seats, audit),
        penalties=Penalties(tournaments, tables, audit),
        shift=Shift(tournaments, access, audit),
        hall=Hall(tournaments),
        by_hand=ByHand(tournaments),
        imports=BringingIn(matches.log, Imports(matches, tournaments, seeds, access), shared.verifier),
        webhooks=Webhooks(
            shared.subscriptions,
            shared.deliveries,
            visits,
            matches,
            tournaments,
            access.plays,
            audit,
            secret,
            reach_loopback=base.settings.webhooks_reach_loopback,
        ),
        keys=Keys(access.keys, audit, secret),
        players=Accounts(access, visits, shared.pushes, secret),
    )


def _queries(base: Base, shared: Shared) -> Queries:
    matches, tournaments, read_models = base.matches, base.tournaments, base.read_models
    access, visits, queues = base.access, base.visits, base.queues
    accounts = AccountQueries(access.players, visits, shared.pushes)
    signer = Signer(base.pool, base.settings.signing_key, base.clock)
    checkpoints = Checkpoints(base.pool, signer, Shards(base.pool, base.settings.shards))
    archives = Archives(matches, tournaments, access, shared.verifier, signer, checkpoints)
    calls = CallQueries(base.pool, visits)
    incidents = base.live.presence.incidents
    cups = TournamentQueries(tournaments, read_models, access, visits.delay)
    return Queries(
        matches=MatchQueries(matches, read_models, access, visits.delay),
        exports=Exports(matches.log, read_models, access),
        seats=SeatQueries(read_models, access),
        rematches=Offers(base.pool),
        calls=calls,
        turns=SeatTurns(visits),
        forks=ForkQueries(matches, access, visits.delay),
        outcomes=OutcomeQueries(matches),
        advice=Advisor(queues.advising),
        disputes=DisputeQueries(matches, read_models, shared.contexts, incidents),
        estimates=Estimator(matches, queues.estimating),
        desk=Desk(matches, tournaments, read_models, visits, incidents),
        tournaments=cups,
        shift=ShiftQueries(cups, access, base.audit, calls),
        archives=archives,
        tournament_archives=TournamentArchives(matches.log, visits, archives),
        proof=Proof(signer, checkpoints),
        pictures=Pictures(matches, PngMaker(queues.drawing)),
        films=Films(matches),
        descriptions=Descriptions(matches),
        moments=Moments(matches),
        webhooks=WebhookQueries(shared.subscriptions, shared.deliveries, base.settings.secret),
        keys=KeyQueries(access.keys),
        players=accounts,
        profiles=Profiles(accounts),
        audit=AuditQueries(base.audit, access.keys, visits),
        health=base.health,
        metrics=Exposition(base.health, base.live.wakeups, base.settings.shards),
    )

"""The page of use cases: everything a client can ask for. Nothing outside decides, or reads the log."""

from dataclasses import dataclass

from service.app.archive.archives import Archives
from service.app.archive.bringing_in import BringingIn
from service.app.archive.tournament_archives import TournamentArchives
from service.app.audit import AuditQueries
from service.app.bots.advice import Advisor
from service.app.bots.estimates import Estimator
from service.app.disputes.desk import Desk
from service.app.disputes.disputes import Disputes
from service.app.disputes.queries import DisputeQueries
from service.app.exposition import Exposition
from service.app.health import Health
from service.app.keys import KeyQueries, Keys
from service.app.live.following import Following
from service.app.matches.batches import Batches
from service.app.matches.calls import ArbiterCalls, CallQueries
from service.app.matches.changes import Changed, LazyBody
from service.app.matches.exports import Exports
from service.app.matches.forks import Forks
from service.app.matches.invitations import Invitations
from service.app.matches.lineage import ForkQueries
from service.app.matches.matches import Matches
from service.app.matches.moments import Moments
from service.app.matches.outcomes import OutcomeQueries
from service.app.matches.player_seats import SeatQueries
from service.app.matches.queries import MatchQueries
from service.app.matches.rematches import Offers, Rematches
from service.app.matches.seats import Seats
from service.app.matches.tickets import TicketOffice
from service.app.matches.turns import SeatTurns
from service.app.pictures.descriptions import Descriptions
from service.app.pictures.films import Films
from service.app.pictures.pictures import Pictures
from service.app.players import AccountQueries, Accounts
from service.app.profiles import Profiles
from service.app.proof.proof import Proof
from service.app.tournaments.attendance import Attendance
from service.app.tournaments.by_hand import ByHand
from service.app.tournaments.entry_lists import EntryLists
from service.app.tournaments.entry_tokens import EntryTokens
from service.app.tournaments.hall import Hall
from service.app.tournaments.penalties import Penalties
from service.app.tournaments.queries import TournamentQueries
from service.app.tournaments.shift import Shift, ShiftQueries
from service.app.tournaments.table_rulings import TableRulings
from service.app.tournaments.tournaments import Tournaments
from service.app.webhooks.queries import WebhookQueries
from service.app.webhooks.webhooks import Webhooks
from service.event_store.requests import RequestMeta

__all__ = ["App", "Changed", "Commands", "LazyBody", "Queries", "RequestMeta"]


@dataclass(frozen=True, slots=True)
class Commands:
    """Everything that changes something. The methods are named as the operations of the contract."""

    matches: Matches
    batches: Batches
    seats: Seats
    invitations: Invitations
    rematches: Rematches
    calls: ArbiterCalls
    forks: Forks
    tickets: TicketOffice
    disputes: Disputes
    tournaments: Tournaments
    entry_lists: EntryLists
    entry_tokens: EntryTokens
    attendance: Attendance
    table_rulings: TableRulings
    penalties: Penalties
    shift: Shift
    hall: Hall
    by_hand: ByHand
    imports: BringingIn
    webhooks: Webhooks
    keys: Keys
    players: Accounts


@dataclass(frozen=True, slots=True)
class Queries:
    """Everything that can be read. A method takes the visit, or the caller, and shows what that one may see."""

    matches: MatchQueries
    exports: Exports
    seats: SeatQueries
    rematches: Offers
    calls: CallQueries
    moments: Moments
    turns: SeatTurns
    forks: ForkQueries
    outcomes: OutcomeQueries
    advice: Advisor
    disputes: DisputeQueries
    estimates: Estimator
    desk: Desk
    tournaments: TournamentQueries
    shift: ShiftQueries
    archives: Archives
    tournament_archives: TournamentArchives
    proof: Proof
    pictures: Pictures
    films: Films
    descriptions: Descriptions
    webhooks: WebhookQueries
    keys: KeyQueries
    players: AccountQueries
    profiles: Profiles
    audit: AuditQueries
    health: Health
    metrics: Exposition


@dataclass(frozen=True, slots=True)
class App:
    """`live` is for followers of a match: they are told of its news."""

    commands: Commands
    queries: Queries
    live: Following

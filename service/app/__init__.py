"""The page of use cases. Whoever asks, by HTTP or by a command, asks here; nobody outside decides anything."""

from dataclasses import dataclass

from service.app.archive.archives import Archives
from service.app.archive.tournament_archives import TournamentArchives
from service.app.bots.advice import Advisor
from service.app.bots.estimates import Estimator
from service.app.disputes.desk import Desk
from service.app.disputes.disputes import Disputes
from service.app.keys import Keys
from service.app.matches.batches import Batches
from service.app.matches.changes import Changed, Wish
from service.app.matches.forks import Forks
from service.app.matches.matches import Matches
from service.app.matches.seats import Seats
from service.app.matches.tickets import TicketOffice
from service.app.matches.turns import SeatTurns
from service.app.pictures.films import Projector
from service.app.pictures.pictures import Pictures
from service.app.tournaments.attendance import Attendance
from service.app.tournaments.table_rulings import TableRulings
from service.app.tournaments.tournaments import Tournaments
from service.app.webhooks.webhooks import Webhooks
from service.event_store.requests import RequestMeta

__all__ = [
    "Advisor",
    "App",
    "Archives",
    "Attendance",
    "Batches",
    "Changed",
    "Desk",
    "Disputes",
    "Estimator",
    "Forks",
    "Keys",
    "Matches",
    "Pictures",
    "Projector",
    "RequestMeta",
    "SeatTurns",
    "Seats",
    "TableRulings",
    "TicketOffice",
    "TournamentArchives",
    "Tournaments",
    "Webhooks",
    "Wish",
]


@dataclass(frozen=True, slots=True)
class App:
    """Everything that can be asked of the service. Each is named as its operation in the contract."""

    matches: Matches
    batches: Batches
    turns: SeatTurns
    advice: Advisor
    estimates: Estimator
    tickets: TicketOffice
    seats: Seats
    forks: Forks
    disputes: Disputes
    desk: Desk
    tournaments: Tournaments
    attendance: Attendance
    table_rulings: TableRulings
    webhooks: Webhooks
    keys: Keys
    archives: Archives
    tournament_archives: TournamentArchives
    pictures: Pictures
    films: Projector

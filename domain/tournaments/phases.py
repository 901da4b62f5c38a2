"""Whether a tournament still goes on. Rules: TO-END."""

from domain.kernel.decision import Rejected
from domain.tournaments.state import Tournament


def check_not_finished(tournament: Tournament) -> None:
    check_not_cancelled(tournament)
    if tournament.is_finished:
        raise Rejected("tournament_finished", "TO-END-01", "the tournament is finished")


def check_not_cancelled(tournament: Tournament) -> None:
    if tournament.is_cancelled:
        raise Rejected("tournament_cancelled", "TO-END-04", "the tournament is cancelled")

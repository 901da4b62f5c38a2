"""Attendance in a round: returns, requested byes, check-in. Rules: TO-ENT and TO-CHK.

The time comes with the request.
"""

from msgspec import UNSET

from domain.kernel.decision import Decision, Rejected
from domain.tournaments import entry_events as n
from domain.tournaments import events as e
from domain.tournaments.names import check_name_is_free, check_there_is_room
from domain.tournaments.phases import check_not_finished
from domain.tournaments.state import CheckIn, Entrant, Tournament
from domain.tournaments.survival import survivors

MILLISECONDS = 1000
TournamentDecision = Decision[Tournament]


def take_back(decision: TournamentDecision, entrant: int) -> None:
    """A withdrawn entrant is paired again (TO-ENT-06)."""
    tournament = decision.state
    check_not_finished(tournament)
    if not tournament.entrant(entrant).has_withdrawn:
        raise Rejected("has_not_withdrawn", "TO-ENT-06", f"entrant {entrant} has not withdrawn")
    if entrant in tournament.disqualified:
        raise Rejected("disqualified", "TO-PEN-05", f"entrant {entrant} is disqualified: withdraw that first")
    terms, rounds = tournament.terms, tournament.rounds
    needed = rounds[-1:] if terms.is_elimination else rounds[:1] if terms.has_fixed_meetings else []
    if any(entrant not in round_.entrants for round_ in needed):
        raise Rejected(
            "missed_too_much", "TO-ENT-06", f"round {needed[0].number} was paired without entrant {entrant}"
        )
    if tournament.entrant(entrant).is_struck_off:
        check_there_is_room(tournament)
        check_name_is_free(tournament, tournament.entrant(entrant).player)
    decision.emit(n.EntrantReturned(entrant, len(rounds)), "TO-ENT-06")


def request_bye(
    decision: TournamentDecision, entrant: int, round_: int, *, by_organiser: bool = False
) -> None:
    """The entrant will not be there in a round that is not yet paired (TO-ENT-07)."""
    tournament = decision.state
    check_not_finished(tournament)
    terms = tournament.terms
    if terms.is_elimination or terms.has_fixed_meetings:
        raise Rejected("no_byes", "TO-CRE-09", "this format needs everyone in every round")
    if round_ <= len(tournament.rounds):
        raise Rejected("round_paired", "TO-ENT-07", f"round {round_} is paired already")
    had = [each for each in tournament.bye_requests if each.entrant == entrant]
    if any(each.round == round_ for each in had):
        raise Rejected("bye_requested", "TO-ENT-07", f"entrant {entrant} has a bye in round {round_} already")
    if len(had) >= terms.requested_byes and not by_organiser:
        raise Rejected(
            "no_byes_left",
            "TO-ENT-07",
            f"an entrant may request {terms.requested_byes} byes in this tournament",
        )
    decision.emit(n.ByeRequested(entrant, round_), "TO-ENT-07")


def open_check_in(decision: TournamentDecision, now_ms: int) -> None:
    """Everybody who is to be paired in the next round checks in (TO-CHK-01)."""
    tournament = decision.state
    check_not_finished(tournament)
    seconds, number = tournament.terms.check_in_seconds, len(tournament.rounds) + 1
    if seconds is None:
        raise Rejected("no_check_in", "TO-CHK-01", "the terms of this tournament ask for no check-in")
    if is_open(tournament, now_ms):
        raise Rejected("check_in_open", "TO-CHK-01", f"the check-in of round {number} is open already")
    decision.emit(n.CheckInOpened(number, now_ms + seconds * MILLISECONDS, seconds), "TO-CHK-01")


def check_in(
    decision: TournamentDecision, entrant: int, now_ms: int, *, by_organiser: bool = False, entropy: str = ""
) -> None:
    tournament = decision.state
    attendance = the_check_in(tournament, len(tournament.rounds) + 1)
    if attendance is None or not (by_organiser or is_open(tournament, now_ms)):
        raise Rejected("check_in_closed", "TO-CHK-02", "no check-in is open")
    if entrant in attendance.entrants:
        raise Rejected("checked_in", "TO-CHK-02", f"entrant {entrant} has checked in already")
    if tournament.entrant(entrant).has_withdrawn:
        raise Rejected("has_withdrawn", "TO-CHK-02", f"entrant {entrant} has withdrawn")
    decision.emit(n.EntrantCheckedIn(entrant, attendance.round, entropy or UNSET), "TO-CHK-02")


def is_open(tournament: Tournament, now_ms: int) -> bool:
    attendance = the_check_in(tournament, len(tournament.rounds) + 1)
    return attendance is not None and now_ms < attendance.closes_at_ms


def the_check_in(tournament: Tournament, round_: int) -> CheckIn | None:
    """The check-in of that round, if it was opened."""
    attendance = tournament.check_in
    return attendance if attendance is not None and attendance.round == round_ else None


def check_is_over(before: Tournament, now_ms: int) -> None:
    """Refuse to pair the round after `before` while somebody may still check in for it (TO-CHK-03)."""
    if before.terms.check_in_seconds is None:
        return
    attendance = the_check_in(before, len(before.rounds) + 1)
    if attendance is None:
        raise Rejected("check_in_missing", "TO-CHK-03", "open the check-in of this round first")
    if now_ms < attendance.closes_at_ms and missing(before):
        still = ", ".join(map(str, missing(before)[:10]))
        raise Rejected("check_in_open", "TO-CHK-03", f"the check-in is open; it waits for entrants {still}")


def active(tournament: Tournament) -> list[Entrant]:
    """The entrants who have not withdrawn, from the round on where they can be paired."""
    number = len(tournament.rounds) + 1
    return [each for each in tournament.entrants if not each.has_withdrawn and each.since_round <= number]


def absences(tournament: Tournament) -> tuple[e.Absence, ...]:
    """The entrants left out of the next round though they could play, and why (TO-ENT-07, TO-CHK-03)."""
    requested = [e.Absence(entrant, "requested") for entrant in _excused(tournament)]
    missed = [] if tournament.terms.is_elimination else missing(tournament)
    return (*requested, *(e.Absence(entrant, "missed") for entrant in missed))


def missing(tournament: Tournament) -> list[int]:
    """The entrants who have still to check in for the next round."""
    if tournament.terms.check_in_seconds is None:
        return []
    attendance = the_check_in(tournament, len(tournament.rounds) + 1)
    here = {*_excused(tournament), *(attendance.entrants if attendance is not None else ())}
    among = survivors(tournament) if tournament.terms.is_elimination else {}
    return [
        each.number
        for each in active(tournament)
        if not each.bot
        and each.number not in here
        and (each.number in among or not tournament.terms.is_elimination)
    ]


def _excused(tournament: Tournament) -> list[int]:
    number = len(tournament.rounds) + 1
    entrants = {each.entrant for each in tournament.bye_requests if each.round == number}
    return [each.number for each in active(tournament) if each.number in entrants]

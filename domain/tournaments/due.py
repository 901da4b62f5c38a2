"""The next step that a tournament awaits from its organisers, if nobody else has to act before."""

from typing import Literal

from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.tournaments.agreement import disagreements
from domain.tournaments.attendance import absences, active, check_is_over, missing, the_check_in
from domain.tournaments.certainty import provisional_tables
from domain.tournaments.formats import is_complete, next_round
from domain.tournaments.pairing import open_tables
from domain.tournaments.state import Tournament
from domain.tournaments.survival import survivors
from domain.tournaments.terms import TWO

Step = Literal["pair", "check_in", "start", "finish", "mend"]


class Due(Struct, frozen=True):
    """The `step` that is due, for `round`; of the last round, where the tournament is to be finished.

    To `mend` is a round of an elimination that does not agree with the results (TO-PAI-16).
    """

    step: Step
    round: int


def due(tournament: Tournament, now_ms: int) -> Due | None:
    """None while players play, enter, check in or may dispute a result, and where nothing goes on any more."""
    number = len(tournament.rounds)
    if tournament.phase in ("finished", "cancelled"):
        return None
    disagreeing = disagreements(tournament)
    if disagreeing:
        return Due("mend", disagreeing[0].round)
    if number and not tournament.rounds[-1].is_started:
        return Due("start", number)
    if open_tables(tournament) or not (number or has_closed_entries(tournament)):
        return None
    is_last = bool(number) and is_complete(tournament)
    if provisional_tables(tournament) and (is_last or tournament.terms.pairs_by_results):
        return None
    if is_last:
        return Due("finish", number)
    return _next_round(tournament, now_ms)


def has_closed_entries(tournament: Tournament) -> bool:
    """Before the first round: whether only organisers could still enter anybody (TO-ENT-01, TO-ENT-03)."""
    terms = tournament.terms
    is_full = len(tournament.listed) >= terms.capacity
    return is_full or not terms.is_open or the_check_in(tournament, 1) is not None


def _next_round(tournament: Tournament, now_ms: int) -> Due | None:
    """Its pairing (TO-PAI-01), or its check-in, if enough are left for a table (TO-PAI-03)."""
    number = len(tournament.rounds) + 1
    asks_who_is_here = tournament.terms.check_in_seconds is not None
    if asks_who_is_here and the_check_in(tournament, number) is None:
        return Due("check_in", number) if len(active(tournament)) >= TWO else None
    try:
        check_is_over(tournament, now_ms)
    except Rejected:
        return None
    return Due("pair", number) if _can_play(tournament) else None


def _can_play(tournament: Tournament) -> bool:
    """Whether a table can be made, which is much quicker to know than the best ones are to find."""
    terms = tournament.terms
    if terms.is_elimination:
        return len({*survivors(tournament)} - {*missing(tournament)}) >= TWO
    if not terms.has_fixed_meetings:
        return len(active(tournament)) - len(absences(tournament)) >= terms.smallest_table
    try:
        return bool(next_round(tournament))
    except Rejected:
        return False

"""The arbiters' register of penalties, by grade. Rules: TO-PEN."""

from typing import Final

from domain.kernel.decision import Rejected
from domain.tournaments import entry_events as n
from domain.tournaments import penalty_events as p
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.phases import check_not_cancelled
from domain.tournaments.state import Tournament
from domain.tournaments.table_rulings import rule_forfeit, started

AMOUNTS: Final = {"points": "points", "time": "seconds"}
"""The grades that take something off, and the field that says how much."""


def penalise(decision: TournamentDecision, penalty: p.PenaltyGiven) -> None:
    """Enter a penalty into the register, and carry out what it does in the tournament; `match_id` follows."""
    tournament = decision.state
    check_not_cancelled(tournament)
    _check_amounts(penalty)
    _check_place(tournament, penalty)
    if penalty.grade == "game":
        decision.emit(_of_match(tournament, penalty), "TO-PEN-01", "TO-PEN-04")
    elif penalty.grade == "match":
        decision.emit(penalty, "TO-PEN-01", "TO-PEN-04")
        rule_forfeit(decision, penalty.round, penalty.table, [penalty.entrant], penalty.reason)
    elif penalty.grade == "disqualification":
        decision.emit(penalty, "TO-PEN-01", "TO-PEN-05")
        _put_out(decision, penalty)
    elif penalty.grade == "points":
        decision.emit(penalty, "TO-PEN-01", "TO-PEN-02")
    else:
        decision.emit(penalty, "TO-PEN-01", *(["TO-PEN-03"] if penalty.grade == "time" else []))


def withdraw(decision: TournamentDecision, number: int, reason: str) -> None:
    """Penalty `number` counts no longer (TO-PEN-06)."""
    tournament = decision.state
    check_not_cancelled(tournament)
    if not 1 <= number <= len(tournament.penalties):
        raise Rejected(
            "unknown_penalty", "TO-PEN-06", f"{len(tournament.penalties)} penalties have been given"
        )
    if tournament.penalties[number - 1].withdrawal is not None:
        raise Rejected("penalty_withdrawn", "TO-PEN-06", f"penalty {number} is withdrawn already")
    decision.emit(p.PenaltyWithdrawn(number, reason), "TO-PEN-06")


def _check_amounts(penalty: p.PenaltyGiven) -> None:
    for grade, field in AMOUNTS.items():
        amount = getattr(penalty, field)
        if penalty.grade == grade and amount <= 0:
            raise Rejected("amount_needed", "TO-PEN-01", f"say how many {field} are taken off")
        if penalty.grade != grade and amount:
            raise Rejected("amount_needed", "TO-PEN-01", f"a {penalty.grade} takes no {field} off")


def _check_place(tournament: Tournament, penalty: p.PenaltyGiven) -> None:
    if not (penalty.round or penalty.table) and penalty.grade not in ("game", "match"):
        return
    _, table = started(tournament, penalty.round, penalty.table, "TO-PEN-01")
    if penalty.entrant not in table.entrants:
        players = ", ".join(map(str, table.entrants))
        raise Rejected("unknown_entrant", "TO-PEN-01", f"entrants at this table: {players}")


def _of_match(tournament: Tournament, penalty: p.PenaltyGiven) -> p.PenaltyGiven:
    """The penalty with the match that is being played at its table."""
    table = tournament.table(penalty.round, penalty.table)
    current = table.due[-1] if table.due else None
    if current is None or current.places is not None:
        raise Rejected("table_decided", "TO-PEN-04", "no match is being played at this table")
    return p.PenaltyGiven(
        penalty.entrant,
        penalty.grade,
        penalty.reason,
        penalty.rule,
        penalty.round,
        penalty.table,
        match_id=current.match_id,
    )


def _put_out(decision: TournamentDecision, penalty: p.PenaltyGiven) -> None:
    """The entrant forfeits the table they still play at, and is paired no more."""
    tournament = decision.state
    for round_, table in list(tournament.tables()):
        if round_.is_started and not table.is_decided and penalty.entrant in table.remaining:
            rule_forfeit(decision, round_.number, table.number, [penalty.entrant], penalty.reason)
    newest = decision.state
    if not (newest.is_finished or newest.entrant(penalty.entrant).has_withdrawn):
        withdrawn = n.EntrantWithdrawn(penalty.entrant, len(newest.rounds))
        decision.emit(withdrawn, "TO-PEN-05", "TO-ENT-05")

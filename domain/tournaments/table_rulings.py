"""An organiser's ruling about a table: forfeits, playing again. Rules: TO-RES-06, TO-RES-07, TO-RES-08."""

from collections.abc import Collection, Sequence

from domain.kernel.decision import Rejected
from domain.tournaments import entry_events as n
from domain.tournaments import events as e
from domain.tournaments.agreement import disagreements
from domain.tournaments.decider import TournamentDecision, after_change, the_round
from domain.tournaments.phases import check_not_cancelled, check_not_finished
from domain.tournaments.playing import check_are_free
from domain.tournaments.state import Round, Table, Tournament
from domain.tournaments.words import because


def rule_forfeit(
    decision: TournamentDecision,
    number: int,
    table_number: int,
    entrants: Sequence[int],
    reason: str,
    absent: Collection[int] = (),
) -> None:
    """These forfeit the table; the `absent` of them are not paired any more (TO-RES-12)."""
    round_, table = started(decision.state, number, table_number, "TO-RES-06")
    named = _named(entrants, table.remaining, "TO-RES-06", "who can forfeit at this table")
    decision.emit(e.ForfeitRuled(number, table_number, named, reason), "TO-RES-06")
    after_change(decision, round_, table, because("ForfeitWasRuled", text=reason))
    for entrant in (each for each in named if each in absent):
        if not (decision.state.is_finished or decision.state.entrant(entrant).has_withdrawn):
            withdrawn = n.EntrantWithdrawn(entrant, len(decision.state.rounds), absent=True)
            decision.emit(withdrawn, "TO-RES-12", "TO-ENT-05")


def take_back_forfeit(
    decision: TournamentDecision, number: int, table_number: int, entrants: Sequence[int], reason: str
) -> None:
    """These entrants have not forfeited; that nobody has played on, the matches know (TO-RES-07)."""
    round_, table = started(decision.state, number, table_number, "TO-RES-07")
    named = _named(entrants, table.forfeits, "TO-RES-07", "who has forfeited this table")
    check_are_free(decision.state, table.entrants, table)
    decision.emit(e.ForfeitTakenBack(number, table_number, named, reason), "TO-RES-07")
    after_change(decision, round_, table, because("ForfeitWasTakenBack", text=reason))
    for entrant in named:
        is_out = decision.state.is_finished or entrant in decision.state.disqualified
        if decision.state.entrant(entrant).is_absent and not is_out:
            back = n.EntrantReturned(entrant, len(decision.state.rounds))
            decision.emit(back, "TO-RES-07", "TO-ENT-06")


def replay_table(
    decision: TournamentDecision, number: int, table_number: int, match_ids: Sequence[str], reason: str
) -> None:
    """Play the table again, in matches of these ids: one for each that is replaced (TO-RES-08).

    In an elimination those play who have got there by the results as they are now (TO-RES-10).
    """
    tournament = decision.state
    check_not_finished(tournament)
    round_, table = started(tournament, number, table_number, "TO-RES-08")
    if not table.is_decided:
        raise Rejected(
            "table_open",
            "TO-RES-08",
            "the table is being played: annul what is played there, then play it again",
        )
    seatings = _true_seatings(tournament, round_, table)
    check_are_free(tournament, (seatings or table.seatings)[0], table)
    rules = ("TO-RES-08", "TO-RES-10") if seatings else ("TO-RES-08",)
    decision.emit(e.TableReplayed(number, table_number, tuple(match_ids), reason, seatings), *rules)
    after_change(decision, round_, table, because("TablePlaysAgain", text=reason))


def _true_seatings(tournament: Tournament, round_: Round, table: Table) -> tuple[tuple[int, ...], ...]:
    """The seats with those in them who belong there by the results, if others sit there now (TO-RES-10)."""
    at = [
        each
        for each in disagreements(tournament)
        if (each.round, each.table) == (round_.number, table.number)
    ]
    if not at:
        return ()
    instead = {old: new for old, new in zip(at[0].out, at[0].instead, strict=True) if new is not None}
    if len(instead) < len(at[0].out):
        raise Rejected(
            "bracket_disagrees", "TO-RES-10", "nobody belongs in the place of who was put out: rule a forfeit"
        )
    return tuple(tuple(instead.get(entrant, entrant) for entrant in seats) for seats in table.seatings)


def started(tournament: Tournament, number: int, table_number: int, rule: str) -> tuple[Round, Table]:
    """The table of a round that was started."""
    check_not_cancelled(tournament)
    round_ = the_round(tournament, number)
    if not round_.is_started:
        raise Rejected("round_not_started", rule, f"round {number} is not started: pair it again instead")
    if not 1 <= table_number <= len(round_.tables):
        raise Rejected("unknown_table", rule, f"round {number} has tables 1 to {len(round_.tables)}")
    return round_, round_.tables[table_number - 1]


def _named(entrants: Sequence[int], among: Sequence[int], rule: str, who: str) -> tuple[int, ...]:
    if not entrants or any(entrant not in among for entrant in entrants):
        raise Rejected("unknown_entrant", rule, f"{who}: {', '.join(map(str, among)) or 'nobody'}")
    return tuple(dict.fromkeys(entrants))

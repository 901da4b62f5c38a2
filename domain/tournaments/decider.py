"""Deciding in a tournament: creating, starting rounds, results, the end. Rules: RULES.md beside.

Entries, pairing and rulings have their own files.
"""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from domain.kernel.decision import Decision, Rejected
from domain.tournaments import events as e
from domain.tournaments.agreement import check_bracket_agrees, disagreements
from domain.tournaments.certainty import disputed_tables
from domain.tournaments.completing import completed
from domain.tournaments.evolve import evolve
from domain.tournaments.formats import is_complete, planned_rounds
from domain.tournaments.pairing import due_flags, open_tables
from domain.tournaments.phases import check_not_finished
from domain.tournaments.playing import check_are_free
from domain.tournaments.state import Round, Table, TableMatch, Tournament
from domain.tournaments.words import because

TournamentDecision = Decision[Tournament]


def create(created: e.TournamentCreated) -> TournamentDecision:
    """A new tournament, its terms completed (TO-CRE-01)."""
    if not created.organisers:
        raise Rejected("impossible_terms", "TO-CRE-07", "a tournament needs an organiser")
    decision = Decision[Tournament](None, evolve)  # type: ignore[arg-type]
    completed_terms = replace(created, terms=completed(created.terms))
    decision.emit(completed_terms, "TO-CRE-01", *(["TO-STG-01"] if created.continues is not UNSET else []))
    return decision


def decision_on(tournament: Tournament) -> TournamentDecision:
    """A decision that works on a copy of `tournament`."""
    return Decision(tournament.clone(), evolve)


def start_round(decision: TournamentDecision, number: int, match_ids: Sequence[str]) -> None:
    """Give every table its matches: ids for the first table's, then the second's, and so on."""
    tournament = decision.state
    check_not_finished(tournament)
    round_ = the_round(tournament, number)
    if round_.is_started:
        raise Rejected("round_started", "TO-RND-01", f"round {number} is started already")
    _check_rests_on_results(tournament, round_)
    places = [(table.number, match + 1) for table in round_.tables for match in range(len(table.seatings))]
    planned = [e.PlannedMatch(*place, id_) for place, id_ in zip(places, match_ids, strict=True)]
    start = tournament.starts.get(number, 0) + 1
    decision.emit(
        e.RoundStarted(number, tuple(planned), UNSET if start == 1 else start),
        "TO-RND-01",
        *(["TO-LUC-02"] if start > 1 else []),
    )
    _close_if_decided(decision, number)


def matches_to_start(tournament: Tournament, number: int) -> int:
    """How many matches the tables of a paired round play."""
    return sum(len(table.seatings) for table in the_round(tournament, number).tables)


def _check_rests_on_results(tournament: Tournament, round_: Round) -> None:
    """Refuse to start a round that does not agree with the results it was paired on, or whose entrants still play,
    or that rests on a dispute which was not there when it was paired.

    Where nobody belongs in the place of who was put out, it starts: they can forfeit only then.
    """
    nobody_belongs = [
        str(each)
        for each in disagreements(tournament)
        if each.round == round_.number and not any(each.instead)
    ]
    check_bracket_agrees(tournament, nobody_belongs)
    check_are_free(tournament, round_.entrants)
    disputed = [str(each) for each in disputed_tables(tournament) if each not in round_.provisional]
    if disputed and tournament.terms.pairs_by_results:
        raise Rejected(
            "results_provisional",
            "TO-PAI-15",
            f"{', '.join(disputed[:5])} is in dispute since the round was paired: pair it again",
        )


def record_result(
    decision: TournamentDecision,
    match_id: str,
    revision: int,
    places: e.Places,
    cause: e.Cause = "finished",
    provisional: e.Provisional = "",
    *,
    by_ruling: bool = False,
) -> None:
    """The match ended at `revision` with these seats in these places; old news change nothing (TO-RES-02), nor
    do those of a match whose result was typed in (TO-RES-14).

    A result is taken also when the tournament is finished (TO-END-02).
    """
    if decision.state.is_dropped(match_id):
        return
    round_, table, match = _known(decision.state, match_id)
    if match.is_typed:
        return
    by_entrant = match.places_of(places)
    by_ruling = by_ruling or cause != "finished"
    is_another = (match.places, match.cause) != (by_entrant, cause)
    is_as_certain = (match.provisional, match.by_ruling) == (provisional, by_ruling)
    if revision <= match.revision or (is_as_certain and not is_another):
        return
    decision.emit(
        e.ResultRecorded(
            round_.number, table.number, match_id, revision, by_entrant, cause, provisional, by_ruling
        ),
        "TO-RES-01",
        "TO-RES-04" if cause == "annulled" else "TO-RES-03",
        *(["TO-RES-13"] if decision.state.terms.team_size > 1 else []),
        *(["TO-RES-11"] if provisional or by_ruling else []),
    )
    if is_another:
        after_change(decision, round_, table, because("ResultChanged", match=match_id))


def withdraw_result(decision: TournamentDecision, match_id: str, revision: int) -> None:
    """The match goes on after all, as of its `revision`."""
    if decision.state.is_dropped(match_id):
        return
    round_, table, match = _known(decision.state, match_id)
    if match.is_typed or match.places is None or revision <= match.revision:
        return
    decision.emit(e.ResultWithdrawn(round_.number, table.number, match_id, revision), "TO-RES-02")
    after_change(decision, round_, table, because("MatchGoesOn", match=match_id))


def finish(decision: TournamentDecision, *, early: bool = False, despite: Sequence[str] = ()) -> None:
    """The end; `despite` names what does not agree, or is in dispute, and is to stay so (TO-END-05)."""
    tournament = decision.state
    check_not_finished(tournament)
    still = open_tables(tournament)
    if still:
        raise Rejected("tables_open", "TO-END-01", f"results are missing: {', '.join(still[:5])}")
    check_bracket_agrees(tournament, despite)
    disputed = [str(each) for each in disputed_tables(tournament) if str(each) not in despite]
    if disputed:
        raise Rejected("results_disputed", "TO-END-05", f"results are in dispute: {', '.join(disputed[:5])}")
    complete = bool(tournament.rounds) and tournament.rounds[-1].is_started and is_complete(tournament)
    if not complete and not early:
        planned = planned_rounds(tournament)
        of = f" of {planned}" if planned else ""
        raise Rejected(
            "rounds_left",
            "TO-END-01",
            f"{len(tournament.rounds)}{of} rounds are paired; ask for an early end, or go on",
        )
    to_name = to_be_named(tournament)
    rules = ("TO-END-01", "TO-END-05") if to_name else ("TO-END-01",)
    decision.emit(e.TournamentFinished(early=not complete, despite=to_name), *rules)


def to_be_named(tournament: Tournament) -> tuple[str, ...]:
    """All that does not agree with the results or is in dispute; an end has to name it (TO-END-05)."""
    return tuple(dict.fromkeys(map(str, (*disagreements(tournament), *disputed_tables(tournament)))))


def the_round(tournament: Tournament, number: int) -> Round:
    if not 1 <= number <= len(tournament.rounds):
        raise Rejected("unknown_round", "TO-RND-01", f"{len(tournament.rounds)} rounds have been paired")
    return tournament.round(number)


def title_of_match(tournament: Tournament, round_: int, table: int) -> str:
    """The title of a match of the tournament, shortened to the length of titles."""
    place = f", round {round_} table {table}"
    return tournament.title[: 60 - len(place)] + place


def _known(tournament: Tournament, match_id: str) -> tuple[Round, Table, TableMatch]:
    table_match = tournament.match(match_id)
    if table_match is None:
        raise Rejected("foreign_match", "TO-RES-01", f"match {match_id} is not played in this tournament")
    return table_match


def after_change(decision: TournamentDecision, round_: Round, table: Table, cause: e.PairingReason) -> None:
    """Close the round if that was the last table, and flag the pairings that rested on what was before."""
    was_paired_on = due_flags(decision.state, round_.number, table.entrants)
    for number, tables in was_paired_on.items():
        flag = e.PairingFlagged(number, tables, round_.number, table.number, (cause,))
        decision.emit(flag, "TO-RES-05")
    _close_if_decided(decision, round_.number)


def _close_if_decided(decision: TournamentDecision, number: int) -> None:
    round_ = decision.state.round(number)
    if round_.is_decided and not round_.is_closed:
        decision.emit(e.RoundClosed(number), "TO-RND-02")

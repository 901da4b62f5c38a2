"""Pairing a round: what has to be solved, and what becomes of the solution."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from msgspec import Struct

from domain.kernel.decision import Decision, Rejected
from domain.tournaments import reasons
from domain.tournaments.agreement import check_bracket_agrees, disagreements
from domain.tournaments.attendance import absences, check_is_over, missing
from domain.tournaments.certainty import provisional_tables
from domain.tournaments.dutch.cards import DutchField
from domain.tournaments.dutch.pairing import tables_and_byes
from domain.tournaments.entry_events import EntrantWithdrawn
from domain.tournaments.events import Aim, Bye, PairedTable, RoundPaired, TablePlace
from domain.tournaments.field import Field, Solution, misses, traded
from domain.tournaments.formats import Schedule, is_complete, next_round
from domain.tournaments.numbering import numbered
from domain.tournaments.phases import check_not_finished
from domain.tournaments.seating import SeatBalance
from domain.tournaments.state import CheckIn, Tournament


class Plan(Struct, frozen=True):
    """The round to be paired and its fields, each to be solved by itself; none where a schedule decides.

    `provisional` are the tables whose results may still change (TO-PAI-15).
    """

    round: int
    before: Tournament
    fields: tuple[Field | DutchField, ...] = ()
    schedule: Schedule | None = None
    provisional: tuple[TablePlace, ...] = ()


class PairingMode(Struct, frozen=True):
    """How a round is to be paired: `again`, in the place of a pairing there is; on `provisional` results too."""

    again: bool = False
    provisional: bool = False


NEXT: Final = PairingMode()


def plan(tournament: Tournament, mode: PairingMode = NEXT, *, now_ms: int = 0) -> Plan:
    """The plan of the next pairing at `now_ms`; raises `Rejected` while there can be none."""
    check_not_finished(tournament)
    before = tournament
    if mode.again:
        before = _before_pairing_again(tournament)
    elif tournament.rounds and not tournament.rounds[-1].is_started:
        raise Rejected(
            "round_not_started",
            "TO-PAI-10",
            f"round {len(tournament.rounds)} is paired and waits: start it, or pair it again",
        )
    _check_tables_are_decided(before)
    check_bracket_agrees(before)
    if before.rounds and is_complete(before):
        raise Rejected("no_more_rounds", "TO-PAI-01", "all rounds are played: finish the tournament")
    check_is_over(before, now_ms)
    before = _without_no_shows(before)
    number = len(before.rounds) + 1
    meetings = next_round(before)
    if isinstance(meetings, Schedule):
        return Plan(number, before, schedule=meetings)
    return Plan(number, before, tuple(meetings), provisional=_provisional(before, mode))


def pair(
    decision: Decision[Tournament],
    solutions: Sequence[Solution],
    mode: PairingMode = NEXT,
    *,
    now_ms: int = 0,
) -> None:
    """Pair the next round as solved: one solution for each field of `plan` (TO-PAI-02)."""
    planned = plan(decision.state, mode, now_ms=now_ms)
    for withdrawn in planned.before.entrants:
        if withdrawn.has_withdrawn and not decision.state.entrant(withdrawn.number).has_withdrawn:
            decision.emit(
                EntrantWithdrawn(withdrawn.number, len(planned.before.rounds)), "TO-CHK-03", "TO-ENT-05"
            )
    tables, byes, aims, rules = _solved(planned, solutions)
    if any(each.table for each in planned.before.entrants):
        tables, rules = numbered(planned.before, tables), (*rules, "TO-PAI-19")
    if planned.provisional:
        rules = (*rules, "TO-PAI-15")
    away = absences(planned.before)
    paired = RoundPaired(
        planned.round, tuple(tables), tuple(byes), aims, mode.again, away, planned.provisional
    )
    decision.emit(paired, *rules)


Solved = tuple[Sequence[PairedTable], Sequence[Bye], tuple[Aim, ...], tuple[str, ...]]
"""Tables in the order of the ranking, byes, aims, and the rules that these follow."""


def _solved(planned: Plan, solutions: Sequence[Solution]) -> Solved:
    seats, matches = SeatBalance(planned.before), planned.before.terms.matches_per_round
    if planned.schedule is not None:
        meetings = reasons.OfSchedule(planned.round)
        fixed = [
            PairedTable(number, seats.give(table, matches), meetings.table(table))
            for number, table in enumerate(planned.schedule.tables, 1)
        ]
        waiting = [Bye(each, meetings.bye(each, missing), missing) for each, missing in planned.schedule.byes]
        return fixed, waiting, (), ("TO-PAI-07", "TO-PAI-09")
    tables: list[PairedTable] = []
    byes: list[Bye] = []
    aims: list[tuple[Aim, ...]] = []
    for whole, solution in zip(planned.fields, solutions, strict=True):
        if isinstance(whole, DutchField):
            return *tables_and_byes(planned.before, whole, solution), (), ("TO-PAI-13", "TO-PAI-14")
        _check_everybody_is_seated(whole, solution)
        field = traded(whole) if solution.fewest_rematches else whole
        aims.append(_aims(field, solution))
        sentences = reasons.OfField(planned.before, field, solution, aims[-1])
        for table in sorted(map(sorted, solution.tables)):
            seated = seats.give([field.entrants[place] for place in table], matches)
            tables.append(PairedTable(len(tables) + 1, seated, sentences.table(table), field.advance))
        byes += [Bye(field.entrants[place], sentences.bye(place)) for place in sorted(solution.byes)]
    of_format = ["TO-PAI-08"] if planned.before.terms.is_elimination else []
    return tables, byes, _together(aims), (*of_format, "TO-PAI-04", "TO-PAI-05", "TO-PAI-09")


def open_tables(tournament: Tournament) -> list[str]:
    """Tables that wait for a result, in words."""
    return [
        f"round {round_.number} table {table.number}"
        for round_, table in tournament.tables()
        if not table.is_decided
    ]


def _check_tables_are_decided(tournament: Tournament) -> None:
    still = open_tables(tournament)
    if still:
        raise Rejected("tables_open", "TO-PAI-01", f"results are missing: {', '.join(still[:5])}")


def _provisional(before: Tournament, mode: PairingMode) -> tuple[TablePlace, ...]:
    """The tables whose results may still change, of a pairing that rests on results and says so (TO-PAI-15)."""
    tables = provisional_tables(before) if before.terms.pairs_by_results else ()
    if tables and not mode.provisional:
        places = ", ".join(map(str, tables[:5]))
        raise Rejected("results_provisional", "TO-PAI-15", f"results may still change: {places}")
    return tables


def _before_pairing_again(tournament: Tournament) -> Tournament:
    """Before the round that waits to be started, or the first that does not agree with the results (TO-PAI-16).

    Late entrants are paired too, and have checked in (TO-ENT-02). After another check-in all have checked in.
    """
    rounds = [each.round for each in disagreements(tournament)]
    if tournament.rounds and not tournament.rounds[-1].is_started:
        rounds.append(len(tournament.rounds))
    if not rounds:
        raise Rejected(
            "nothing_to_pair_again",
            "TO-PAI-10",
            "no round waits to be started, and all agree with the results",
        )
    number, before = min(rounds), tournament.clone()
    del before.rounds[number - 1 :]
    late = [entrant for entrant in before.entrants if entrant.since_round == number + 1]
    for entrant in late:
        entrant.since_round = number
    if before.check_in is not None:
        here = before.check_in.entrants + [entrant.number for entrant in late]
        if before.check_in.round != number:
            here = [entrant.number for entrant in before.entrants]
        before.check_in = CheckIn(number, before.check_in.closes_at_ms, here)
    return before


def _without_no_shows(tournament: Tournament) -> Tournament:
    """In an elimination who has not checked in has withdrawn (TO-CHK-03)."""
    no_shows = missing(tournament) if tournament.terms.is_elimination else []
    if not no_shows:
        return tournament
    left = tournament.clone()
    for entrant in no_shows:
        left.entrant(entrant).has_withdrawn = True
    return left


def _check_everybody_is_seated(field: Field, solution: Solution) -> None:
    places = [*solution.byes, *(place for table in solution.tables for place in table)]
    sizes = sorted(map(len, solution.tables), reverse=True)
    if sorted(places) != list(range(len(field.entrants))) or tuple(sizes) != field.sizes:
        raise Rejected(
            "not_a_pairing", "TO-PAI-02", f"expected every entrant once, at tables of {field.sizes}"
        )


def _aims(field: Field, solution: Solution) -> tuple[Aim, ...]:
    missed = misses(field, solution.tables, solution.byes)
    return tuple(Aim(*each) for each in zip(field.aims, missed, solution.bounds, strict=True))


def _together(aims: Sequence[tuple[Aim, ...]]) -> tuple[Aim, ...]:
    """The aims of a round: those of its fields, added up."""
    missed, bounds = Counter[str](), Counter[str]()
    for aim in chain.from_iterable(aims):
        missed[aim.name] += aim.missed
        bounds[aim.name] += aim.bound
    return tuple(Aim(name, missed[name], bounds[name]) for name in missed)


def due_flags(
    tournament: Tournament, changed_round: int, entrants: Sequence[int]
) -> dict[int, tuple[int, ...]]:
    """Later rounds that were paired on what has changed, with their tables that seat somebody concerned."""
    concerned = Counter(entrants)
    return {
        round_.number: tuple(
            table.number for table in round_.tables if any(concerned[entrant] for entrant in table.entrants)
        )
        for round_ in tournament.rounds[changed_round:]
    }

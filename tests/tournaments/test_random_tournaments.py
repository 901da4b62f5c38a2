"""Whole tournaments at random: all formats, late entries, withdrawals, no-shows, byes, forfeits, rulings.

After every event the standings are what an arbiter works out of the published events alone, the bracket agrees
with the results or says where not, and nobody plays two matches; every pairing keeps its laws.
MOVIOLA_RANDOM_TOURNAMENTS=500 for more of them (`make campaign NAME=tournaments`).
"""

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from itertools import combinations
from random import Random
from typing import Any, get_args

import msgspec
import pytest
import rustworkx

from domain.kernel.decision import Rejected
from domain.kernel.table import Event
from domain.tournaments import (
    attendance,
    by_hand,
    decider,
    entries,
    pairing,
    penalties,
    table_rulings,
    typed_results,
)
from domain.tournaments.agreement import disagreements
from domain.tournaments.due import Due, due
from domain.tournaments.dutch.cards import DutchField
from domain.tournaments.dutch.laws import clashing
from domain.tournaments.events import TablePlace
from domain.tournaments.evolve import evolve
from domain.tournaments.field import Field, Solution, misses
from domain.tournaments.penalty_events import Grade, PenaltyGiven
from domain.tournaments.playing import check_may_go_on
from domain.tournaments.state import Table, TableMatch, Tournament
from domain.tournaments.terms import TieBreak
from service.app.tournaments.pairing import solve
from tests.tournaments import arbiter, oracle, record
from tests.tournaments.making import IDS, Change, Held, at_random, refusal, shown
from tests.tournaments.test_aims import facts_of

TOURNAMENTS = int(os.environ.get("MOVIOLA_RANDOM_TOURNAMENTS", "12"))
BRUTE_FORCE_UP_TO = 8
FEW = 12
DUTCH = ("swiss_dutch",) if find_spec("py4swiss") else ()
FORMATS = ("swiss", "swiss", *DUTCH, "round_robin", "single_elimination", "double_elimination")


@pytest.mark.rule(
    *("TO-STA-01", "TO-STA-08", "TO-STA-09", "TO-PAI-01", "TO-PAI-02", "TO-PAI-04", "TO-PAI-05", "TO-PAI-15"),
    *(
        "TO-PAI-16",
        "TO-PAI-20",
        "TO-RES-02",
        "TO-RES-10",
        "TO-RES-11",
        "TO-RES-14",
        "TO-RND-05",
        "TO-END-01",
        "TO-END-05",
        "TO-PEN-02",
        "TO-PEN-05",
    ),
)
@pytest.mark.parametrize("seed", range(TOURNAMENTS))
def test_a_random_tournament_ends_as_an_arbiter_has_it(seed: int) -> None:
    cup = Cup(Random(seed))
    while cup.next_round():
        cup.play_round()
    cup.end()


class Cup(Held):
    """A tournament of 5 to 40 entrants, at most `most` if that is said, whose luck is `random`."""

    def __init__(self, random: Random, most: int = 0) -> None:
        size, names = random.choice((2, 2, 3, 4, 4, 6)), list(get_args(TieBreak))
        random.shuffle(names)
        format_ = random.choice(FORMATS)
        is_dutch = format_ == "swiss_dutch"
        is_swiss = format_.startswith("swiss")
        size = 2 if is_dutch else size
        can_be_away = not format_.endswith("elimination") and (format_, size) != ("round_robin", 2)
        checks_in = random.random() < 0.4
        self.paper, self.live, self.checked = record.empty(), None, 0
        super().__init__(
            format=format_,
            table_size=size,
            smallest_table=random.randrange(2, size + 1),
            rounds=random.randrange(3, 8) if is_swiss else 0,
            matches_per_round=1 if is_dutch else random.choice((1, 1, 1, 2)),
            tie_breaks=tuple(names[: random.randrange(len(names) + 1)]),
            bye_points=random.choice((None, 0, 60)),
            requested_bye_points=random.choice((None, 0, 30)),
            requested_byes=int(can_be_away),
            short_points=random.choice(("normalised", "per_seat_behind", "fixed")),
            late_entry_rounds=2 if is_swiss else 0,
            check_in_seconds=600 if checks_in else None,
            third_place=format_ == "single_elimination" and size == 2 and random.random() < 0.5,
        )
        self.random = random
        self.can_be_away = can_be_away
        self.now_ms = 0
        most = most or (random.choice((9, 14, 40)) if size == 2 else random.choice((9, 14, 24)))
        for _ in range(random.randrange(5, most + 1)):
            self.enter(1, rating=random.choice((0, 0, random.randrange(2000))))
        if random.random() < 0.3:
            self.do(lambda decision: entries.withdraw(decision, 1))

    def do(self, change: Change) -> list[Event]:
        """Decide; the laws hold after every event, and are asked after every tenth where many play."""
        new = super().do(change)
        for event in self.events[len(self.events) - len(new) :] if self.live else self.events:
            self.live = evolve(self.live, event)
            record.read(self.paper, msgspec.to_builtins(event))
            self.checked += 1
            if len(self.live.entrants) <= FEW or self.checked % 10 == 0:
                self._check(self.live)
        return new

    def _check(self, live: Tournament) -> None:
        paper = arbiter.Paper(self.paper)
        assert shown(live) == arbiter.standings(self.paper)
        found: dict[int, tuple[set[int], set[int]]] = {}
        for each in disagreements(live):
            out, missing = found.setdefault(each.round, (set(), set()))
            out |= {*each.out} - {None}
            missing |= {*each.instead} - {None}
        assert found == paper.disagreements()
        playing = paper.playing()
        assert len(playing) == len(set(playing)), "nobody plays two matches at once"

    def next_round(self) -> bool:
        """Pair the next round, if there is one, and hold the pairing to its laws."""
        self._agree()
        self._come_and_go()
        self._check_in()
        self.now_ms += 600_000
        told = due(self.state, self.now_ms)
        mode = pairing.PairingMode(provisional=self._is_provisional())
        try:
            planned = pairing.plan(self.state, mode, now_ms=self.now_ms)
        except Rejected as refused:
            if refused.code not in ("no_more_rounds", "too_few_entrants"):
                raise
            can_finish = refused.code == "no_more_rounds" and not self._is_waiting()
            assert told == (Due("finish", len(self.state.rounds)) if can_finish else None)
            return False
        is_next = self.has_closed_entries() and not mode.provisional
        assert told == (Due("pair", planned.round) if is_next else None)
        if mode.provisional:
            again = refusal(lambda: pairing.plan(self.state, now_ms=self.now_ms))
            assert again == ("results_provisional", "TO-PAI-15")
        solutions = [solve(field) for field in planned.fields]
        try:
            self.do(lambda decision: pairing.pair(decision, solutions, mode, now_ms=self.now_ms))
        except Rejected as refused:
            if refused.code != "no_pairing_left" or any(map(may_be_paired, planned.fields)):
                raise
            return False
        self._check_seating()
        for field, solution in zip(planned.fields, solutions, strict=True):
            if isinstance(field, DutchField):
                check_dutch(field, solution)
            else:
                check_laws(field, solution)
        return True

    def _is_provisional(self) -> bool:
        return self.state.terms.format != "round_robin" and self._is_waiting()

    def _is_waiting(self) -> bool:
        """Whether a result may still change."""
        tables = [table for round_ in self.paper["rounds"] for table in round_["tables"]]
        return any(match and match["provisional"] for table in tables for match in table["matches"].values())

    def _agree(self) -> None:
        """Mend the bracket by every way there is, until it agrees with the results."""
        for _ in range(60):
            found = disagreements(self.state)
            if not found:
                return
            self._play_what_is_left()
            first = self.random.choice([each for each in found if each.round == found[0].round])
            assert due(self.state, self.now_ms) == Due("mend", first.round)
            if self.state.rounds[-1].is_started:
                assert refusal(lambda: self.pair(provisional=True)) == ("bracket_disagrees", "TO-PAI-16")
                assert refusal(lambda: self.do(decider.finish)) == ("bracket_disagrees", "TO-PAI-16")
            if not self.state.round(first.round).is_started:
                if self._pair_again() == "no_more_rounds" and not any(first.instead):
                    self.start()
            elif first.table and all(first.instead) and self.random.random() < 0.7:
                self.replay(first.round, first.table)
            elif first.table and self.random.random() < 0.5:
                self.forfeit(first.round, first.table, *first.out)
            else:
                self._pair_again()
            self._play_what_is_left()
        raise AssertionError("the bracket never agrees with its results")

    def _pair_again(self) -> str:
        """Unless the results before leave one alone; the code of the refusal."""
        code = refusal_of(lambda: self.pair(again=True, provisional=True))
        assert code in ("", "no_more_rounds")
        if not code:
            self.start()
        return code

    def has_closed_entries(self) -> bool:
        """Here anybody may enter until the first round is paired, or checked in for."""
        return bool(self.state.rounds) or self.state.check_in is not None

    def _come_and_go(self) -> None:
        random, after = self.random, len(self.state.rounds)
        if after <= self.state.terms.late_entry_rounds and random.random() < 0.4:
            self.enter(1, rating=random.randrange(2000))
        here = [each.number for each in self.state.entrants if not each.has_withdrawn]
        if len(here) > 5 and random.random() < 0.4:
            gone = random.choice(here)
            self.do(lambda decision: entries.withdraw(decision, gone))
        for each in self.state.entrants:
            if each.has_withdrawn and random.random() < 0.2:
                self.tries(lambda decision, number=each.number: attendance.take_back(decision, number))
        if self.can_be_away and random.random() < 0.3:
            absent = random.choice(here)
            self.tries(lambda decision: attendance.request_bye(decision, absent, after + 1))

    def _check_in(self) -> None:
        if self.state.terms.check_in_seconds is None:
            return
        self.tries(lambda decision: attendance.open_check_in(decision, self.now_ms))
        for each in self.state.entrants:
            if self.random.random() < 0.97:
                self.tries(lambda d, number=each.number: attendance.check_in(d, number, self.now_ms))

    def _check_seating(self) -> None:
        """Everybody who plays on is seated once, has a bye, or is known to be away (TO-PAI-02)."""
        newest = self.state.rounds[-1]
        seated = Counter(entrant for table in newest.tables for entrant in table.entrants)
        seated.update(bye.entrant for bye in newest.byes)
        seated.update(absence.entrant for absence in newest.absences)
        assert set(seated.values()) == {1}
        assert all(not self.state.entrant(number).has_withdrawn for number in seated)

    def play_round(self) -> None:
        self._begin()
        number, random = len(self.state.rounds), self.random
        due = self.matches(number)
        random.shuffle(due)
        for match in due:
            self._come_to_a_result(match)
            if random.random() < 0.25:
                self._rule(number)
        for _ in range(random.randrange(3)):
            self._rule(random.randrange(1, number + 1))
        self._play_what_is_left()

    def _begin(self) -> None:
        """Start the round; if what it rests on has changed since, it is paired again."""
        for _ in range(self.random.randrange(2)):
            if len(self.state.rounds) > 1:
                self._rule(self.random.randrange(1, len(self.state.rounds)))
        self._play_what_is_left()
        for _ in range(self.random.randrange(3)):
            self._change_by_hand()
        while not self.state.rounds[-1].is_started and (code := refusal_of(self.start)):
            assert code in ("bracket_disagrees", "results_provisional")
            self._agree() if code == "bracket_disagrees" else self._pair_again()

    def _change_by_hand(self) -> None:
        """An arbiter has two change places, or tries to; next time some are kept apart, and one has a table."""
        number, numbers = len(self.state.rounds), [each.number for each in self.state.entrants]
        one, other = self.random.sample(numbers, 2)
        table = self.random.randrange(4)
        self.tries(lambda decision: by_hand.swap(decision, number, one, other, "siblings"))
        self.tries(lambda decision: by_hand.keep_apart(decision, [one, other]))
        self.tries(lambda decision: entries.correct(decision, one, table=table))

    def _play_what_is_left(self) -> None:
        for round_ in self.state.rounds:
            for match in self.matches(round_.number):
                if match.places is None:
                    self._come_to_a_result(match)

    def _come_to_a_result(self, match: TableMatch) -> None:
        """Some results are certain at once, others only later, or never; some are typed in before."""
        place = self.state.match(match.match_id)
        if place is not None and self.random.random() < 0.1:
            self._type(place[0].number, place[1])
        certainty = self.random.choice(("", "", "", "waiting", "disputed"))
        by_ruling = self.random.random() < 0.1
        if self.random.random() < 0.04:
            self.result(match, (), "annulled", certainty)
        else:
            self.result(match, at_random(self.random)(match), "finished", certainty, by_ruling=by_ruling)
        newest = self.state.match(match.match_id)
        if newest is not None and certainty and self.random.random() < 0.8:
            seats = tuple(
                tuple(match.seating.index(entrant) for entrant in tied) for tied in newest[2].places or ()
            )
            self.result(match, seats, newest[2].cause, by_ruling=by_ruling)

    def _rule(self, number: int) -> None:
        """A ruling of any kind about a table of that round, if it can be."""
        random = self.random
        table = random.choice(self.state.round(number).tables)
        match = random.choice(table.matches)
        entrant = random.choice(table.entrants)
        ids = [f"match {next(IDS)}" for _ in table.seatings]
        rulings = (
            lambda: self._goes_on(match),
            lambda: self.result(match, (), "annulled"),
            lambda: self.result(match, at_random(random)(match), "awarded"),
            lambda: self.tries(
                lambda d: table_rulings.rule_forfeit(d, number, table.number, [entrant], "away")
            ),
            lambda: self.tries(
                lambda d: table_rulings.rule_forfeit(d, number, table.number, [entrant], "away")
            ),
            lambda: self.tries(
                lambda d: table_rulings.take_back_forfeit(d, number, table.number, [entrant], "")
            ),
            lambda: self.tries(lambda d: table_rulings.replay_table(d, number, table.number, ids, "deck")),
            lambda: self._type(number, table),
        )
        random.choice(rulings)()
        if random.random() < 0.15:
            self._penalise(number, table.number, entrant)

    def _type(self, round_: int, table: Table) -> None:
        """An arbiter or a player types a result in, or tries to."""
        random, at = self.random, TablePlace(round_, table.number)
        match, entrant = random.randrange(1, len(table.seatings) + 1), random.choice(table.entrants)
        places = random.sample(range(1, len(table.entrants) + 1), len(table.entrants))
        if random.random() < 0.5:
            self.tries(lambda d: typed_results.type_result(d, at, match, places, random.choice(("", "slip"))))
        else:
            self.tries(lambda d: typed_results.propose_result(d, at, match, entrant, places))

    def _penalise(self, round_: int, table: int, entrant: int) -> None:
        """A penalty of any grade; now and then one is withdrawn."""
        grade = self.random.choice(get_args(Grade))
        penalty = PenaltyGiven(
            *(entrant, grade, "late", "", round_, table),
            points=self.random.choice((30, 60, 600)) if grade == "points" else 0,
            seconds=60 if grade == "time" else 0,
        )
        self.tries(lambda decision: penalties.penalise(decision, penalty))
        if self.random.random() < 0.4:
            number = self.random.randrange(1, len(self.state.penalties) + 2)
            self.tries(lambda decision: penalties.withdraw(decision, number, "not proved"))

    def _goes_on(self, match: TableMatch) -> None:
        """A ruling takes the match back into play, where that may be."""
        with suppress(Rejected):
            check_may_go_on(self.state, match.match_id)
            self.withdraw_result(match)

    def end(self) -> None:
        for _ in range(3 if self.state.rounds else 0):
            self._rule(self.random.randrange(1, len(self.state.rounds) + 1))
        self._play_what_is_left()
        if not self.state.rounds:
            return
        if self.random.random() < 0.7:
            self._agree()
        paper = arbiter.Paper(self.paper)
        left = decider.to_be_named(self.state)
        assert bool(left) == bool(paper.disagreements() or paper.disputed())
        if left:
            early = refusal(lambda: self.do(lambda decision: decider.finish(decision, early=True)))
            assert early[0] == ("bracket_disagrees" if paper.disagreements() else "results_disputed")
        self.do(lambda decision: decider.finish(decision, early=True, despite=left))
        self._check_podium()
        self._rule(1)
        self._check_podium()

    def _check_podium(self) -> None:
        """Nobody is first of an elimination who has not won its last match."""
        winners = [row.entrant for row in self.shown() if row.rank == 1]
        if self.state.terms.is_elimination and not self.state.disqualified:
            newest = self.state.rounds[-1]
            assert all(entrant in newest.entrants for entrant in winners)

    def tries(self, change: Any) -> None:
        with suppress(Rejected):
            self.do(change)


def refusal_of(do: Callable[[], Any]) -> str:
    """The code of the refusal, empty where there is none."""
    try:
        do()
    except Rejected as refused:
        return refused.code
    return ""


def check_dutch(field: DutchField, solution: Solution) -> None:
    """Nobody meets again, nobody has a second bye, nobody is left out."""
    cards = field.ranked
    for one, other in solution.tables:
        assert cards[one].entrant not in cards[other].met
    for place in solution.byes:
        assert not cards[place].has_had_bye
    assert len(solution.tables) == len(cards) // 2


def may_be_paired(field: Field | DutchField) -> bool:
    """Whether any pairing keeps the absolute criteria; a bye is a meeting with nobody."""
    assert isinstance(field, DutchField)
    cards, clashes = field.ranked, clashing(field)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(cards) + len(cards) % 2))
    for one, other in combinations(range(len(cards)), 2):
        pair = cards[one], cards[other]
        if pair[1].entrant not in pair[0].met and frozenset(each.entrant for each in pair) not in clashes:
            graph.add_edge(one, other, 1)
    if len(cards) % 2:
        for place, card in enumerate(cards):
            if not card.has_had_bye:
                graph.add_edge(place, len(cards), 1)
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(graph)


def check_laws(field: Field, solution: Solution) -> None:
    """No second bye before all had one, unless it keeps somebody apart; byes to the lowest possible, rematches
    only where nothing else is."""
    if not field.sizes:
        return
    if solution.byes and not field.byes_go_to_the_best and field.aims[0] == "byes":
        most = max(field.byes_had[place] for place in solution.byes)
        others = [had for place, had in enumerate(field.byes_had) if place not in solution.byes]
        assert most <= min(others, default=most), "nobody gets another bye before all have had as many"
    again = sum(
        field.met.get(pair, 0) for table in solution.tables for pair in combinations(sorted(table), 2)
    )
    if len(field.entrants) <= BRUTE_FORCE_UP_TO:
        best = oracle.best(facts_of(field), field.aims)
        assert (again > 0) == (best["rematches"] > 0)
        missed = dict(zip(field.aims, misses(field, solution.tables, solution.byes), strict=True))
        assert missed["byes"] == best["byes"]
        assert missed["bye_ranks"] == best["bye_ranks"], "byes to the lowest possible"

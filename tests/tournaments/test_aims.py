"""What pairings aim at, and in which order: compared with every pairing there is."""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from msgspec.structs import replace

from domain.tournaments import pairing, table_rulings
from domain.tournaments.field import Field, Solution, fewest_rematches, misses, traded, weights
from domain.tournaments.terms import AimName
from service.app.tournaments.pairing import solve
from tests.tournaments import oracle
from tests.tournaments.making import Held, at_random, in_order, refusal, tables, text

rule = pytest.mark.rule


def facts_of(field: Field) -> oracle.Facts:
    """What the oracle is told of a field."""
    return oracle.Facts(
        scores=[-group for group in field.groups],
        size=field.sizes[0],
        byes=field.byes,
        met={frozenset(pair): times for pair, times in field.met.items()},
        byes_had=dict(enumerate(field.byes_had)),
        short_had=dict(enumerate(field.short_tables_had)),
        first_seats=dict(enumerate(field.first_seats)),
        sizes=field.sizes,
        best_get_byes=field.byes_go_to_the_best,
        kept_apart=[frozenset(pair) for pair in field.kept_apart],
    )


def check(field: Field, solution: Solution) -> None:
    """The solution misses every aim by as much as the best of all pairings does."""
    best = oracle.best(facts_of(field), field.aims)
    judged = traded(field) if solution.fewest_rematches else field
    found = dict(zip(judged.aims, misses(judged, solution.tables, solution.byes), strict=True))
    assert found == {aim: best[aim] for aim in judged.aims}, field


def play(held: Held, rounds: int, seed: int) -> None:
    """Rounds of random results, each pairing checked against all others."""
    random = Random(seed)
    for _ in range(rounds):
        (field,) = pairing.plan(held.state).fields
        solution = solve(field)
        check(field, solution)
        held.do(lambda decision, solved=solution: pairing.pair(decision, [solved]))  # type: ignore[misc]
        held.start()
        for match in held.matches(len(held.state.rounds)):
            held.result(match, at_random(random)(match))


@rule("TO-PAI-04", "TO-PAI-05", "TO-PAI-11")
@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("count", range(2, 10))
def test_every_round_of_a_small_swiss_is_paired_as_no_other_pairing_could(count: int, size: int) -> None:
    if count < size:
        pytest.skip("no table")
    for seed in range(1 if count == 9 else 2):
        play(Held(table_size=size, rounds=5).enter(count), 5 if count < 9 else 4, seed)


@rule("TO-PAI-04")
@pytest.mark.parametrize("count", [5, 7, 8])
def test_so_it_is_with_short_tables(count: int) -> None:
    play(Held(table_size=4, smallest_table=3 if count != 5 else 2, rounds=4).enter(count), 4, count)


@rule("TO-CRE-10", "TO-PAI-04")
@pytest.mark.parametrize("order", [*permutations(("byes", "rematches", "bye_ranks", "scores"))][::5])
def test_terms_set_the_order_of_aims(order: tuple[str, ...]) -> None:
    held = Held(table_size=3, rounds=4, aims=order).enter(8)
    assert held.state.terms.aims == (*order, "seats", "spread", "level")
    play(held, 4, 7)


@rule("TO-PAI-04")
@pytest.mark.parametrize(("size", "count"), [(3, 9), (4, 12), (4, 11), (3, 6)])
def test_found_seeds_1_and_2_of_three_tables_at_one(size: int, count: int) -> None:
    """And it was called the best there is. As by snakes, each table has one of every pot; then means are level."""
    held = Held(table_size=size, smallest_table=size - 1, rounds=1).enter(count)
    held.pair()
    seated = [sorted(table) for table in tables(held.state, 1)]
    number = len(seated)
    for first in range(1, count + 1, number):
        pot = range(first, min(first + number, count + 1))
        assert [sum(entrant in table for entrant in pot) for table in seated].count(0) == number - len(pot)
    if count == 9:
        assert [sum(table) for table in seated] == [15, 15, 15]
    spread = next(aim for aim in held.state.rounds[0].aims if aim.name == "spread")
    assert spread.missed == 0


@rule("TO-CRE-10")
def test_no_aim_is_named_twice() -> None:
    assert refusal(lambda: Held(aims=("byes", "byes"))) == ("impossible_terms", "TO-CRE-10")


@rule("TO-PAI-05")
def test_byes_to_rank_1_and_2_at_tables_of_three_with_eight_active() -> None:
    """Found: although byes for two others needed no rematch. The last two of those due get them, in every round in
    which that leads to no rematch."""
    for seed in range(6):
        held, random = Held(table_size=3, rounds=4).enter(8), Random(seed)
        for number in range(1, 4):
            held.pair()
            (field,) = pairing.plan(held.state, pairing.PairingMode(again=True)).fields
            byes = {field.entrants.index(bye.entrant) for bye in held.state.rounds[-1].byes}
            due = [place for place in range(8) if not field.byes_had[place]]
            allowed = [pair for pair in combinations(due, 2) if parts_without_rematch(field, pair)]
            if allowed:
                assert sum(byes) == max(map(sum, allowed)), (seed, number)
                assert not number > 1 or byes != {0, 1}
            held.start()
            for match in held.matches(number):
                held.result(match, at_random(random)(match))


def parts_without_rematch(field: Field, byes: Sequence[int]) -> bool:
    left = [place for place in range(len(field.entrants)) if place not in byes]
    for table in combinations(left, 3):
        other = [place for place in left if place not in table]
        if not any(field.met.get(pair) for part in (table, other) for pair in combinations(part, 2)):
            return True
    return False


@rule("TO-PAI-04")
def test_scores_before_bye_ranks() -> None:
    """Found: the bye went to whom scores would have it. Three have a point less than two: a bye for one of the two
    would leave tables of equals, and yet the last gets it."""
    even = {"byes_had": (0,) * 5, "short_tables_had": (0,) * 5, "first_seats": (0,) * 5}
    groups = (0, 0, 0, 1, 1)
    field = Field((1, 2, 3, 4, 5), groups, {}, sizes=(2, 2), byes=1, **even)  # type: ignore[arg-type]
    assert solve(field).byes == (4,)
    check(field, solve(field))


@rule("TO-PAI-11")
def test_rematches_beats_scores_absolutely_even_when_rematches_are_unavoidable() -> None:
    """Found: only if the first meets the last, one meeting again is enough; two again, and all meet neighbours."""
    met = dict.fromkeys(combinations(range(6), 2), 1)
    del met[0, 5], met[3, 4]
    even = {"byes_had": (0,) * 6, "short_tables_had": (0,) * 6, "first_seats": (0,) * 6}
    field = Field((1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4, 5), met, sizes=(2, 2, 2), byes=0, **even)  # type: ignore[arg-type]
    solution = solve(field)
    assert solution.fewest_rematches == 1
    assert (0, 5) not in solution.tables
    again = [pair for pair in solution.tables if pair in met]
    assert len(again) > solution.fewest_rematches, "more meet again than have to, for nearer scores"
    check(field, solution)


@rule("TO-PAI-05")
def test_who_was_left_alone_at_a_table_has_had_a_bye() -> None:
    held = Held(rounds=3).enter(5)
    held.pair()
    held.start()
    table = next(t for t in held.state.round(1).tables if 4 in t.entrants)
    (absent,) = set(table.entrants) - {4}
    held.do(lambda decision: table_rulings.rule_forfeit(decision, 1, table.number, [absent], "absent"))
    for match in held.matches(1):
        if 4 not in match.seating:
            held.result(match, in_order(match))
    (field,) = pairing.plan(held.state).fields
    had = {entrant: field.byes_had[place] for place, entrant in enumerate(field.entrants)}
    assert had == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1}


@rule("TO-PAI-11")
def test_a_field_has_the_aims_in_the_order_of_the_terms() -> None:
    named: tuple[AimName, ...] = ("seats", "scores", "byes")
    (field,) = pairing.plan(Held(aims=named).enter(4).state).fields
    assert field.aims[:3] == named


@rule("TO-PAI-11")
def test_rematches_are_traded_for_scores_if_there_are_scores_to_be_near_to_and_they_come_later() -> None:
    (field,) = pairing.plan(Held().enter(4).state).fields
    assert isinstance(field, Field)
    bounds = tuple(range(1, len(field.aims) + 1))
    assert fewest_rematches(field, bounds) == 0, "all have the same score"
    apart = replace(field, groups=(0, 0, 1, 1))
    assert fewest_rematches(apart, bounds) == bounds[apart.aims.index("rematches")]
    later = replace(apart, aims=tuple(reversed(apart.aims)))
    assert fewest_rematches(later, bounds) == 0


@rule("TO-PAI-04")
@pytest.mark.parametrize("seed", range(3))
def test_as_one_number_every_aim_outweighs_all_later_ones(seed: int) -> None:
    """Random pairings compare by the number as they do aim by aim, however far apart scores are."""
    random, held = Random(seed), Held(rounds=6).enter(9)
    for _ in range(4):
        held.play_round(in_order)
    (field,) = pairing.plan(held.state).fields
    assert isinstance(field, Field)
    factors, found = weights(field), []
    for _ in range(200):
        order = random.sample(range(9), 9)
        missed = misses(field, [tuple(sorted(order[at : at + 2])) for at in range(0, 8, 2)], order[8:])
        found.append((missed, sum(factor * miss for factor, miss in zip(factors, missed, strict=True))))
    by_aims = [missed for missed, _ in sorted(found)]
    assert by_aims == [missed for missed, _ in sorted(found, key=lambda each: each[1])]


@rule("TO-PAI-17")
@pytest.mark.parametrize(("size", "count"), [(2, 8), (2, 7), (3, 9), (4, 9)])
def test_those_of_one_club_meet_as_little_as_can_be(size: int, count: int) -> None:
    held = Held(table_size=size, rounds=3, keep_apart="club")
    for number in range(count):
        held.enter(1, rating=2000 - number, club=("Corvo", "Corvo", "Gufo", "")[number % 4])
    (field,) = pairing.plan(held.state).fields
    assert isinstance(field, Field)
    together = {frozenset(pair) for pair in combinations(range(count), 2) if club(held, *pair)}
    assert {frozenset(pair) for pair in field.kept_apart} == together
    play(held, 3, seed=count)
    assert all(round_.aims[0].name == "apart" for round_ in held.state.rounds)


@rule("TO-PAI-17", "TO-PAI-06")
def test_a_meeting_that_could_not_be_avoided_is_explained() -> None:
    held = Held(keep_apart="club", rounds=1).enter(2, rating=1000, club="Corvo")
    (paired,) = held.pair()
    assert paired.aims[0].missed == paired.aims[0].bound == 1  # type: ignore[attr-defined]
    told = text(held, held.state.table(1, 1))
    assert "player 1 and player 2 are to be kept apart, and meet all the same" in told


def club(held: Held, *places: int) -> bool:
    """Whether these are of one club, by the order of their ratings."""
    names = {held.state.entrants[place].club for place in places}
    return len(names) == 1 and names != {""}


@rule("TO-PAI-17")
def test_who_has_no_club_is_not_kept_apart_and_fixed_meetings_keep_nobody() -> None:
    held = Held(keep_apart="team", rounds=1).enter(4, rating=1000, club="Corvo")
    assert held.pair()[0].aims[0].name == "byes"  # type: ignore[attr-defined]
    for form in ("round_robin", "swiss_dutch"):
        assert refusal(lambda form=form: Held(format=form, keep_apart="club"))[1] == "TO-PAI-17"  # type: ignore[misc]

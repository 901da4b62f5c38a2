"""Ranks 1 to 3: the match for third place, and double elimination against who lost when."""

from collections import Counter
from random import Random

import pytest

from domain.kernel.decision import Rejected
from domain.tournaments import decider, entries, table_rulings
from domain.tournaments.formats import is_complete
from domain.tournaments.standings import standings
from tests.tournaments.making import Held, in_order, refusal, text

rule = pytest.mark.rule


def cup(entrants: int, **terms: object) -> Held:
    return Held(format="single_elimination", third_place=True, **terms).enter(entrants)


def ranks(held: Held) -> dict[int, int]:
    return {each.entrant: each.rank for each in standings(held.state)}


@rule("TO-PAI-12", "TO-STA-01")
@pytest.mark.parametrize("entrants", [4, 5, 7, 8])
@pytest.mark.parametrize("third_wins", [False, True])
def test_found_the_match_for_third_place_is_paired_beside_the_final(entrants: int, third_wins: bool) -> None:
    """Also where who is beaten there has more points, for a bye."""
    held = cup(entrants, bye_points=300)
    while not is_complete(held.state):
        held.pair()
        held.start()
        for match in held.matches(len(held.state.rounds)):
            is_third = not held.state.match(match.match_id)[1].advance  # type: ignore[index]
            order = in_order(match)
            held.result(match, order[::-1] if is_third and third_wins else order)
    final, third = held.state.rounds[-1].tables
    assert (final.advance, third.advance) == (1, 0)
    assert sorted(final.entrants) == [1, 2]
    assert "play for third place" in text(held, third)
    place = ranks(held)
    assert (place[1], place[2]) == (1, 2)
    low, high = sorted(third.entrants)
    assert (place[low], place[high]) == ((4, 3) if third_wins else (3, 4))
    assert refusal(held.pair) == ("no_more_rounds", "TO-PAI-01")


@rule("TO-PAI-12", "TO-END-01")
def test_the_end_waits_for_the_match_for_third_place() -> None:
    held = cup(4)
    held.play_round(in_order)
    held.pair()
    held.start()
    final, third = held.matches(2)
    held.result(final, in_order(final))
    assert refusal(lambda: held.do(decider.finish)) == ("tables_open", "TO-END-01")
    held.do(lambda on: table_rulings.rule_forfeit(on, 2, 2, [min(third.seating)], "absent"))
    held.do(decider.finish)
    assert ranks(held)[max(third.seating)] == 3


@rule("TO-PAI-12")
def test_who_is_left_alone_is_third() -> None:
    held = cup(4)
    held.play_round(in_order)
    losers = [max(table.entrants) for table in held.state.rounds[0].tables]
    gone = min(losers)
    held.do(lambda on: entries.withdraw(on, gone))
    held.play_round(in_order)
    assert len(held.state.rounds[1].tables) == 1
    assert ranks(held)[max(losers)] == 3
    three = cup(3)
    while not is_complete(three.state):
        three.play_round(in_order)
    assert sorted(ranks(three).values()) == [1, 2, 3]


@rule("TO-CRE-14")
@pytest.mark.parametrize(
    "terms", [{"format": "double_elimination"}, {"format": "swiss"}, {"table_size": 3, "game": "frantic"}]
)
def test_only_a_single_elimination_of_two_has_a_match_for_third_place(terms: dict[str, object]) -> None:
    asked = {"format": "single_elimination"} | terms
    with pytest.raises(Rejected, match="third place") as refused:
        Held(third_place=True, **asked)
    assert refused.value.rule == "TO-CRE-14"


@rule("TO-STA-01", "TO-PAI-08")
@pytest.mark.parametrize("seed", range(40))
def test_found_the_podium_of_a_double_elimination_is_who_lost_last(seed: int) -> None:
    """Counted from the results alone: first is who has not lost twice, then whose second loss came latest."""
    random = Random(seed)
    held = Held(format="double_elimination").enter(random.randint(3, 9))
    lost: Counter[int] = Counter()
    out: dict[int, int] = {}
    while not is_complete(held.state):
        held.pair()
        held.start()
        number = len(held.state.rounds)
        for match in held.matches(number):
            first = match.seating[random.randrange(2)]
            seat = match.seating.index(first)
            held.result(match, ((seat,), (1 - seat,)))
            loser = next(each for each in match.seating if each != first)
            lost[loser] += 1
            if lost[loser] == 2:
                out[loser] = number
    place = ranks(held)
    (best,) = (number for number in place if lost[number] < 2)
    assert place[best] == 1
    later = sorted(out, key=lambda each: -out[each])
    assert place[later[0]] == 2
    assert all(place[one] < place[other] for one in out for other in out if out[one] > out[other])


@rule("TO-PAI-12")
def test_who_is_left_alone_is_third_before_one_who_left_with_more_points() -> None:
    held = cup(7, bye_points=300)
    held.play_round(in_order)
    held.play_round(lambda match: in_order(match)[:: -1 if 1 in match.seating else 1])
    (other,) = {max(table.entrants) for table in held.state.rounds[1].tables if 1 not in table.entrants}
    held.do(lambda on: entries.withdraw(on, 1))
    held.play_round(in_order)
    assert (ranks(held)[other], ranks(held)[1]) == (3, 4)

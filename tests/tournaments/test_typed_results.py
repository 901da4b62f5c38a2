"""Results typed in: by an arbiter, or by two players who agree."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.kernel.table import Event
from domain.matches.clocks.control import TimeControl
from domain.tournaments import changing, typed_results
from domain.tournaments.events import PairingFlagged, RoundClosed, TablePlace
from domain.tournaments.typed_events import ResultProposed, ResultTyped
from tests.tournaments import arbiter
from tests.tournaments.making import Held, in_order, refusal

rule = pytest.mark.rule
FIRST = TablePlace(1, 1)


def begun(players: int = 4, **terms: Any) -> Held:
    """The first round is started, with one table."""
    cup = Held(table_size=players, **terms).enter(players)
    cup.pair()
    cup.start()
    return cup


def types(cup: Held, places: Sequence[int], reason: str = "", match: int = 1, **facts: bool) -> list[Event]:
    return cup.do(lambda on: typed_results.type_result(on, FIRST, match, places, reason, **facts))


def proposes(cup: Held, player: int, places: Sequence[int], **facts: bool) -> list[type[Event]]:
    """`player` counts those of the table, from 0."""
    entrant = cup.state.table(1, 1).entrants[player]
    events = cup.do(lambda on: typed_results.propose_result(on, FIRST, 1, entrant, places, **facts))
    return [type(event) for event in events]


@rule("TO-RES-01", "TO-RES-14", "TO-RES-15")
def test_an_arbiter_types_the_places_of_a_table_and_no_news_of_its_match_count() -> None:
    cup = begun()
    (match,) = cup.matches(1)
    one, two, three, four = match.seating
    assert [type(event) for event in types(cup, [2, 1, 2, 4])] == [ResultTyped, RoundClosed]
    (match,) = cup.matches(1)
    assert match.places == ((two,), (one, three), (four,))
    assert match.is_typed
    rows = cup.shown()
    assert rows == arbiter.standings(cup.record())
    assert not any(row.by_ruling or row.provisional for row in rows)
    assert cup.state.table(1, 1).due == []
    assert cup.result(match, in_order(match)) == cup.withdraw_result(match) == []
    assert cup.shown() == rows


@rule("TO-RES-14", "TO-RES-05")
def test_a_typed_result_is_corrected_with_a_reason_and_flags_what_rests_on_it() -> None:
    cup = begun(2)
    types(cup, [1, 2])
    cup.pair()
    assert refusal(lambda: types(cup, [2, 1])) == ("result_stands", "TO-RES-14")
    assert [type(event) for event in types(cup, [2, 1], "The slip was turned round.")] == [
        ResultTyped,
        PairingFlagged,
    ]
    assert cup.shown() == arbiter.standings(cup.record())


@rule("TO-RES-14", "TO-RES-08", "TO-RND-04")
def test_a_table_with_a_typed_result_plays_again_and_its_round_is_not_unstarted() -> None:
    cup = begun()
    types(cup, [1, 2, 3, 4])
    unstart = lambda: cup.do(lambda on: changing.unstart_round(on, 1, "too early", ()))  # noqa: E731
    assert refusal(unstart) == ("played_on", "TO-RND-04")
    cup.replay(1, 1)
    (match,) = cup.state.table(1, 1).due
    assert cup.result(match, in_order(match))


@rule("TO-RES-14", "TO-RND-03")
def test_of_several_matches_those_that_are_typed_do_not_begin() -> None:
    cup = begun(2, matches_per_round=3)
    types(cup, [1, 2], match=2)
    first, _, third = cup.matches(1)
    assert cup.state.table(1, 1).due == [first]
    types(cup, [2, 1])
    assert cup.state.table(1, 1).due == [third]


@rule("TO-RES-14")
def test_no_result_is_typed_over_that_of_a_match_or_of_forfeits() -> None:
    cup = begun()
    assert refusal(lambda: types(cup, [1, 2, 3, 4], is_over=True)) == ("result_stands", "TO-RES-14")
    assert refusal(lambda: types(cup, [1, 2, 3, 4], match=2)) == ("unknown_table", "TO-RES-14")
    (match,) = cup.matches(1)
    cup.result(match, in_order(match))
    assert refusal(lambda: types(cup, [1, 2, 3, 4], "a slip")) == ("result_stands", "TO-RES-14")
    cup.withdraw_result(match)
    cup.forfeit(1, 1, *match.seating[:3])
    assert refusal(lambda: types(cup, [1, 2, 3, 4])) == ("result_stands", "TO-RES-14")
    waiting = Held().enter(2)
    waiting.pair()
    assert refusal(lambda: types(waiting, [1, 2])) == ("round_not_started", "TO-RES-14")


@rule("TO-RES-15")
@pytest.mark.parametrize("places", [[1, 2, 3], [1, 1, 2, 3], [2, 3, 4, 4], [1, 3, 3, 3], [1, 2, 3, 4, 5]])
def test_places_say_how_everybody_came_out(places: list[int]) -> None:
    assert refusal(lambda: types(begun(), places)) == ("impossible_places", "TO-RES-15")


@rule("TO-RES-16")
def test_a_result_counts_when_two_players_have_typed_it_and_nobody_else_another() -> None:
    cup = begun()
    assert proposes(cup, 0, [1, 2, 3, 4]) == [ResultProposed]
    assert proposes(cup, 0, [1, 2, 3, 4]) == [ResultProposed], "the same player is no second one"
    assert proposes(cup, 1, [2, 1, 3, 4]) == [ResultProposed]
    assert proposes(cup, 2, [1, 2, 3, 4]) == [ResultProposed], "player 1 says something else"
    assert not cup.state.round(1).is_closed
    assert proposes(cup, 1, [1, 2, 3, 4]) == [ResultProposed, ResultTyped, RoundClosed]
    assert cup.shown() == arbiter.standings(cup.record())
    assert refusal(lambda: proposes(cup, 0, [4, 3, 2, 1])) == ("result_stands", "TO-RES-16")
    assert types(cup, [4, 3, 2, 1], "They had the table of others.")


@rule("TO-RES-16")
def test_the_word_of_a_player_who_has_forfeited_since_counts_no_more() -> None:
    cup = begun()
    proposes(cup, 0, [1, 2, 3, 4])
    cup.forfeit(1, 1, cup.state.table(1, 1).entrants[0])
    assert refusal(lambda: proposes(cup, 0, [1, 2, 3, 4])) == ("unknown_entrant", "TO-RES-16")
    assert proposes(cup, 1, [1, 2, 3, 4]) == [ResultProposed]
    assert proposes(cup, 2, [1, 2, 3, 4]) == [ResultProposed, ResultTyped, RoundClosed]


@rule("TO-RES-16")
def test_players_type_no_result_of_a_match_that_is_played_here() -> None:
    assert refusal(lambda: proposes(begun(), 0, [1, 2, 3, 4], is_played=True)) == ("played_here", "TO-RES-16")
    with_clocks = begun(2, clocks=TimeControl(match_seconds=600))
    assert refusal(lambda: proposes(with_clocks, 0, [1, 2])) == ("played_here", "TO-RES-16")
    assert types(with_clocks, [1, 2])

"""From the first draw to the first turn."""

from random import Random

import pytest

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import ACTION_IDS, PERSON_IDS
from domain.games.bathroom_rush.commands import ChooseLane, RollDie, ShuffleActions, StartMatch
from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Pick, Shuffle
from service.testing.given import Table, given
from tests.games.bathroom_rush.tables import lane, of

rule = pytest.mark.rule


def started(seats: int, first: int = 0, **options: object) -> Table:
    table = given("bathroom_rush", seats, dict(options))
    table.act(StartMatch(PERSON_IDS, first))
    return table


def seated(seats: int, first: int = 0) -> Table:
    table = started(seats, first)
    for lane_id in range(1, seats + 1):
        table.act(ChooseLane(lane_id), table.awaited_seats[0])
    return table


@rule("BR-SETUP-01", "BR-SETUP-04", "BR-DEC-41")
def test_chance_draws_the_first_player_and_shuffles_the_persons() -> None:
    table = given("bathroom_rush", 3)
    assert table.game.awaited(table.state) == AwaitsChance(
        StartMatch,
        (Pick("first_player", 3, "BR-SETUP-01"), Shuffle("person_order", PERSON_IDS, "BR-SETUP-04")),
    )


@rule("BR-SETUP-01")
def test_a_named_first_player_is_not_drawn() -> None:
    table = given("bathroom_rush", 3, {"first_player": 1})
    assert table.game.awaited(table.state).draws == (Shuffle("person_order", PERSON_IDS, "BR-SETUP-04"),)
    table.act(StartMatch(PERSON_IDS))
    assert table.awaited_seats == (1,)


@rule("BR-SETUP-03", "BR-FAQ-03", "BR-TERM-04", "BR-SETUP-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_lane_more_than_players(seats: int) -> None:
    table = started(seats)
    assert [lane.lane_id for lane in table.state.lanes] == list(range(1, seats + 2))
    assert all(len(lane.slots) == 6 for lane in table.state.lanes)
    assert [slot.cards[0] for slot in table.state.lanes[1].slots] == list(PERSON_IDS[6:12])


@rule("BR-SETUP-05", "BR-LANE-01", "BR-INV-9")
def test_lanes_are_chosen_clockwise_from_the_first_player() -> None:
    table = started(3, first=1)
    chosen = []
    for lane_id in (4, 2, 1):
        (seat,) = table.awaited_seats
        chosen.append(seat)
        assert table.refused(ChooseLane(lane_id), (seat + 1) % 3).code == "not_your_turn"
        assert ChooseLane(lane_id) in table.legal(seat)
        table.act(ChooseLane(lane_id), seat)
    assert chosen == [1, 2, 0]
    assert [lane.slots[6] for lane in table.state.lanes if len(lane.slots) > 6] == [0, 2, 1]


@rule("BR-SETUP-05", "BR-LANE-01", "BR-SETUP-03")
def test_an_occupied_lane_and_one_that_is_not_there_are_refused() -> None:
    table = started(2)
    table.act(ChooseLane(2), 0)
    occupied, missing = table.refused(ChooseLane(2), 1), table.refused(ChooseLane(4), 1)
    assert (occupied.code, occupied.rule) == ("lane_occupied", "BR-LANE-01")
    assert (missing.code, missing.rule) == ("illegal_target", "BR-SETUP-03")


@rule("BR-SETUP-05")
def test_by_default_the_lowest_free_lane_is_chosen() -> None:
    table = started(2)
    table.act(ChooseLane(1), 0)
    (chosen,) = of(table.default(1), e.LaneChosen)
    assert (chosen.lane_id, chosen.chosen_by) == (2, "timeout")


@rule("BR-SETUP-06", "BR-SETUP-07", "BR-LANE-06", "BR-FAQ-06")
def test_only_bathrooms_and_neighbours_are_turned_up() -> None:
    table = seated(2)
    assert lane(table, 1).count("(") == 4
    assert lane(table, 1).endswith("mother_with_baby | S0 | joker")
    assert lane(table, 3).startswith("nostalgic | (")
    assert lane(table, 3).count("(") == 5


@rule("BR-SETUP-07", "BR-LOST-01", "BR-LOST-03", "BR-SETTLE-01")
def test_a_lost_youth_behind_a_player_is_replaced_at_once() -> None:
    order = [card for card in PERSON_IDS if card != "lost_youth_1"]
    order.insert(18, "lost_youth_1")
    table = given("bathroom_rush", 2)
    table.act(StartMatch(tuple(order), 0))
    table.act(ChooseLane(1), 0)
    events = table.act(ChooseLane(2), 1)
    (removed,) = of(events, e.LostYouthRemoved)
    assert (removed.lane_id, removed.position, removed.mode) == (1, 8, "replaced")
    assert [added.reason for added in of(events, e.PersonAdded)] == ["setup", "setup", "replacement"]
    assert len(table.state.lanes[0].slots) == 8


@rule("BR-SETUP-08", "BR-SETUP-09", "BR-TURN-03")
def test_three_cards_each_then_the_first_round() -> None:
    table = seated(2, first=1)
    shuffle = Shuffle("order", ACTION_IDS, "BR-SETUP-08")
    assert table.game.awaited(table.state) == AwaitsChance(ShuffleActions, (shuffle,))
    events = table.act(ShuffleActions(ACTION_IDS))
    drawn = of(events, e.ActionCardsDrawn)
    assert [(d.seat, len(d.cards)) for d in drawn][:2] == [(1, 3), (0, 3)]
    assert table.state.reserves == [0, 0]
    assert not any(lane.permanents for lane in table.state.lanes)
    assert table.state.round == 1


@rule("BR-SETUP-04", "BR-SETUP-08", "BR-SETUP-01", "BR-TERM-07")
def test_draws_that_cannot_be_are_refused() -> None:
    table = given("bathroom_rush", 2)
    assert table.refused(StartMatch(PERSON_IDS[1:], 0)).code == "impossible_draw"
    assert table.refused(StartMatch(PERSON_IDS, 2)).rule == "BR-SETUP-01"
    assert table.refused(RollDie(1)).code == "not_asked_now"
    table = seated(2)
    shuffled = list(ACTION_IDS)
    Random(1).shuffle(shuffled)
    assert table.refused(ShuffleActions(tuple(shuffled[1:]))).rule == "BR-SETUP-08"
    assert table.act(ShuffleActions(tuple(shuffled)))

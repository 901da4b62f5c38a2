"""Tokens, groups, lanes, settling."""

import pytest

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.agenda import AGENDA
from domain.games.bathroom_rush.commands import Decompress, ShufflePersons
from domain.games.bathroom_rush.lanes import beside, free_lane, in_bathroom
from domain.games.bathroom_rush.steps import EndRound, Settle
from domain.kernel.decision import Decision
from tests.games.bathroom_rush.tables import (
    base3,
    decline,
    effects,
    lane,
    names,
    of,
    play,
    play_turn,
    roll,
)

rule = pytest.mark.rule


@rule("BR-TERM-02", "BR-TERM-03", "BR-TERM-04", "BR-GRP-01")
def test_bathroom_neighbours_and_free_lane() -> None:
    table = base3({1: "S0 | n2 | n1"}, end_triggered=True)
    assert in_bathroom(table.state, 0)
    assert not in_bathroom(table.state, 1)
    assert beside(table.state, 0, "front") is None
    assert beside(table.state, 0, "behind")[2].cards == ["neutral_2_1"]
    assert beside(table.state, 1, "front")[:2] == (2, 3)
    assert free_lane(table.state) == 4


@rule("BR-TOK-07", "BR-DEC-19")
def test_tokens_do_not_run_out() -> None:
    """More than the 40 pee of the box lie on one group."""
    table = base3({2: "n2=60 | (n1) | n1 | S1 | ent"}, hands={0: ["malaise"]})
    play(table, 0, "malaise", lane_id=2)
    decline(table)
    assert lane(table, 2).startswith("n2=120")


@rule("BR-TOK-05", "BR-DEC-18", "BR-BOT-01")
def test_removing_is_in_full_and_not_below_zero() -> None:
    for reserve, after in ((6, 3), (2, 0)):
        table = base3(reserves={0: reserve}, hands={0: ["empty_bottle"]})
        play(table, 0, "empty_bottle")
        roll(table, 3)
        assert table.state.reserves[0] == after


@rule("BR-GRP-04", "BR-PERS-02", "BR-TERM-09", "BR-FAM-01", "BR-ENTR-01")
def test_a_group_produces_the_sum_of_all_its_cards() -> None:
    lanes = {
        1: "{~elder+joker} | n1 | S0 | n2",
        2: "~mother_with_baby | n1 | S1 | ent",
        3: "ent | n1 | S2 | n1",
    }
    with pytest.raises(Exception, match="no slot"):
        base3(lanes, phase="round_start")
    lanes[1] = "~{elder+joker} | n1 | S0 | n2"
    table = base3({**lanes, 4: "np | (nr)"}, phase="round_start", person_deck=[])
    placed = of(table.events, e.ProductionPlaced)
    assert [(p.lane_id, p.added) for p in placed] == [(1, 4), (2, 3), (3, 0), (4, 5)]


@rule("BR-GRP-06", "BR-GRP-07", "BR-OLD-02")
def test_loads_of_merging_groups_add_up() -> None:
    table = base3(
        {1: "n2=2 | n1 | joker=2 | S0 | n2", 2: "n2=2 | (n1) | n1=3 | S1 | ent"}, hands={0: ["old_friends"]}
    )
    play(table, 0, "old_friends", side="front", target_seat=1, target_side="front")
    decline(table)
    assert "{n1+joker}=5" in lane(table, 2)


@rule("BR-GRP-02", "BR-BODY-02")
def test_a_group_moves_as_a_whole() -> None:
    table = base3({1: "n2=2 | (n1) | {n1+bodybuilder} | S0 | n2"}, hands={0: ["merry_children"]})
    play(table, 0, "merry_children")
    decline(table)
    assert lane(table, 1) == "n2=2 | (n1) | n2 | S0 | {n1+bodybuilder}"


@rule("BR-GRP-10")
def test_a_discarded_group_lies_bottom_first_and_loses_everything() -> None:
    table = base3({1: "n2=2 | (n1) | ~{n1+joker}=3 | S0 | n2"}, hands={0: ["cunning"]})
    (gone,) = of(play(table, 0, "cunning", side="front"), e.GroupDiscarded)
    assert (gone.cards, gone.load_lost) == (("neutral_1_2", "joker_1"), 3)
    assert table.state.person_discard == ["neutral_1_2", "joker_1"]


@rule("BR-GRP-03", "BR-SCOUN-04", "BR-DEC-52")
def test_covered_cards_do_nothing() -> None:
    table = effects("n2=2 | {scoundrel+n1} | {joker+n1} | S0 | {elder+n2}")
    assert table.state.phase == "action"
    assert not of(table.events, e.PersonEffectsListed)


@rule("BR-LANE-03", "BR-DCP-05", "BR-DEC-32", "BR-SETTLE-03")
def test_replacing_in_place_moves_nobody_else() -> None:
    table = base3({1: "n2=2 | n1 | S0 | n2 | (joker) | (elder)"})
    table.act(Decompress(), 0)
    events = roll(table, 1)
    assert lane(table, 1) == "n2=2 | n1 | S0 | n3 | (joker) | (elder)"
    assert names(events)[2:5] == ["GroupDiscarded", "PersonAdded", "PersonRevealed"]


@rule("BR-CUN-03", "BR-DEC-32", "BR-FAQ-04", "BR-SETTLE-02")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("n2=2 | n1 | S0 | n2 | (joker)", "n2=2 | n1 | S0 | joker"),
        ("n2=2 | n1 | S0 | n2", "n2=2 | n1 | S0 | n3"),
    ],
)
def test_cunning_behind_closes_up_or_brings_a_new_person(before: str, after: str) -> None:
    table = base3({1: before}, hands={0: ["cunning"]})
    play(table, 0, "cunning", side="behind")
    assert lane(table, 1) == after


@rule("BR-OLD-03", "BR-DEC-31", "BR-FAQ-04")
def test_old_friends_from_behind_leave_no_gap() -> None:
    table = base3(hands={0: ["old_friends"]})
    play(table, 0, "old_friends", side="behind", target_seat=2, target_side="behind")
    decline(table)
    assert lane(table, 1) == "n2=2 | (n1) | n1 | S0 | n3"
    assert lane(table, 3).endswith("S2 | {ent+n2}")


@rule("BR-LANE-04", "BR-DEC-37", "BR-END-03")
def test_the_end_of_an_empty_free_lane_is_the_bathroom() -> None:
    table = base3({4: ""}, hands={0: ["switch_lane"]})
    (end,) = of(play(table, 0, "switch_lane"), e.EndTriggered)
    assert (end.seats, end.kind) == ((0,), "triggered")
    assert lane(table, 4) == "S0 | n3"


@rule("BR-LANE-05", "BR-SWP-01")
def test_permanents_stay_at_their_door() -> None:
    table = base3(hands={0: ["swap"]}, permanents={1: ["foul_stench"]})
    play(table, 0, "swap", target_seat=1)
    decline(table)
    assert table.state.lanes[0].permanents == ["foul_stench_1"]
    assert lane(table, 1) == "n2=2 | (n1) | n1 | S1 | n2".replace("=2", "=1")
    assert lane(table, 2) == "n2=2 | (n1) | n1 | S0 | ent"


@rule("BR-LANE-07", "BR-DEC-04", "BR-INV-4")
def test_a_person_turned_up_stays_up() -> None:
    table = base3(hands={0: ["switch_lane"]})
    play(table, 0, "switch_lane")
    assert lane(table, 1) == "n2=2 | (n1) | n1 | n2"


@rule("BR-LANE-08", "BR-DEC-36")
def test_an_empty_deck_is_made_of_the_discard() -> None:
    table = base3(person_deck=[], person_discard=rest_of_the_box())
    table.act(Decompress(), 0)
    roll(table, 1)
    cards = table.game.awaited(table.state).draws[0].items
    assert sorted(cards) == sorted([*table.state.person_discard])
    wrong = table.refused(ShufflePersons(cards[1:]))
    assert (wrong.code, wrong.rule) == ("impossible_draw", "BR-LANE-08")
    events = table.act(ShufflePersons(cards))
    assert names(events)[:3] == ["PersonDeckShuffled", "PersonAdded", "PersonRevealed"]
    assert table.state.person_discard == []


@rule("BR-LANE-08")
def test_a_lost_youth_of_this_settling_is_not_shuffled_back() -> None:
    """The last two cards of the deck are the lost youths: the second is replaced from a deck without both."""
    discard = [card for card in rest_of_the_box() if not card.startswith("lost")]
    table = base3(person_deck=["lost_youth", "lost_youth"], person_discard=discard)
    table.act(Decompress(), 0)
    roll(table, 1)
    cards = table.game.awaited(table.state).draws[0].items
    assert not [card for card in cards if card.startswith("lost")]
    table.act(ShufflePersons(cards))
    assert sorted(table.state.person_discard) == ["lost_youth_1", "lost_youth_2"]
    assert lane(table, 1).count("|") == 4


@rule("BR-LANE-08", "BR-SETTLE-02")
def test_nobody_left_to_draw_leaves_the_place_empty() -> None:
    rest = base3({1: "n2=2 | n1 | S0 | neutral_2_5", 4: ""}).state.person_deck
    crowd = "{" + "+".join([*rest, "neutral_2_5"]) + "}=9"
    table = base3({1: "n2=2 | n1 | S0", 4: crowd}, person_deck=[])
    assert lane(table, 1) == "n2=2 | n1 | S0"
    assert table.game.violations(table.state) == []
    events = table.act(Decompress(), 0) + roll(table, 1)
    assert not of(events, e.GroupDiscarded, e.PersonAdded)


@rule("BR-SETTLE-01", "BR-SETTLE-03", "BR-DEC-03", "BR-LOST-04", "BR-TURN-07")
def test_a_newly_adjacent_person_is_turned_up_at_once_and_acts_later() -> None:
    table = base3({1: "n2=2 | (joker) | n1 | S0 | n2"}, hands={0: ["cunning"]})
    play(table, 0, "cunning", side="front")
    assert lane(table, 1) == "n2=2 | joker | S0 | n2"
    assert table.state.reserves[0] == 0


@rule("BR-SETTLE-03", "BR-LOST-02", "BR-LOST-03", "BR-LOST-04")
def test_settling_starts_again_after_each_lost_youth() -> None:
    table = base3({1: "n2=2 | (lost_youth) | (lost_youth) | n1 | S0 | n2"}, hands={0: ["cunning"]})
    events = play(table, 0, "cunning", side="front")
    assert [(r.position, r.mode) for r in of(events, e.LostYouthRemoved)] == [
        (3, "closed_up"),
        (2, "closed_up"),
    ]
    assert lane(table, 1) == "n2=2 | S0 | n2"
    table = base3(person_deck=["lost_youth", "lost_youth", "n3"])
    table.act(Decompress(), 0)
    events = roll(table, 1)
    assert [(r.position, r.mode) for r in of(events, e.LostYouthRemoved)] == [
        (5, "replaced"),
        (5, "replaced"),
    ]
    assert lane(table, 1) == "n2=2 | (n1) | n1 | S0 | n3"


@rule("BR-DEC-56", "BR-LOST-02")
def test_a_lost_youth_in_the_free_lane_lets_it_close_up() -> None:
    table = base3({4: "n2=2 | (lost_youth) | (nr)"}, turn=2)
    events = play_turn(table)
    (removed,) = of(events, e.LostYouthRemoved)
    assert (removed.lane_id, removed.mode) == (4, "closed_up")
    assert lane(table, 4).startswith("nr")


@rule("BR-SETTLE-04", "BR-GRP-09", "BR-DEC-33")
def test_who_enters_after_the_production_step_produces_on_top_of_his_load() -> None:
    table = base3({1: "n2=2 | S0 | elder=2"}, hands={0: ["merry_children"]})
    play(table, 0, "merry_children")
    events = decline(table)
    assert [p.load_after for p in of(events, e.ProductionPlaced)] == [5]
    assert lane(table, 1) == "elder=5 | S0 | n2"


@rule("BR-SETTLE-05", "BR-DEC-26", "BR-END-03", "BR-DEC-37")
def test_a_farter_can_drive_a_player_into_an_empty_bathroom() -> None:
    table = effects("n2=2 | (n1) | farter | S0 | n2", free="")
    decline(table)
    (end,) = of(roll(table, 1), e.EndTriggered)
    assert (end.seats, end.kind, end.seats_still_to_play) == ((0,), "triggered", (1, 2))


@rule("BR-SETTLE-05", "BR-DEC-27", "BR-END-02")
def test_whoever_stands_in_a_bathroom_after_the_advance_ends_the_match_at_once() -> None:
    """Whether he got there by the advance or by a lost youth turned up after it: settling knows the phase only."""
    table = base3({1: "S0 | n2"}, end_triggered=True)
    state = table.state
    state.phase, state.end, state.turn_of, state.agenda = "cleanup", None, None, [Settle(), EndRound()]
    decision = Decision(state, table.game.evolve)
    AGENDA.follow(decision)
    due = decision.caused[0]
    assert (due.event.kind, due.event.seats) == ("instant", (0,))


@rule("BR-SETTLE-04", "BR-CLEAN-06")
def test_the_new_heads_wait_for_the_production_step() -> None:
    table = base3({4: "n2=2 | (elder) | (elder)"}, turn=2)
    events = play_turn(table)
    advanced = names(events).index("LanesAdvanced")
    started = names(events).index("RoundStarted")
    assert "ProductionPlaced" not in names(events)[advanced:started]
    assert [p.reason for p in of(events, e.ProductionPlaced)] == ["round"] * 4


def rest_of_the_box() -> list[str]:
    """The persons that lie in no lane of BASE3."""
    return list(base3().state.person_deck)

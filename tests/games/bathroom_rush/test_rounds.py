"""The round, the phases of a turn, the cleanup."""

import pytest

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.agenda import AGENDA
from domain.games.bathroom_rush.cards import ACTION_IDS
from domain.games.bathroom_rush.commands import (
    Decompress,
    DiscardCard,
    PassTurn,
    PlayCard,
    ShuffleActions,
)
from domain.games.bathroom_rush.steps import DrawCards, Turn
from domain.kernel.decision import Decision
from service.testing.given import given
from tests.games.bathroom_rush.tables import (
    base3,
    decline,
    effects,
    lane,
    names,
    of,
    play_turn,
    roll,
)

rule = pytest.mark.rule


@rule("BR-ROUND-01", "BR-ROUND-02", "BR-FAQ-05", "BR-FAQ-01", "BR-DEC-02", "BR-TERM-05")
def test_every_bathroom_produces_once_before_the_first_turn() -> None:
    table = base3({3: "nb | (elder) | elder | S2 | ent", 4: "nr | (elder)"}, phase="round_start")
    assert [p.lane_id for p in of(table.events, e.ProductionPlaced)] == [1, 2]
    roll(table, 2)
    events = roll(table, 4)
    assert (lane(table, 3).split(" ")[0], lane(table, 4).split(" ")[0]) == ("nb=2", "nr=4")
    assert of(events, e.TurnStarted)[0].seat == 0
    assert not of(play_turn(table) + play_turn(table), e.ProductionPlaced)


@rule("BR-FAQ-01", "BR-GRP-04", "BR-COUNT-06")
def test_dice_are_rolled_card_by_card_bottom_first() -> None:
    table = base3({1: "{absent_minded+neutral_red_1+n1} | n1 | S0 | n2", 4: "n2 | (nb)"}, phase="round_start")
    first = table.game.awaited(table.state).draws[0]
    assert first.sides == 2
    (rolled,) = of(roll(table, 2), e.DieRolled)
    assert (rolled.card, rolled.die) == ("absent_minded_1", "blue")
    (placed, *_) = of(roll(table, 3), e.ProductionPlaced)
    assert (placed.dice, placed.added) == ((2, 3), 6)


@rule("BR-ROUND-04", "BR-ROUND-05", "BR-DEC-06")
def test_yellow_persons_of_the_free_lane_act_undefended_before_the_first_turn() -> None:
    table = base3(
        {4: "avid_reader | scoundrel | joker | farter"}, phase="round_start", person_deck=["scoundrel", "n3"]
    )
    (listed,) = of(table.events, e.PersonEffectsListed)
    assert (listed.seat, listed.groups) == (None, ("avid_reader_1", "scoundrel_1"))
    assert not of(table.events, e.DefenceWindowOpened, e.TurnStarted)
    events = roll(table, 1)
    assert lane(table, 4) == "~avid_reader=2 | {scoundrel+scoundrel+n3}=1 | joker | farter"
    assert of(events, e.TurnStarted)[0].seat == 0


@rule("BR-ROUND-06", "BR-TERM-05", "BR-CLEAN-09", "BR-ELIM-07")
def test_turns_go_clockwise_from_the_marker_and_skip_the_eliminated() -> None:
    table = base3(first_player=1, turn=1)
    started = of(play_turn(table) + play_turn(table), e.TurnStarted)
    assert [turn.seat for turn in started] == [2, 0]
    lanes = {1: "n2=2 | (n1) | n1 | S0 | n2", 3: "n2=2 | (n1) | nb | S2 | ent", 4: "n2=2 | (nr) | (nr)"}
    table = given("bathroom_rush", 3, {}, {"lanes": lanes, "out": [[1]]})
    assert of(table.act(PassTurn(), 0), e.TurnStarted)[0].seat == 2
    events = play_turn(table)
    assert of(events, e.FirstPlayerPassed)[0].seat == 2


@rule("BR-TURN-01", "BR-TURN-03", "BR-TURN-13")
def test_the_phases_of_a_turn_in_their_order() -> None:
    table = base3({2: "n2=2 | (n1) | joker | S1 | ent"}, permanents={2: ["foul_stench"]})
    events = table.act(PassTurn(), 0)
    assert names(events) == [
        "TurnPassed",
        "TurnEnded",
        "TurnStarted",
        "PermanentApplied",
        "PhaseEntered",
        "ActionCardsDrawn",
        "PhaseEntered",
        "PersonEffectsListed",
        "PersonActivated",
        "DefenceWindowOpened",
    ]
    events = decline(table)
    assert [p.phase for p in of(events, e.PhaseEntered)] == ["action"]
    assert len(table.state.hands[1]) == 4
    events = table.act(PassTurn(), 1)
    assert [p.phase for p in of(events, e.PhaseEntered)] == ["discard"]
    assert names(table.default(1))[:2] == ["CardDiscarded", "TurnEnded"]


@rule("BR-TURN-03", "BR-INV-6")
def test_a_hand_of_four_draws_nothing() -> None:
    table = base3(phase="turn_start", hands={0: ["cheek", "cheek", "focus", "focus"]})
    assert not of(table.events, e.ActionCardsDrawn)


@rule("BR-TURN-04", "BR-DEC-36")
def test_the_discard_is_shuffled_in_the_middle_of_a_draw() -> None:
    discard = [card for card in ACTION_IDS if card not in ("focus_1", "cheek_1")]
    table = base3(phase="turn_start", hands={0: ["focus_1"]}, action_deck=["cheek_1"], action_discard=discard)
    assert table.state.hands[0] == ["focus_1", "cheek_1"]
    cards = table.game.awaited(table.state).draws[0].items
    wrong = table.refused(ShuffleActions(cards[1:]))
    assert (wrong.code, wrong.rule) == ("impossible_draw", "BR-TURN-04")
    table.act(ShuffleActions(cards))
    assert table.state.hands[0] == ["focus_1", "cheek_1", *cards[:2]]
    assert table.state.action_discard == []


@rule("BR-TURN-04")
def test_with_both_piles_empty_the_draw_stops() -> None:
    """All fifty cards are behind the doors, in the other hands and in this one."""
    table = base3(phase="turn_start")
    state = table.game.clone(table.state)
    state.phase, state.hands[0], state.action_deck = "draw", ["cheek_1"], []
    state.action_discard, state.agenda = [], [DrawCards(0), Turn(0)]
    decision = Decision(state, table.game.evolve)
    AGENDA.follow(decision)
    assert decision.caused[0].event.phase == "person_effects"


@rule("BR-TURN-11", "BR-TURN-12", "BR-DEC-42")
def test_exactly_one_action_a_turn_and_passing_is_always_one() -> None:
    table = base3(hands={0: ["cheek", "cheek", "cheek", "focus"]})
    assert PassTurn() in table.legal(0)
    table.act(Decompress(), 0)
    refusal = table.refused(PassTurn(), 0)
    assert (refusal.code, refusal.rule) == ("not_your_turn", "BR-ROUND-06")
    roll(table, 2)
    refusal = table.refused(PlayCard("cheek_1"), 0)
    assert (refusal.code, refusal.rule) == ("not_asked_now", "BR-ROUND-06")


@rule("BR-TURN-13", "BR-DEC-58")
def test_discarding_too_few_or_too_many_is_refused() -> None:
    table = base3(hands={0: ["cheek", "cheek", "cheek", "focus"], 1: ["sneeze"]})
    assert table.refused(DiscardCard("focus_1"), 0).code == "not_asked_now"
    table.act(PassTurn(), 0)
    few = table.refused(PassTurn(), 0)
    assert (few.code, few.rule) == ("not_asked_now", "BR-ROUND-06")
    foreign = table.refused(DiscardCard("sneeze_1"), 0)
    assert (foreign.code, foreign.rule) == ("card_not_in_hand", "BR-TURN-13")
    assert table.legal(0) == [DiscardCard(c) for c in ("cheek_1", "cheek_2", "cheek_3", "focus_1")]
    table.act(DiscardCard("focus_1"), 0)
    assert table.refused(DiscardCard("cheek_1"), 0).code == "not_your_turn"
    table = base3(hands={0: ["cheek", "cheek", "cheek"]})
    many = table.refused(DiscardCard("cheek_1"), 0)
    assert (many.code, many.rule) == ("not_asked_now", "BR-ROUND-06")


@rule("BR-TURN-13")
def test_by_default_the_card_longest_in_hand_goes() -> None:
    table = base3(hands={0: ["focus", "cheek", "cheek", "cheek"]})
    table.default(0)
    (gone, *_) = of(table.default(0), e.CardDiscarded)
    assert (gone.card, gone.chosen_by) == ("focus_1", "timeout")


@rule("BR-TURN-09", "BR-FAQ-09")
def test_persons_act_only_in_their_players_phase() -> None:
    table = base3({2: "n2=2 | (n1) | joker | S1 | ent"})
    assert not of(table.events, e.PersonActivated)
    events = table.act(PassTurn(), 0)
    assert [a.seat for a in of(events, e.PersonActivated)] == [1]


@rule("BR-TURN-08", "BR-FAQ-09")
def test_the_phase_ends_when_all_listed_are_done() -> None:
    table = effects("n2=2 | (n1) | joker | S0 | joker")
    decline(table)
    assert table.state.phase == "person_effects"
    decline(table)
    assert (table.state.phase, table.state.reserves[0]) == ("action", 2)


@rule("BR-CLEAN-01", "BR-CLEAN-04", "BR-CLEAN-05", "BR-CLEAN-06", "BR-CLEAN-09", "BR-ROUND-03")
def test_the_cleanup() -> None:
    table = base3({4: "{n2+joker}=7 | (elder) | (nr)"}, turn=2)
    events = play_turn(table)
    (advanced,) = of(events, e.LanesAdvanced)
    assert advanced.load_lost == 7
    assert [lane_.lane_id for lane_ in advanced.discarded] == [1, 2, 3, 4]
    assert table.state.person_discard[-2:] == ["neutral_2_5", "joker_1"]
    assert lane(table, 4) == "elder=3 | (nr)"
    assert (table.state.first_player, table.state.round) == (1, 3)


@rule("BR-CLEAN-06")
def test_an_empty_free_lane_stays_empty() -> None:
    table = base3({4: ""}, turn=2)
    play_turn(table)
    assert lane(table, 4) == ""


@rule("BR-CLEAN-08", "BR-DEC-39", "BR-INV-10")
def test_after_the_last_round_the_count_follows() -> None:
    table = base3(
        {3: "n2=2 | (n1) | bodybuilder | S2 | bodybuilder"},
        {"round_cap": 10},
        round=10,
        turn=2,
        reserves={1: 1, 2: 2},
    )
    events = play_turn(table)
    assert "FirstPlayerPassed" not in names(events)
    assert "LanesAdvanced" in names(events)
    assert of(events, e.MatchEnded)[0].reason == "round_cap"

"""Reaction windows: who is asked, in which order, when they open and close (PI-REA)."""

import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.commands import DrawCards, PassReaction, PlayAction, PlayReaction, ScareFlock
from domain.games.piccioni.course.windows import is_eligible
from service.testing.given import Table
from tests.games.piccioni.city import (
    FILLER,
    bare,
    city,
    decision,
    every,
    flock,
    guano,
    names,
    only,
    shuffled,
    trophies,
)

rule = pytest.mark.rule


@rule("PI-REA-01")
def test_only_cards_of_the_own_hand_in_answer_to_their_event() -> None:
    table = city(2, hands={0: ["wroom-1"], 1: ["wroom-2", "guano-1", "birdseed_small-1"]})
    table.act(PlayAction("wroom-1", "street"), 0)
    assert table.legal(1) == [PlayReaction("wroom-2"), PassReaction()]
    assert table.refused(PlayReaction("wroom-3"), 1).rule == "PI-REA-01"
    assert table.refused(PlayReaction("wroom-3"), 1).code == "card_not_in_hand"
    for card, cited in (("guano-1", "PI-GUA-04"), ("birdseed_small-1", "PI-SEE-06")):
        refusal = table.refused(PlayReaction(card, "street"), 1)
        assert (refusal.code, refusal.rule) == ("trigger_not_met", cited)
    assert table.refused(PlayReaction("wroom-2", "street"), 1).code == "illegal_zone"


@rule("PI-REA-02", "PI-REA-06")
def test_a_reaction_outside_its_window_is_refused() -> None:
    table = city(2, hands={0: ["wroom-1"], 1: ["wroom-2"]})
    for answer in (PlayReaction("wroom-2"), PassReaction()):
        refusal = table.refused(answer, 1)
        assert (refusal.code, refusal.rule) == ("not_your_turn", "PI-TRN-03")
        refusal = table.refused(answer, 0)
        assert (refusal.code, refusal.rule) == ("not_asked_now", "PI-TRN-03")
    events = table.act(DrawCards(), 0)
    assert not every(events, e.WindowOpened)


@rule("PI-REA-03", "PI-REA-07")
def test_one_reaction_in_a_turn_and_a_new_one_in_the_next() -> None:
    hands = {0: ["wroom-1", "wroom-2"], 1: ["wroom-3", "wroom-4", *FILLER[:3]], 2: ["guano-1", "fine-1"]}
    table = city(3, hands=hands, flock_deck=["stupid-1", "fat-1", "fat-2", "fat-3", "fat-4"])
    table.act(PlayAction("wroom-1", "street"), 0)
    table.act(PlayReaction("wroom-3"), 1)
    second = table.refused(PlayReaction("wroom-4"), 1)
    assert (second.code, second.rule) == ("not_your_turn", "PI-REA-08")
    table.act(PassReaction(), 2)
    events = table.act(PlayAction("wroom-2", "street"), 0)
    assert only(events, e.WindowOpened).seats == (2,)
    assert table.state.reacted == [1]
    table.act(PassReaction(), 2)
    while table.state.active == 0:
        table.default(decision(table)[1][0])
    assert table.state.reacted == []


@rule("PI-REA-03", "PI-TRN-07")
def test_reactions_are_free_again_for_the_next_active_seat() -> None:
    table = city(3, moves_completed=1, hands={1: ["wroom-1"], 2: ["wroom-2"]}, reacted=[1, 2])
    table.state.flock_deck = ["stupid-1"]
    table.act(DrawCards(), 0)
    table.default(0)
    events = table.act(PlayAction("wroom-1", "street"), 1)
    assert only(events, e.WindowOpened).seats == (2, 0)


@rule("PI-REA-07", "PI-INVARIANT-16")
def test_eligibility_is_public() -> None:
    """Not active, reaction unused, a card in hand; which cards these are changes nothing."""
    useful = {1: ["wroom-2"], 2: ["wroom-3"], 3: [], 4: ["wroom-4"], 5: ["wroom-5"]}
    useless = {1: ["blam-2"], 2: ["guano-3"], 3: [], 4: ["birdseed_small-4"], 5: ["zot-5"]}
    asked = []
    for hands in (useful, useless):
        table = city(6, active=0, hands={0: ["wroom-1", "zot-1"], **hands}, reacted=[2])
        asked.append(bare(only(table.act(PlayAction("wroom-1", "street"), 0), e.WindowOpened)))
    assert asked == [e.WindowOpened("response", ("share",), (1, 4, 5))] * 2
    assert [is_eligible(table.state, seat) for seat in range(6)] == [False, True, False, False, True, True]


@rule("PI-REA-08", "PI-DEC-14")
def test_seats_answer_one_after_the_other_clockwise_each_resolved_at_once() -> None:
    zones = {"street": ["stupid-1"]}
    hands = {1: ["birdseed_small-1", "zot-1"], 0: ["fine-1"], 2: ["fine-2"], 3: ["fine-3"]}
    table = city(4, active=1, zones=zones, hands=hands)
    opened = only(table.act(PlayAction("birdseed_small-1", "crowd"), 1), e.WindowOpened)
    assert opened.seats == (2, 3, 0)
    assert decision(table) == ("response", (2,))
    assert table.refused(PassReaction(), 3).code == "not_your_turn"
    table.act(PlayReaction("fine-2"), 2)
    assert table.state.hands[1] == []
    assert decision(table) == ("response", (3,))
    table.act(PassReaction(), 3)
    assert names(table.act(PassReaction(), 0))[:3] == ["ReactionPassed", "WindowClosed", "MoveCompleted"]


@rule("PI-REA-09")
def test_no_window_without_a_seat_to_ask_or_a_trigger() -> None:
    nobody = city(3, hands={0: ["wroom-1"]})
    assert not every(nobody.act(PlayAction("wroom-1", "street"), 0), e.WindowOpened)
    used = city(2, hands={0: ["wroom-1"], 1: ["wroom-2"]}, reacted=[1])
    assert not every(used.act(PlayAction("wroom-1", "street"), 0), e.WindowOpened)
    nothing = city(2, zones={"balcony_0": ["fat-1"]}, hands={0: ["guano-1"], 1: ["fine-1"]})
    assert not every(nothing.act(PlayAction("guano-1", "balcony_0"), 0), e.WindowOpened)


def infame_on_the_crowd(reactors: int = 2) -> Table:
    """A Blam! has scared an Infame to the crowd, where a Zoppo is; the others may answer with guano."""
    zones = {"balcony_0": ["fat-1", "infamous-1"], "crowd": ["lame-1"]}
    hands = {seat: [f"guano-{seat}", f"birdseed_small-{seat}"] for seat in range(1, reactors + 1)}
    table = city(reactors + 1, zones=zones, hands={0: ["blam-1"], **hands})
    table.act(PlayAction("blam-1", "balcony_0", ("fat-1",)), 0)
    table.act(ScareFlock("infamous-1", "crowd"), 0)
    return table


@rule("PI-REA-09", "PI-REA-12")
def test_the_window_closes_early_when_the_infame_has_gone() -> None:
    table = infame_on_the_crowd()
    assert decision(table) == ("response", (1,))
    table.act(PlayReaction("guano-1", "crowd"), 1)
    table.act(ScareFlock("lame-1", "street"), 0)
    events = table.act(ScareFlock("infamous-1", "flock_deck"), 0)
    assert names(events) == ["FlockSetAside", "FlockReturned"]
    assert names(shuffled(table)) == ["FlockDeckShuffled", "WindowClosed", "MoveCompleted"]


@rule("PI-REA-12", "PI-REA-05")
def test_later_seats_answer_where_the_infame_is_now() -> None:
    table = infame_on_the_crowd()
    table.act(PlayReaction("guano-1", "crowd"), 1)
    table.act(ScareFlock("lame-1", "street"), 0)
    table.act(ScareFlock("infamous-1", "statue"), 0)
    assert decision(table) == ("response", (2,))
    assert [c.zone for c in table.legal(2) if isinstance(c, PlayReaction)] == ["statue"]
    table.act(PlayReaction("guano-2", "statue"), 2)
    assert guano(table, "statue") == ["guano-2"]


@rule("PI-REA-13", "PI-REA-05", "PI-REA-08")
def test_a_scare_inside_a_response_opens_a_redirect_at_once_then_goes_on() -> None:
    """Seat 2 redirects and so is no longer asked about the Infame; seat 3 is, where it went."""
    table = infame_on_the_crowd(reactors=3)
    table.act(PlayReaction("guano-1", "crowd"), 1)
    table.act(ScareFlock("lame-1", "balcony_1"), 0)  # seat 1 has used its reaction
    events = table.act(ScareFlock("infamous-1", "balcony_2"), 0)
    assert bare(only(events, e.WindowOpened)) == e.WindowOpened("redirect", ("delivery",), (2,))
    events = table.act(PlayReaction("birdseed_small-2", "street"), 2)
    assert names(events) == ["ReactionPlayed", "FlockMoved", "WindowClosed"]
    assert decision(table) == ("response", (3,))
    assert [c.zone for c in table.legal(3) if isinstance(c, PlayReaction)] == ["street"]
    assert flock(table, "balcony_1") == ["lame-1"]


@rule("PI-REA-13")
def test_who_keeps_such_a_delivery_is_still_asked_about_the_infame() -> None:
    table = infame_on_the_crowd()
    table.act(PlayReaction("guano-1", "crowd"), 1)
    table.act(ScareFlock("lame-1", "street"), 0)
    table.act(ScareFlock("infamous-1", "balcony_2"), 0)
    table.act(PassReaction(), 2)
    assert decision(table) == ("response", (2,))
    table.act(PlayReaction("guano-2", "balcony_2"), 2)
    assert guano(table, "balcony_2") == ["guano-2"]


@rule("PI-REA-11")
@pytest.mark.parametrize(
    ("card", "zone", "zones", "triggers"),
    [
        ("wroom-1", "street", {}, ("share",)),
        ("zot-1", "power_lines", {}, ("share",)),
        ("birdseed_small-1", "street", {}, ("fine",)),
        ("birdseed_small-1", "street", {"crowd": ["infamous-1"]}, ("fine", "infamous")),
        ("birdseed_small-1", "balcony_0", {"crowd": ["infamous-1"]}, ("infamous",)),
        ("guano-1", "street", {"street": ["stupid-1"]}, ("fine",)),
        ("guano-1", "street", {"street": ["infamous-1"]}, ("fine",)),  # it has not come there now
    ],
)
def test_what_a_response_window_answers(card: str, zone: str, zones: dict, triggers: tuple) -> None:
    table = city(2, zones=zones, hands={0: [card], 1: ["zot-8"]})
    assert only(table.act(PlayAction(card, zone), 0), e.WindowOpened).triggers == triggers


@rule("PI-REA-14", "PI-INF-01", "PI-INF-02", "PI-DEC-13")
@pytest.mark.parametrize("opens", [True, False])
def test_an_infame_that_lands_is_answered_before_the_next_reveal_unless_the_option_forbids(
    opens: bool,
) -> None:
    options = {"infamous_window_in_invasion": opens}
    deck = ["infamous-1", "infamous-2"]
    table = city(
        3,
        options,
        moves_completed=1,
        hands={1: ["guano-1"], 2: ["wroom-1"]},
        flock_deck=deck,
        played_cards=["zot-1"],
    )
    events = table.act(DrawCards(), 0)
    assert [window.seats for window in every(events, e.WindowOpened)] == ([(1, 2)] if opens else [])
    assert len(every(events, e.FlockRevealed)) == (1 if opens else 2)
    if opens:
        assert table.refused(PlayReaction("guano-1", "street"), 1).code == "illegal_zone"
        table.act(PlayReaction("guano-1", "balcony_0"), 1)
        events = table.act(PassReaction(), 2)
        assert names(events)[1:4] == ["WindowClosed", "FlockRevealed", "FlockPlaced"]
        assert only(events, e.WindowOpened).seats == (2,)
    assert table.state.zones["balcony_0"].flock == deck


@rule("PI-REA-14")
def test_only_guano_answers_a_landing() -> None:
    hand = ["wroom-1", "zot-1", "fine-1", "birdseed_small-1", "blam-1"]
    table = city(2, moves_completed=1, hands={1: hand}, flock_deck=["infamous-1"])
    table.act(DrawCards(), 0)
    assert table.legal(1) == [PassReaction()]
    for card in hand:
        expected = "no_reaction_use" if card == "blam-1" else "trigger_not_met"
        assert table.refused(PlayReaction(card), 1).code == expected


@rule("PI-REA-04", "PI-INV-01", "PI-INV-06")
def test_reaction_cards_go_with_the_cards_of_the_active_seat() -> None:
    table = city(2, moves_completed=1, hands={0: ["wroom-1"], 1: ["wroom-2"]}, flock_deck=["infamous-1"])
    table.act(PlayAction("wroom-1", "street"), 0)
    events = table.act(PlayReaction("wroom-2"), 1)
    assert only(events, e.InvasionStarted).recall_icons == 2
    assert only(events, e.PlayedCardsDiscarded).cards == ["wroom-1", "wroom-2"]
    assert table.state.discard_pile == ["wroom-1", "wroom-2"]
    assert trophies(table, 1) == []

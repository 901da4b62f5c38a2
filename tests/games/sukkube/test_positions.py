"""Tables set by hand: what stands is played on, what breaks an invariant is refused by its name."""

from typing import Any

import msgspec
import pytest

from domain.games.sukkube.cards import colour
from domain.kernel.game import BrokenPosition
from service.testing.given import given
from tests.games.sukkube.tables import at, card, cards, deal, play

rule = pytest.mark.rule
HANDS = {
    "strongman": "rL1 yD1",
    "tamer": "gL1",
    "ringmaster": "gU1",
    "lion": "yL1",
    "clown": "yF1",
    "dancer": "gD1 yR1",
}


def broken(
    seats: int = 6, options: dict | None = None, hands: dict[str, str] = HANDS, **position: Any
) -> set[str]:
    """The IDs of what is wrong with a table that stands unless `position` changes it."""
    document = {
        "top": "strongman",
        "last_card": card("rU2"),
        "series_length": 1,
        "hands": {name: cards(held) for name, held in hands.items()},
        **position,
    }
    with pytest.raises(BrokenPosition) as refused:
        given("sukkube", seats, options, document)
    return {violation.invariant for violation in refused.value.violations}


@rule("SK-DEC-49")
def test_cards_not_named_lie_among_the_played_ones() -> None:
    state = at("strongman", "rU2", series=2, **HANDS).state
    assert state.played[-1] == card("rU2")
    assert [colour(one) == "red" for one in state.played[-3:]] == [False, True, True]
    assert len(state.played) == 30 - 8
    assert (state.manche, state.aside) == (1, [])


@rule("SK-DEC-49", "SK-INV-1")
def test_without_a_last_card_they_are_set_aside_until_the_next_deal() -> None:
    table = at("strongman", strongman="rL1")
    assert table.state.played == []
    assert len(table.state.aside) == 30 - 6
    play(table, "rL1")
    deal(table)
    assert table.state.aside == []
    assert table.game.violations(table.state) == []


@rule("SK-DEC-49")
def test_what_is_left_out_is_as_in_a_match_just_begun() -> None:
    state = at("clown", "rU1", seats=4, options={"mode": "gemelli"}).state
    assert state.holders == {"team_a": 0, "team_b": 1}
    assert state.scores == {"team_a": 0, "team_b": 0}
    assert state.characters["lion"] == "seat_3"


@rule("SK-DEC-49")
def test_the_record_of_a_table_is_not_touched_by_play() -> None:
    table = at("lion", "rU1", lion="yL1 gR1")
    before = msgspec.json.encode(table.events[0])
    play(table, "yL1")
    assert msgspec.json.encode(table.events[0]) == before


@rule("SK-INV-1")
def test_a_card_cannot_lie_in_two_places() -> None:
    assert broken(hands={**HANDS, "tamer": "gL1 rL1"}) == {"SK-INV-1"}


@rule("SK-INV-4")
def test_the_last_card_lies_in_no_hand_and_no_pile() -> None:
    assert "SK-INV-4" in broken(hands={**HANDS, "tamer": "rU2"})


@rule("SK-INV-4")
def test_a_series_must_be_possible() -> None:
    assert broken(series_length=0) == {"SK-INV-4"}
    assert broken(series_length=10) == {"SK-INV-4"}
    assert broken(last_card=None) == {"SK-INV-4"}


@rule("SK-INV-2")
def test_no_hand_may_be_empty() -> None:
    assert broken(hands={**HANDS, "lion": ""}) == {"SK-INV-2"}


@rule("SK-INV-2", "SK-FSH-06")
def test_fish_needs_a_pile() -> None:
    fish = {"mode": "fish_the_bot"}
    assert broken(2, fish, {"seat_0": "rL1 yD1", "seat_1": "gL1"}) == {"SK-INV-2"}


@rule("SK-INV-3")
def test_a_bot_cannot_be_on_top_nor_a_seat_that_is_blocked() -> None:
    assert broken(4, top="clown") == {"SK-INV-3"}
    assert broken(hands={**HANDS, "strongman": "yD1 rD1"}) == {"SK-INV-3"}


@rule("SK-INV-11", "SK-BOT-05")
def test_points_belong_to_those_who_can_score_and_to_manches_played() -> None:
    assert broken(scores={"seat_0": 1}) == {"SK-INV-11"}
    assert broken(scores={"bot": 1}, manche=2) == {"SK-GEN-05"}
    assert broken(scores={"team_a": 1}, manche=2) == {"SK-GEN-05"}


@rule("SK-INV-12")
def test_nobody_has_won_yet() -> None:
    assert broken(scores={"seat_0": 5}, manche=9) == {"SK-INV-12"}
    assert broken(scores={"seat_0": 6}, manche=9) == {"SK-INV-12"}


@rule("SK-INV-13")
def test_a_hand_is_no_larger_than_dealt() -> None:
    assert broken(hands={**HANDS, "strongman": "rL1 yD1 rR1 rR2 rF1 rF2"}) == {"SK-INV-13"}


@rule("SK-INV-14")
def test_peach_hands_are_full_while_the_pile_lasts() -> None:
    peach = {"mode": "peach"}
    hands = {"seat_0": "rL1 yD1", "seat_1": "gL1 gR1 gF1 gF2 yR1"}
    assert broken(2, peach, hands, pile=cards("gU1")) == {"SK-INV-14"}


@rule("SK-INV-15")
def test_a_holder_belongs_to_the_team() -> None:
    assert broken(4, {"mode": "gemelli"}, holders={"team_a": 1}) == {"SK-INV-15"}


@rule("SK-INV-16", "SK-OPT-03")
def test_a_manche_beyond_the_cap() -> None:
    assert broken(options={"manche_cap": 3}, manche=4) == {"SK-INV-16"}


@rule("SK-GEN-02", "SK-GEN-03", "SK-VAR-05")
def test_owners_and_hands_are_those_of_the_mode() -> None:
    twice = {"strongman": "seat_0", "tamer": "seat_0", "clown": "seat_1"}
    assert broken(2, characters=twice) == {"SK-GEN-02"}
    both = {"strongman": "seat_0", "tamer": "seat_1", "ringmaster": "seat_2", "lion": "seat_3"}
    teams = {**both, "clown": "team_a", "dancer": "team_a"}
    assert broken(4, {"mode": "gemelli"}, characters=teams) == {"SK-GEN-02"}
    assert broken(hands={**HANDS, "seat_0": "rR1"}) == {"SK-VAR-05"}
    assert broken(2, {"mode": "last_hope"}) == {"SK-VAR-05", "SK-INV-3"}


@rule("SK-SET-02")
def test_a_pile_only_where_the_mode_leaves_one() -> None:
    assert broken(pile=cards("rF1")) == {"SK-SET-02"}


@rule("SK-GEN-05", "SK-DEC-49")
def test_names_that_nothing_bears() -> None:
    assert broken(top="acrobat") == {"SK-GEN-05"}
    assert broken(characters={"acrobat": "seat_0"}) == {"SK-GEN-05"}
    assert broken(characters={"lion": "seat_7"}) == {"SK-GEN-05"}
    assert broken(characters={"lion": "team_a"}) == {"SK-GEN-05"}
    assert broken(holders={"team_a": 0}) == {"SK-GEN-05"}


@rule("SK-DEC-49")
def test_every_fault_is_named_at_once() -> None:
    assert broken(series_length=0, hands={**HANDS, "tamer": "gL1 rL1"}) == {"SK-INV-1", "SK-INV-4"}

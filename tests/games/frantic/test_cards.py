"""The table of cards, the deck, and that every card has its effect."""

from collections import Counter

import msgspec
import pytest

from domain.games import GAMES
from domain.games.frantic.cards import (
    KINDS,
    ROWS,
    InvalidDeck,
    card_ids,
    colour,
    deck,
    kind,
    printed_place,
    title,
)
from domain.games.frantic.effects import EFFECTS
from domain.games.frantic.options import Options
from domain.kernel import data


@pytest.mark.rule("FR-DEC-34")
def test_the_deck_holds_94_cards_and_every_single_colour_at_least_18() -> None:
    cards = card_ids("standard_94")
    assert len(cards) == len(set(cards)) == 94
    assert Counter(map(colour, cards)) == {
        "red": 24,
        "blue": 18,
        "green": 18,
        "yellow": 18,
        "multicolor": 12,
        "white": 4,
    }
    assert list(cards) == sorted(cards, key=printed_place)


@pytest.mark.rule("FR-DEC-34")
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"push": 9}, "holds 95 cards"),
        ({"push": None}, "must count each"),
        ({"ghost": -1, "push": 13}, "must count each"),
        ({"fuck_you": 2, "push": 7}, "more than one fuck_you"),
        (
            {"troublemaker": 31, "push": 0, "jump": 0, "second_chance": 0, "swap": 0, "stop": 2},
            "more than 30 white",
        ),
    ],
)
def test_a_deck_list_that_is_not_sound_is_refused(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, int | None], complaint: str
) -> None:
    for name, row in KINDS.items():
        count = changes.get(name, row.copies["standard_94"])
        copies = {} if count is None else {"other": count}
        monkeypatch.setitem(KINDS, name, msgspec.structs.replace(row, copies=copies))
    with pytest.raises(InvalidDeck, match=complaint):
        card_ids.__wrapped__("other")


def test_every_kind_has_an_effect_for_each_timing_it_claims_and_every_effect_its_kind() -> None:
    claimed = {(name, timing) for name, row in ROWS.items() for timing in row.works}
    assert set(EFFECTS.registered) == claimed


def test_every_rule_of_a_kind_exists_and_only_cards_that_are_thrown_have_a_window() -> None:
    for name, row in ROWS.items():
        rules = {*row.works.values(), *filter(None, (row.window, row.blocked))}
        assert rules <= data.rule_ids("domain.games.frantic"), name
        assert bool(row.window) == ("throw" in row.works), name


def test_only_remote_gift_swap_and_re_roll_are_attacks() -> None:
    assert {name for name, printed in KINDS.items() if printed.blocked} == {
        "swap",
        "remote",
        "gift",
        "re_roll",
    }


@pytest.mark.rule("FR-DEC-30", "FR-DEC-37")
def test_the_display_name_is_neutral_unless_the_printed_one_is_asked_for() -> None:
    shown = {card.id: card.name for card in GAMES["frantic"].cards(Options())}
    printed = {card.id: card.name for card in deck("standard_94", "printed")}
    assert shown["fuck_you_1"] == "F*** YOU"
    assert printed["fuck_you_1"] == "FUCK YOU"
    assert {card for card in shown if shown[card] != printed[card]} == {"fuck_you_1"}
    assert title("fuck_you_1") == "F*** YOU"
    assert kind("fuck_you_1") == "fuck_you"

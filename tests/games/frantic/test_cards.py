"""The table of cards, the deck, and that every card has its effect."""

from collections import Counter

import pytest

from domain.games import GAMES
from domain.games.frantic.cards import (
    KINDS,
    InvalidDeck,
    card_ids,
    colour,
    deck,
    kind,
    printed_place,
    title,
)
from domain.games.frantic.effects import EFFECTS, KEEPS_OUT, THROWN
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
    counts = {**data.table("frantic", "deck_standard_94"), **changes}
    monkeypatch.setattr(data, "table", lambda *_: {k: n for k, n in counts.items() if n is not None})
    with pytest.raises(InvalidDeck, match=complaint):
        card_ids.__wrapped__("other")


def test_every_kind_has_exactly_one_effect_and_every_effect_a_kind() -> None:
    effects = [*(set(EFFECTS) - {"tp"}), *THROWN, *KEEPS_OUT]
    assert sorted(effects) == sorted(KINDS)
    for name, effect in {**EFFECTS, **THROWN, **KEEPS_OUT}.items():
        assert effect.__name__ == ("numbered_teleport" if name == "tp" else name)
    assert set(THROWN) == {name for name, printed in KINDS.items() if printed.timing == ("throw",)}


def test_only_remote_gift_swap_and_re_roll_are_attacks() -> None:
    assert {name for name, printed in KINDS.items() if printed.attack} == {
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

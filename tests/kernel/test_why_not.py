"""Refusals of touches, where a game has no words for them."""

from dataclasses import replace

from domain.games import GAMES
from domain.kernel import why_not
from domain.kernel.decision import Rejected

SUKKUBE = GAMES["sukkube"]
REFUSAL = Rejected("opposite_direction", "SK-LEG-02", "right cannot follow left")


def test_a_refusal_names_the_card_that_was_touched() -> None:
    text = why_not.sentence(SUKKUBE, REFUSAL, ("", "card:red_right_1"), "en")
    assert text == "Red, right turns the other way than the last card. That is never allowed."


def test_without_words_the_detail_is_told() -> None:
    unworded = replace(SUKKUBE, package="domain.matches")
    assert why_not.sentence(unworded, REFUSAL, ("card:red_right_1",), "it") == "right cannot follow left"
    assert why_not.sentence(SUKKUBE, REFUSAL, ("side:top",), "en") == "right cannot follow left"


def test_a_rule_is_told_in_the_language_of_the_reader() -> None:
    english, italian = (why_not.rule_text(SUKKUBE.package, "SK-LEG-02", each) for each in ("en", "it"))
    assert "never legal" in english
    assert "mai permessa" in italian
    assert why_not.rule_text(SUKKUBE.package, "MV-PLA-01", "en") == ""

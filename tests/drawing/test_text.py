"""Texts take the room that the shipped font says, and fit the boxes they are given."""

import pytest

from domain.drawing.text import cut, fitted, has_letters, width
from tests.drawing.advances import TABLE, WEIGHTS, shipped, table


def test_the_table_of_widths_is_that_of_the_shipped_fonts() -> None:
    assert TABLE.read_text("utf-8") == table()


@pytest.mark.parametrize("weight", WEIGHTS)
def test_a_text_is_as_wide_as_its_letters(weight: str) -> None:
    advances = shipped(weight)
    text = "Sukkube × 2, Fuß, perché"
    expected = sum(advances[letter] for letter in text) * 15 / 1000
    assert width(text, 15, bold=weight == "bold") == pytest.approx(expected)


def test_a_text_becomes_smaller_before_it_breaks_no_more() -> None:
    assert fitted("SECOND CHANCE", 200, 15) == (15, ("SECOND CHANCE",))
    assert fitted("SECOND CHANCE", 102, 15).size in (13, 14)
    assert fitted("SECOND CHANCE", 72, 15, lines=2).lines == ("SECOND", "CHANCE")


def test_what_fits_in_no_way_is_cut() -> None:
    size, lines = fitted("an exceedingly long name that nobody has", 60, 15, lines=2)
    assert size == 13
    assert lines[-1].endswith("…")
    assert all(width(line, size) <= 60 for line in lines)
    assert cut("short", 100, 15) == "short"


def test_a_hyphen_may_end_a_line() -> None:
    assert fitted("TELE-PORT", 50, 15, lines=2).lines == ("TELE-", "PORT")


def test_letters_the_font_has_not_are_known() -> None:
    assert has_letters("Zoë Šimůnek")
    assert not has_letters("名前")

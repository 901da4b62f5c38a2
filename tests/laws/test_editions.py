"""Matches under way keep their decks, boards and default options: a change of these is another edition."""

from typing import Any

import pytest

from tests.laws.editions import changed, editions, without_names, written


def test_no_edition_has_changed() -> None:
    sentences = changed(written(), editions())
    assert not sentences, "\n".join(sentences)


def test_everything_is_written_down() -> None:
    assert written() == editions(), "python -m tests.laws.editions --write"


@pytest.mark.parametrize(
    ("part", "now"),
    [
        ("deck", {"deck": {"{}": "other"}, "option": {"cap": 3}}),
        ("deck", {"deck": {}, "option": {"cap": 3}}),
        ("option", {"deck": {"{}": "one"}, "option": {"cap": None}}),
    ],
)
def test_another_deck_and_another_default_are_told(part: str, now: dict[str, Any]) -> None:
    before = {"tide/1": {"deck": {"{}": "one"}, "option": {"cap": 3}}}
    (sentence,) = changed(before, {"tide/1": now})
    assert sentence.startswith(f"tide/1 has another {part}")
    assert "make tide/2" in sentence


def test_new_decks_and_options_change_no_edition() -> None:
    before = {"tide/1": {"deck": {"{}": "one"}}}
    now = {
        "tide/1": {"deck": {"{}": "one", '{"deck_list": "large"}': "two"}, "option": {"cap": 3}},
        "ebb/1": {},
    }
    assert changed(before, now) == []


def test_names_for_people_belong_to_no_edition() -> None:
    assert without_names({"street": {"english": "the Street", "capacity": 4}}) == {"street": {"capacity": 4}}

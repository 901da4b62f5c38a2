"""The words of the pages: the same keys and the same places to fill in, in both languages."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

from domain.kernel.table import Language
from service.access.callers import Role
from service.app.bots.choice import BOTS
from service.web.words import language_of, words


def entries(section: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in section.items():
        if isinstance(value, Mapping):
            yield from entries(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value if isinstance(value, str) else " ".join(value)


def test_both_languages_have_the_same_keys_and_places() -> None:
    english, italian = dict(entries(words("en"))), dict(entries(words("it")))
    assert list(english) == list(italian)
    for key, text in english.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", italian[key])), key


def test_templates_read_no_method_of_dictionaries_as_a_word() -> None:
    """Where a word and a method share a name, `w.options.values` is the method, and the page prints the object."""
    methods = "|".join(name for name in dir(dict) if not name.startswith("_"))
    for path in Path("service/web/templates").glob("*.html"):
        assert not re.findall(rf"\bw(?:\.\w+)*\.(?:{methods})\b(?!\()", path.read_text("utf-8")), path.name


def test_italian_says_something_else() -> None:
    same = {key for key, text in entries(words("it")) if dict(entries(words("en")))[key] == text}
    assert same == {"seats.bot", "viewer.of", "options.no"} & same


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "it-IT,it;q=0.9,en;q=0.8", "it"),
        (None, "en;q=0.4, it;q=0.5", "it"),
        (None, "de, fr;q=0.9", "en"),
        (None, "de, it;q=0, en;q=0.1", "en"),
        (None, "it;q=many, en;q=0.1", "en"),
        ("it", "en", "it"),
        ("en", "it", "en"),
    ],
)
def test_the_language_asked_for_comes_first(asked: str | None, accepted: str, language: str) -> None:
    assert language_of(asked, accepted) == language


@pytest.mark.parametrize("language", get_args(Language))
def test_whoever_acts_is_named(language: Language) -> None:
    """A seat by the name of its player, a computer by its level, everybody else by a word of their own."""
    assert {*get_args(Role), "system"} - {"seat"} <= {*words(language)["who"]}
    assert {*BOTS} <= {*words(language)["home"]}
    assert {f"fork_{bot}" for bot in BOTS} <= {*words(language)["script"]}


def test_people_are_told_in_characters_that_the_font_has() -> None:
    """The pages bring one font, which has no arrows; pictures for terminals do without it."""
    files = [*Path("domain").rglob("*.py"), *Path("service/web").rglob("*.toml")]
    texts = {path: path.read_text("utf-8") for path in files if path.name != "picture.py"}
    assert [
        str(path) for path, text in texts.items() if re.search("[\N{LEFTWARDS ARROW}-\u21ff]", text)
    ] == []

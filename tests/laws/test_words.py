"""The files of words: alike in every language, and every seat is said by the function that `describe` is given."""

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from domain.games import GAMES
from domain.kernel.events import PositionEntered
from domain.kernel.table import Seat
from domain.kernel.words import LANGUAGES, Vocabulary
from domain.kernel.words.seats import Names
from domain.kernel.words.tongue import COMMON, MissingWord
from tests.games.test_every_event_is_told import variants

ROOT = Path(__file__).parents[2] / "domain"
FOLDERS = [folder for folder in sorted(ROOT.rglob("words")) if (folder / "en.toml").exists()]
OF_GAMES = {folder.parent.name for folder in FOLDERS} & set(GAMES)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_rows(folder: Path) -> None:
    assert {file.stem for file in folder.glob("*.toml")} == set(LANGUAGES)
    if folder.parent.name == "kernel":  # forms are the cases of a language
        return
    english, *others = (rows(folder, language) for language in LANGUAGES)
    for other in others:
        assert other == english


def rows(folder: Path, language: str) -> set[str]:
    """Sentences and sections, and the rows of sections; lists are as each language needs them."""
    document = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
    sections = {name for name in document if name.islower()}
    return {*document} | {
        f"{name}.{row}" for name in sections for row, text in document[name].items() if type(text) is not list
    }


def test_no_word_is_called_like_a_form() -> None:
    kernel = [tomllib.loads((ROOT / f"kernel/words/{each}.toml").read_text("utf-8")) for each in LANGUAGES]
    forms = {
        form for document in kernel for form in (*document["seat"], *document["seats"], *document["player"])
    } - {"number"}
    for name in OF_GAMES:
        words = words_of(name)
        for language in LANGUAGES:
            assert forms.isdisjoint(words.say(language).tongue.names() - COMMON.keys())


@pytest.mark.parametrize("name", sorted(OF_GAMES))
def test_every_seat_is_said_by_the_function(name: str) -> None:
    words, calls = words_of(name), 0

    class Counting(Names):
        def __call__(self, seats: tuple[Seat, ...], form: str) -> str:
            nonlocal calls
            calls += 1
            if None in seats:  # a variant that no match has
                return ""
            return super().__call__(seats, form)

    for kind in GAMES[name].events:
        for event in () if issubclass(kind, PositionEntered) else variants(name, kind):
            for language in LANGUAGES:
                sentence = words.describe(event, language, Counting(language, ["Ada"] * 6))
                assert not re.search(
                    r"\b(seats?|post[oi]|pawns?|pedin[ae]) ([0-9]|\u2068)", sentence, re.IGNORECASE
                ), sentence
    assert calls


def test_a_missing_word_is_named() -> None:
    words = words_of("piccioni")
    with pytest.raises(MissingWord, match="en: kind_of_card has no variant for 'hen'"):
        words.say("en")("kind_of_card", "hen")
    with pytest.raises(MissingWord, match=r"it: kind_of_card\.fat has no form plural"):
        words.say("it")("kind_of_card", "fat", "plural")
    with pytest.raises(MissingWord, match="en: Nothing"):
        words.say("en").tongue.sentence("Nothing")


def words_of(name: str) -> Vocabulary:
    words = import_module(f"{GAMES[name].package}.words").WORDS
    assert isinstance(words, Vocabulary)
    return words

"""The explanations of a game for people, in files beside its code: `guide/` and `art.svg`.

A game need not have any of the files; `service/testing/laws/guides.py` judges those that it has.
"""

from functools import cache
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from domain.kernel.data import document, text_beside
from domain.kernel.table import Language
from domain.kernel.table_description import Tone

LINE: Final = 120
MORE: Final = 400
SENTENCE: Final = 160
"""Characters at most: of a card's text, of its exceptions, of any other sentence."""

Line = Annotated[str, Meta(min_length=1, max_length=SENTENCE)]
Entry = TypeVar("Entry", bound=Struct)


class Both(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each language."""

    en: Line
    it: Line

    def text(self, language: Language) -> str:
        return self.it if language == "it" else self.en


class CardText(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card as a player reads it. `short` is the name for a narrow card, with soft hyphens."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    line: Annotated[str, Meta(min_length=1, max_length=LINE)]
    more: Annotated[str, Meta(max_length=MORE)] = ""
    short: Annotated[str, Meta(max_length=24)] = ""


class CardTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """The same in each language, with the rules that it tells."""

    rules: tuple[str, ...]
    en: CardText
    it: CardText

    def text(self, language: Language) -> CardText:
        return self.it if language == "it" else self.en


class Shelf(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in a sentence, and the least and most minutes of a match; `printed` names fields found on the box.

    Its drawings stand on `tone`: none, red, orange, yellow, green or blue.
    """

    sentence: Both
    minutes: tuple[int, int]
    by: str
    printed: tuple[str, ...] = ()
    tone: Tone = "none"


class OptionText(Struct, frozen=True, forbid_unknown_fields=True):
    """An option in words; `values` words each value that is one of a list, by the value as JSON writes it."""

    title: Both
    help: Both
    values: dict[str, Both] = {}


def texts(package: str) -> dict[str, CardTexts]:
    """By the kinds of cards; squares, places and the events of a table have names of their own."""
    return _entries(package, "texts", CardTexts)


def options(package: str) -> dict[str, OptionText]:
    """By the fields of the game's options."""
    return _entries(package, "options", OptionText)


def refusals(package: str) -> dict[str, Both]:
    """Why a player cannot do something, by the code of the refusal; `{card}` stands for what was touched."""
    return _entries(package, "refusals", Both)


def shelf(package: str) -> Shelf | None:
    table = document(package, "guide/shelf.toml")
    return msgspec.convert(table, Shelf) if table else None


def guide(package: str, language: Language) -> str | None:
    """The rules for people, in Markdown."""
    return text_beside(package, f"guide/guide.{language}.md")


def art(package: str) -> str | None:
    """The game's drawings: an SVG document of symbols."""
    return text_beside(package, "art.svg")


@cache
def _entries(package: str, name: str, kind: type[Entry]) -> dict[str, Entry]:
    return msgspec.convert(document(package, f"guide/{name}.toml"), dict[str, kind])  # type: ignore[valid-type]

"""The explanations of a game as pages show them: its guide, its cards, its drawings, its options in words."""

import re
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape
from msgspec import Struct

from domain.games import GAMES
from domain.kernel import guides
from domain.kernel.game import Game
from domain.kernel.guides import CardText
from domain.kernel.table import Language
from domain.kernel.table_description import Tone
from domain.scenarios import lessons
from service.web.lesson_pictures import lesson_pictures
from service.web.markdown import Heading, written
from service.web.words import words

FENCE: Final = re.compile(r"^:::(picture|cards) (.*)$", re.MULTILINE)
PICTURE: Final = re.compile(r'lesson=(\d+) part=\S+ caption="([^"]+)"')
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
BANNER: Final = 6
"""Drawings in the picture of a game."""


class ShelfCard(Struct, frozen=True):
    """A game on the shelf. Without files of its own it has a title and seats alone."""

    game: Game[Any]
    sentence: str
    minutes: tuple[int, int] | None
    by: str
    art: tuple[Markup, ...]
    tone: Tone
    has_guide: bool
    has_lesson: bool


class GuidePage(Struct, frozen=True):
    html: Markup
    headings: tuple[Heading, ...]


@cache
def shelf_card(name: str, language: Language) -> ShelfCard:
    game = GAMES[name]
    shelf = guides.shelf(game.package)
    sentence = shelf.sentence.text(language) if shelf else ""
    minutes = shelf.minutes if shelf else None
    art = tuple(_drawings(name).values())[:BANNER]
    has_guide = guides.guide(game.package, language) is not None
    has_lesson = lessons.lesson(game) is not None
    tone = shelf.tone if shelf else "none"
    return ShelfCard(game, sentence, minutes, shelf.by if shelf else "", art, tone, has_guide, has_lesson)


def shelf_cards(language: Language) -> list[ShelfCard]:
    return [shelf_card(name, language) for name in GAMES]


@cache
def guide_page(name: str, language: Language) -> GuidePage | None:
    """None for a game without a guide. The pictures take some 0.1 seconds the first time."""
    text = guides.guide(GAMES[name].package, language)
    if text is None:
        return None
    html = Markup()
    headings: list[Heading] = []
    kinds_and_texts = FENCE.split(text)
    for number in range(0, len(kinds_and_texts), 3):
        part = written(
            kinds_and_texts[number],
            language,
            f"/games/{name}/guide",
            words(language)["rules"]["table"],
            first=len(headings) + 1,
        )
        html += part.html
        headings += part.headings
        if number + 1 < len(kinds_and_texts):
            kind, content = kinds_and_texts[number + 1 : number + 3]
            html += (_picture if kind == "picture" else _cards)(name, content, language)
    return GuidePage(html, tuple(headings))


def every_card(name: str, language: Language) -> Markup:
    """All cards of the game; empty for a game without texts."""
    kinds = tuple(guides.texts(GAMES[name].package))
    return card_list(name, kinds, language) if kinds else Markup()


def card_list(name: str, kinds: tuple[str, ...], language: Language) -> Markup:
    """The cards of these kinds with their texts, as a list."""
    entries = guides.texts(GAMES[name].package)
    items = (_card(name, kind, entries[kind].text(language)) for kind in kinds)
    return Markup('<ul class="cards">{}</ul>').format(Markup().join(items))


def _cards(name: str, content: str, language: Language) -> Markup:
    return card_list(name, tuple(content.split()), language)


def _card(name: str, kind: str, text: CardText) -> Markup:
    more = Markup("<br><small>{}</small>").format(text.more) if text.more else ""
    drawing = _drawings(name).get(kind, "")
    return Markup("<li>{}<strong>{}</strong><br>{}{}</li>").format(drawing, text.name, text.line, more)


def _picture(name: str, content: str, language: Language) -> Markup:
    step = PICTURE.fullmatch(content)
    if step is None:
        raise ValueError(f"the guide of {name} has a picture that names no step of the lesson: {content}")
    table = lesson_pictures(name, language)[int(step[1]) - 1].picture
    layouts = (
        Markup('<div class="picture {}" aria-hidden="true">{}</div>').format(layout, svg)
        for layout, svg in table.drawn.items()
    )
    return Markup("<figure>{}<figcaption>{}</figcaption></figure>").format(
        Markup().join(layouts), escape(step[2])
    )


@cache
def _drawings(name: str) -> dict[str, Markup]:
    """The symbols of `art.svg` as pictures of their own, by their name without the game's letters."""
    art = guides.art(GAMES[name].package) or ""
    return {
        symbol.split("-")[-1]: Markup(f'<svg class="art" viewBox="{box}" aria-hidden="true">{shapes}</svg>')  # noqa: S704 - a file of the game, which a law judges
        for symbol, box, shapes in SYMBOL.findall(art)
    }

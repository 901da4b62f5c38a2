"""A rulebook as a page: in the reader's language where there is a translation, else in English."""

from functools import cache

from msgspec import Struct

from domain.games import GAMES
from domain.kernel import data
from domain.kernel.table import Language
from service.http.controllers.rules import rulebook_named
from service.web.markdown import WrittenText, written
from service.web.words import words


class RulebookPage(Struct, frozen=True):
    """`text` is in `language`; `game` is the name of the game whose rules these are, if they are of one."""

    letters: str
    title: str
    language: Language
    game: str | None
    text: WrittenText


def rulebook_page(name: str, language: Language) -> RulebookPage:
    """Raises `NotFoundException` if there is no book of this name or these letters."""
    return _translated(rulebook_named(name).book, language)


@cache
def _translated(name: str, language: Language) -> RulebookPage:
    book = rulebook_named(name)
    game = GAMES.get(name)
    translation = data.text_beside(game.package, f"RULES.{language}.md") if game else None
    text_language: Language = language if translation else "en"
    text = written(
        translation or book.text,
        language,
        f"/rules/{book.letters}",
        words(language)["rules"]["table"],
        [rule.id for rule in book.rules],
    )
    return RulebookPage(book.letters, book.title, text_language, game.name if game else None, text)

"""Rulebooks and guides as pages: every rule has its place in every language, and no Markdown is left."""

import re

import pytest

from domain.games import GAMES
from domain.kernel import data
from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES
from service.http.controllers.rules import books
from service.web.markdown import written
from service.web.rulebook import rulebook_page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*books()])
def test_every_rule_has_its_anchor(name: str, language: Language) -> None:
    book = rulebook_page(name, language)
    anchors = re.findall(r'id="([A-Z]{2}-[^"]+)"', book.text.html)
    assert sorted(anchors) == sorted({rule.id for rule in books()[name].rules})
    assert book.text.headings


@pytest.mark.parametrize("name", [*books()])
def test_no_markdown_is_left(name: str) -> None:
    """Except in code, and in the name of a card, where asterisks are meant."""
    for language in LANGUAGES:
        html = rulebook_page(name, language).text.html
        text = re.sub(r"<code>.*?</code>|<[^>]+>", "", html, flags=re.DOTALL).replace("F***", "")
        assert not re.search(r"\*\*|^#+ |\|---|\]\(", text, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_a_translation_says_its_language(name: str) -> None:
    has_translation = data.text_beside(GAMES[name].package, "RULES.it.md") is not None
    assert rulebook_page(name, "it").language == ("it" if has_translation else "en")


def test_markup_in_a_text_is_text() -> None:
    text = written('<script>x</script> XY-AB-01 <b onclick="1">', "en", "/rules/XY", "Table")
    assert "<script" not in text.html
    assert "<b " not in text.html
    assert 'href="/rules/XY?language=en#XY-AB-01"' in text.html


def test_an_empty_cell_is_no_heading() -> None:
    html = written("| | a |\n|---|---|\n| b | c |", "en", "/rules/XY", "Table").html
    assert html.count("<th>") == 1
    assert html.count("<td>") == html.count("</td>") == 3

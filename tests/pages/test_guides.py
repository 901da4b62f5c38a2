"""Games are explained: on the shelf, in a guide with pictures and cards, and with options in words."""

import re

import pytest

from domain.games import GAMES
from domain.kernel import guides
from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES
from service.web.guide import every_card, guide_page, shelf_card
from service.web.options import options


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_guide_shows_its_pictures_and_cards(name: str, language: Language) -> None:
    source = guides.guide(GAMES[name].package, language)
    page = guide_page(name, language)
    assert page is not None
    assert source is not None
    pictures = re.findall(r"^:::picture .*caption=\"(.*)\"$", source, re.MULTILINE)
    assert re.findall("<figcaption>(.*?)</figcaption>", page.html) == [
        text.replace("'", "&#39;") for text in pictures
    ]
    assert page.html.count('<div class="picture wide"') == len(pictures)
    cards = sum(len(row.split()) for row in re.findall(r"^:::cards (.*)$", source, re.MULTILINE))
    assert (
        sum(len(re.findall("<li>", row)) for row in re.findall(r'<ul class="cards">.*?</ul>', page.html))
        == cards
    )
    assert ":::" not in page.html
    anchors = re.findall('<h2 id="([^"]+)">', page.html)
    assert [heading.anchor for heading in page.headings] == anchors
    assert len({*anchors}) == len(anchors) >= 5


@pytest.mark.parametrize("name", GAMES)
def test_shelf_and_cards_speak_the_language(name: str) -> None:
    english, italian = (shelf_card(name, language) for language in LANGUAGES)
    assert english.sentence
    assert english.sentence != italian.sentence
    assert english.art
    assert every_card(name, "en") != every_card(name, "it")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_its_values_have_words(name: str, language: Language) -> None:
    for option in options(GAMES[name], language):
        assert option.title != option.name
        assert option.help
        assert all(option.label(value) for value in option.values), option

"""The laws of the drawings of a game, `art.svg`: symbols that any picture can use, and that can do no harm."""

import re
import zlib
from collections.abc import Iterator
from typing import Any, Final
from xml.etree import ElementTree

from domain.games import GAMES
from domain.kernel import guides
from domain.kernel.game import Game
from service.testing.settings import GameTests

SVG: Final = "{http://www.w3.org/2000/svg}"
SHAPES: Final = {"g", "path", "rect", "circle", "ellipse"}
ATTRIBUTES: Final = {
    *("d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "transform", "opacity"),
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
}
COLOUR: Final = re.compile(r"#[0-9a-f]{3}|#[0-9a-f]{6}|none|currentColor|var\(--card,#fff\)")
"""A literal, or in a sign of one colour the text's and the card's."""
RAW: Final = 25_000
PACKED: Final = 8_000
"""Bytes at most, as they are and compressed."""


def test_the_art_is_a_list_of_symbols(tests: GameTests) -> None:
    """Without scripts, styles, filters, texts, pictures or links, and small."""
    game = GAMES[tests.game]
    art = guides.art(game.package)
    if art is None:
        return
    assert len(art.encode()) <= RAW
    assert len(zlib.compress(art.encode(), 9)) <= PACKED
    ids = [symbol.get("id", "") for symbol in symbols(art)]
    assert len({*ids}) == len(ids)
    assert [name for name in ids if not name.startswith(f"{game.prefix.lower()}-")] == []
    for symbol in symbols(art):
        assert {*symbol.keys()} == {"id", "viewBox"}
        for shape in list(symbol.iter())[1:]:
            assert shape.tag.removeprefix(SVG) in SHAPES, symbol.get("id")
            assert {*shape.keys()} <= ATTRIBUTES, symbol.get("id")
            assert not (shape.text or "").strip()
            colours = (shape.get(name, "none") for name in ("fill", "stroke"))
            assert all(COLOUR.fullmatch(colour) for colour in colours), symbol.get("id")


def symbols(art: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(art)  # noqa: S314 - a file of this game
    assert root.tag == f"{SVG}svg"
    assert {child.tag for child in root} == {f"{SVG}symbol"}
    return list(root)


def names(game: Game[Any]) -> Iterator[str]:
    """The symbols that the game has."""
    art = guides.art(game.package)
    yield from (symbol.get("id", "") for symbol in symbols(art)) if art else ()

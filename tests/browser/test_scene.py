"""The script draws a scene as the server writes it, and what changes of it follows from film to film."""

import json
import re
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.async_api import Browser

from domain.drawing.film import difference
from domain.drawing.scene import Scene, Table
from domain.games import GAMES
from domain.kernel.game import Game
from service.http import pages
from service.pages.themes import BY_VARIABLE
from service.pictures.svg import svg
from service.testing.secrecy import moments

EVENTS = 60
COMPARE = """([first, whole, changes]) => {
  const plain = (svg) => svg.outerHTML.replace(' xmlns="http://www.w3.org/2000/svg"', "");
  const given = [...document.querySelectorAll("svg")].map(plain);
  const picture = new window.Picture();
  let scene = whole;
  const drawn = changes.map(({ change, marks }) => {
    scene = window.folded(scene, change);
    picture.show(scene, marks);
    return plain(picture.svg);
  });
  return drawn.findIndex((text, index) => text !== given[index]);
}"""


def script(name: str) -> str:
    """A module without what it imports and exports, for a page that stands alone."""
    found = pages.static(f"app/{name}")
    assert found
    text = re.sub(r"^import .*$", "", found[0].decode(), flags=re.MULTILINE)
    return re.sub(r"^export (class|function) (\w+)", r"window.\2 = \1 \2", text, flags=re.MULTILINE)


def looks(game: Game[Any]) -> list[tuple[Scene, tuple[Any, ...]]]:
    """Scenes of a random match one after another, and the marks of what led there."""
    names = ("Ada", "<b>&\"'", "Šimůnek", "名前")[: max(2, game.seats[0])]
    table = Table(names, 0, "it", "narrow")
    seen = [
        (moment.before, moment.after, moment.caused.event)
        for moment in moments(game, (game.name, len(names), game.options()), Random(1), EVENTS)
    ]
    found = []
    for before, after, event in seen:
        scenes = [game.scene(game.view(state, 0), table) for state in (before, after)]
        found.append((scenes[1], game.marked(*scenes, game.redact(event, 0), "it")))
    return found


@pytest.mark.parametrize("name", GAMES)
async def test_both_draw_the_same(chromium: Browser, name: str) -> None:
    shown = looks(GAMES[name])
    empty = Scene(0, 0, (), ())
    scenes = [empty, *(scene for scene, _ in shown)]
    changes = [
        {"change": difference(before, after), "marks": marks}
        for (before, after), (_, marks) in zip(pairwise(scenes), shown, strict=True)
    ]
    page = await chromium.new_page()
    await page.set_content("".join(svg(scene, BY_VARIABLE, marks) for scene, marks in shown))
    for module in ("scene.js", "film.js"):
        await page.add_script_tag(content=script(module))
    given = json.loads(msgspec.json.encode([0, empty, changes]))
    assert await page.evaluate(COMPARE, given) == -1
    await page.close()

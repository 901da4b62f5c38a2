"""The script draws a scene as the server writes it, from the lines of a film."""

import json
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.async_api import Browser

from domain.drawing.changes import marks_between
from domain.games import GAMES
from domain.kernel.game import Game
from domain.kernel.scene import Table
from service.app.pictures.film_lines import DrawnEvent, FilmLines
from service.pictures.svg import svg
from service.schemas.films import AwaitedBriefly, FilmFrame
from service.testing.moments import moments
from service.web.joined import joined
from service.web.themes import BY_VARIABLE
from tests.pages.test_scripts import SCRIPTS

SOURCES = {script.stem: script.read_text("utf-8") for script in SCRIPTS}
EVENTS = 60
FIRST = 7
AT = datetime(2026, 1, 1, tzinfo=UTC)
COMPARE = """(lines) => {
  const plain = (svg) => svg.outerHTML.replace(' xmlns="http://www.w3.org/2000/svg"', "");
  const given = [...document.querySelectorAll("svg")].map(plain);
  const unreeling = new $unreeling.Unreeling();
  const picture = new $scene.Picture();
  return lines.map((line, index) => {
    const { scene, marks, ...told } = unreeling.read(line);
    picture.show(scene, marks);
    return [plain(picture.svg) === given[index], told, marks.map((mark) => mark.text), scene.words];
  });
}"""


def drawn_events(game: Game[Any], names: tuple[str, ...]) -> list[DrawnEvent]:
    """A random match as it is told to seat 0."""
    table, found, before = Table(names, 0, "it", "narrow"), list[DrawnEvent](), None
    for each in moments(game, (game.name, len(names), game.options()), Random(1), EVENTS):
        after, event = game.scene(game.view(each.after, 0), table), game.redact(each.caused.event, 0)
        number = FIRST + len(found)
        frame = FilmFrame(
            revision=number,
            step=number + number % 3,
            type=type(event).__name__,
            at=AT,
            actor=f"seat:{number % 2}",
            rules=tuple(each.caused.rules),
            text=game.describe(event, "it"),
            awaited=AwaitedBriefly("resume"),
            level=number % 2,
            undone_by=99 if number % 5 == 0 else None,
        )
        marks = marks_between(game, before, after, event, "it") if before else ()
        found.append(DrawnEvent(frame, before, after, marks))
        before = after
    return found


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("name", GAMES)
async def test_both_draw_and_tell_the_same(chromium: Browser, name: str) -> None:
    game = GAMES[name]
    names = ("Ada", "<b>&\"'", "Šimůnek", "名前")[: max(2, game.seats[0])]
    shown = drawn_events(game, names)
    lines = [*map(FilmLines().line, shown)]
    page = await chromium.new_page()
    await page.set_content("".join(svg(each.after, BY_VARIABLE, each.marks) for each in shown))
    for module in ("scene", "unreeling"):
        script = f"{joined(module, SOURCES)}globalThis.${module} = ${module};"
        await page.add_script_tag(content=script, type="module")
    await page.wait_for_function("() => globalThis.$scene && globalThis.$unreeling")
    read = await page.evaluate(COMPARE, plain(lines))
    for (is_drawn_alike, told, marks, words), each in zip(read, shown, strict=True):
        assert is_drawn_alike, each.frame
        assert marks == [mark.text for mark in each.marks]
        assert words == plain(each.after.words)
        fields = ("revision", "step", "type", "at", "actor", "rules", "text", "level", "undone_by")
        expected = {field: value for field in fields if (value := getattr(each.frame, field)) is not None}
        assert told == plain(expected)
    await page.close()

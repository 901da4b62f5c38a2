"""The picture of a table in a page: in both layouts, of which a style sheet shows one, and in words."""

from collections.abc import Callable
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from rich.text import Text

from domain.drawing.changes import changes
from domain.drawing.scene import Layout, Mark, Scene, Table, Words
from domain.kernel.table import Event, Language, Viewer
from domain.matches.state import Match, Sheet
from service.pages.themes import BY_VARIABLE
from service.pictures.svg import svg


class Picture(Struct, frozen=True):
    """`drawn` by layout, empty for a game that draws no scenes: then there is `text`, its board for terminals."""

    drawn: dict[Layout, Markup]
    words: tuple[Words, ...] = ()
    changed: tuple[str, ...] = ()
    text: str = ""


class Frame(Struct, frozen=True):
    """What a viewer sees of a match at a revision, `event` being the one that led there."""

    match: Match
    event: Event | None = None


def picture(frame: Frame, before: Frame | None, viewer: Viewer, language: Language) -> Picture | None:
    """None before play begins. Both frames are already as the viewer may see them."""
    match = frame.match
    if match.play is None:
        return None
    scene = match.game.scene
    if scene is None:
        return Picture({}, text=Text.from_markup(match.game.render(match.play)).plain)
    drawn: dict[Layout, Markup] = {}
    wide: tuple[Scene, tuple[Mark, ...]] | None = None
    for layout in ("wide", "narrow"):
        table = Table(names(match.sheet), viewer, language, layout)
        after = scene(match.play, table)
        marks = _marks(scene, before, after, frame, table)
        drawn[layout] = Markup(svg(after, BY_VARIABLE, marks))  # noqa: S704 - the serialiser escapes texts
        wide = wide or (after, marks)
    assert wide is not None
    return Picture(drawn, wide[0].words, tuple(mark.text for mark in wide[1]))


def names(sheet: Sheet) -> tuple[str, ...]:
    """Of the players in seat order, of house bots their kind."""
    return tuple(seat.player or seat.bot for seat in sheet.seats)


def _marks(
    scene: Callable[[Any, Table], Scene], before: Frame | None, after: Scene, frame: Frame, table: Table
) -> tuple[Mark, ...]:
    """What has changed since `before`; between neighbours the game itself may tell."""
    if before is None or before.match.play is None:
        return ()
    earlier = scene(before.match.play, table)
    if frame.event is not None and isinstance(frame.event, frame.match.game.events):
        return frame.match.game.marked(earlier, after, frame.event, table.language)
    return changes(earlier, after, table.language)

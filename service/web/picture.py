"""The picture of a table in a page: in both layouts, one of them shown by a style sheet, and in words."""

from markupsafe import Markup
from msgspec import Struct

from domain.kernel.scene import Layout, Mark, Scene, Words
from domain.kernel.table import Event, Language, Viewer
from domain.matches.state import Match
from domain.matches.view import view
from service.pictures.scenes import marks_of, scene_of, table_of
from service.pictures.svg import svg
from service.pictures.themes import Theme
from service.web.themes import BY_VARIABLE


class Picture(Struct, frozen=True):
    """`changed` are the marks in words."""

    drawn: dict[Layout, Markup]
    words: tuple[Words, ...]
    changed: tuple[str, ...]


class Frame(Struct, frozen=True):
    """A viewer's picture of a match at a revision, `event` being the one that led there."""

    match: Match
    event: Event | None = None


def picture(frame: Frame, before: Frame | None, viewer: Viewer, language: Language) -> Picture | None:
    """None before play begins. Both frames are already as the viewer may see them."""
    if frame.match.play is None:
        return None
    wide, marks = _drawn(frame, before, viewer, language, "wide")
    narrow = _drawn(frame, before, viewer, language, "narrow")
    layouts: dict[Layout, Markup] = {"wide": markup(wide, marks), "narrow": markup(*narrow)}
    return Picture(layouts, wide.words, tuple(mark.text for mark in marks))


def _drawn(
    frame: Frame, before: Frame | None, viewer: Viewer, language: Language, layout: Layout
) -> tuple[Scene, tuple[Mark, ...]]:
    """The scene, and what has changed since `before`; between neighbours the game itself may tell."""
    table = table_of(frame.match, viewer, language, layout)
    after = scene_of(frame.match, table)
    if before is None or before.match.play is None:
        return after, ()
    return after, marks_of(frame.match, scene_of(before.match, table), after, frame.event, language)


def seen_scene(match: Match, viewer: Viewer, language: Language, layout: Layout = "wide") -> Scene:
    """The table as the viewer may see it."""
    return scene_of(view(match, viewer), table_of(match, viewer, language, layout))


def markup(scene: Scene, marks: tuple[Mark, ...] = (), theme: Theme = BY_VARIABLE) -> Markup:
    return Markup(svg(scene, theme, marks))  # noqa: S704 - the serialiser escapes texts

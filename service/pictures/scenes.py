"""The scene of a match in any state: its game's, or who sits where before play begins; and what changed in it."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.changes import changes, marks_between
from domain.drawing.text import text_lines
from domain.drawing.tokens import SEAT, panel, seat_name, token
from domain.kernel.scene import WIDTHS, Layout, Mark, Part, Scene, Table, Words
from domain.kernel.table import Event, Language, Seat, Viewer
from domain.matches.names import players
from domain.matches.state import Match, Sheet
from service.pictures.captions import captioned

COLUMNS: Final[dict[Layout, int]] = {"wide": 2, "narrow": 1}
MARGIN: Final[dict[Layout, int]] = {"wide": 16, "narrow": 8}
HEIGHT, GAP, TOP = 56, 10, 56
WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "open": "not begun",
        "playing": "playing",
        "finished": "finished",
        "free": "free seat",
        "bot": "house bot",
        "imported": "Imported on {at} by {by}. Who played it is a claim.",
    },
    "it": {
        "open": "non iniziata",
        "playing": "in corso",
        "finished": "finita",
        "free": "posto libero",
        "bot": "bot della casa",
        "imported": "Importata il {at} da {by}. Chi l'ha giocata non è provato.",
    },
}


def table_of(match: Match, viewer: Viewer, language: Language, layout: Layout) -> Table:
    return Table(players(match.sheet), viewer, language, layout)


def scene_of(match: Match, table: Table) -> Scene:
    """`match` is the match as the viewer of `table` may see it. Of an import the picture says so (MV-ARC-07)."""
    scene = seats(match, table) if match.play is None else match.game.scene(match.play, table)
    caption = told_of_import(match.sheet, table.language)
    return captioned(scene, caption, "imported") if caption else scene


def told_of_import(sheet: Sheet, language: Language) -> str:
    """The importer of the match, and the time; empty for one that was played here."""
    if sheet.imported is None:
        return ""
    return WORDS[language]["imported"].format(at=sheet.imported.at[:10], by=sheet.imported.by)


def marks_of(
    match: Match, before: Scene, after: Scene, event: Event | None, language: Language
) -> tuple[Mark, ...]:
    """The changes from one scene to the other; `event` is the one that lies between them, if it is one."""
    if event is not None and isinstance(event, match.game.events):
        return marks_between(match.game, before, after, event, language)
    return changes(before, after, language)


def seats(match: Match, table: Table) -> Scene:
    """Before play begins: who sits where."""
    x, width = MARGIN[table.layout], WIDTHS[table.layout]
    head = f"{match.game.title}, {WORDS[table.language][match.sheet.phase]}"
    text = text_lines(head, (2, 0, width - 2 * x - 4, 30), 17, least=table.least, anchor="start", bold=True)
    parts = (
        Part("head", x, 12, width - 2 * x, 30, "table", head, text, is_frame=True),
        *(_seat(match.sheet, table, seat) for seat in range(len(match.sheet.seats))),
    )
    bottom = max(part.y + part.h for part in parts)
    return Scene(width, bottom + x, parts, (Words(head, tuple(part.label for part in parts[1:])),))


def _seat(sheet: Sheet, table: Table, seat: Seat) -> Part:
    columns, x = COLUMNS[table.layout], MARGIN[table.layout]
    w = (WIDTHS[table.layout] - 2 * x - (columns - 1) * GAP) // columns
    left, top = x + seat % columns * (w + GAP), TOP + seat // columns * (HEIGHT + GAP)
    sitting = ", ".join(_sitting(sheet, table, seat))
    shapes = (
        *panel(w, HEIGHT),
        *token(seat, 10, 12, 32),
        *text_lines(sitting, (52, 4, w - 60, HEIGHT - 8), 15, least=table.least, lines=2, anchor="start"),
    )
    label = f"{SEAT[table.language]} {seat + 1}: {sitting}"
    return Part(f"seat:{seat}", left, top, w, HEIGHT, "table", label, shapes)


def _sitting(sheet: Sheet, table: Table, seat: Seat) -> Iterator[str]:
    words, sitting = WORDS[table.language], sheet.seats[seat]
    if sitting.player:
        yield seat_name(table, seat)
    elif sitting.bot:
        yield words["bot"]
    else:
        yield words["free"]

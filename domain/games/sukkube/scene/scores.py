"""The points in the scene: for each who scores a track of as many places as win the match."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.text import base_line, text_lines
from domain.drawing.tokens import token
from domain.games.sukkube.scene.words import scorer_name, word
from domain.games.sukkube.state import Sukkube, scorers, seat_number
from domain.kernel.scene import Circle, Part, Rect, Shapes, Table, Text
from domain.kernel.table import Seat

FRAME: Final = {"wide": (664, 48, 280, 284), "narrow": (8, 272, 404, 0)}
"""x, y, width, height; the narrow one is as high as it has rows."""
ROW: Final = {"wide": 41, "narrow": 34}
TITLE: Final = 32


def scores(state: Sukkube, table: Table) -> Iterator[Part]:
    x, y, w, h = FRAME[table.layout]
    h = h or _height(state, table)
    name = word(table, "points")
    title = f"{name}, {word(table, 'first to')} {state.options.target_points}"
    head = text_lines(title, (10, 2, w - 20, TITLE - 2), 15, least=table.least, anchor="start", bold=True)
    frame = Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1)
    yield Part("scores", x, y, w, h, "table", title, (frame, *head), is_frame=True)
    for at, scorer in enumerate(scorers(state)):
        label = f"{name}, {scorer_name(table, scorer)}: {state.scores.get(scorer, 0)}"
        place = (x + 6, y + TITLE + at * ROW[table.layout], w - 12, ROW[table.layout])
        yield Part(f"points:{scorer}", *place, "scores", label, _track(state, table, scorer, w - 12))


def below(state: Sukkube, table: Table) -> int:
    """Where the next thing may stand in the narrow layout."""
    return FRAME[table.layout][1] + _height(state, table) + 8


def _height(state: Sukkube, table: Table) -> int:
    return TITLE + ROW[table.layout] * len(scorers(state)) + 6


def _track(state: Sukkube, table: Table, scorer: str, w: int) -> Shapes:
    """Tokens, the name, a pip for each point that wins, the number."""
    h, half, won = ROW[table.layout], w * 0.5, scorer in state.winners
    seats = _members(state, scorer)
    size = 22
    left = 4 + len(seats) * (size + 1) + 4
    name = f"{scorer_name(table, scorer)} {word(table, 'wins')}" if won else scorer_name(table, scorer)
    points = state.scores.get(scorer, 0)
    return (
        *(
            shape
            for at, seat in enumerate(seats)
            for shape in token(seat, 4 + at * (size + 1), (h - size) / 2, size)
        ),
        *text_lines(
            name, (left, 0, half - left, h), 15, least=table.least, lines=2, anchor="start", bold=won
        ),
        *_pips(points, state.options.target_points or 0, half, w - 32, h / 2),
        Text(w - 6, base_line(0, h, 17), str(points), 17, "ink", "end", bold=True),
    )


def _pips(points: int, target: int, left: float, right: float, y: float) -> Iterator[Circle]:
    pitch = min(18.0, (right - left) / max(target, 1))
    for at in range(target):
        x = left + pitch * (at + 0.5)
        yield Circle(x, y, pitch * 0.36, "ink" if at < points else "none", "ink", 1)


def _members(state: Sukkube, scorer: str) -> tuple[Seat, ...]:
    return state.teams[scorer] if scorer in state.teams else (seat_number(scorer),)

"""Where things lie in the scene: frames with a title, captions, cards side by side."""

from collections.abc import Sequence
from typing import Final

from domain.drawing.text import text_lines
from domain.kernel.scene import Rect, Shapes, Table

TITLE: Final = 28
SMALL_WIDTH, SMALL_HEIGHT = 20, 24


def frame(table: Table, w: int, h: int, title: str) -> Shapes:
    """A panel with a title of the height `TITLE`."""
    return (
        Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1),
        *text_lines(title, (10, 3, w - 20, TITLE - 4), 15, least=table.least, anchor="start", bold=True),
    )


def caption(table: Table, text: str, x: float, y: float, w: float) -> Shapes:
    """A soft line of 22 from `x`, `y` on; nothing for no text."""
    return text_lines(text, (x, y, w, 22), 13, least=table.least, anchor="start", role="soft") if text else ()


def spread(cards: Sequence[object], w: float, room: float, pitch: float) -> list[float]:
    """Where cards of width `w` lie side by side, each `pitch` on, or overlapped so that they stay in `room`."""
    step = min(pitch, (room - w) / max(len(cards) - 1, 1))
    return [place * step for place in range(len(cards))]


def fan(pile: Sequence[object], at: tuple[int, int, int], rows: int) -> list[tuple[float, float]]:
    """Places of small cards in `rows` at most of a width of `room`: one row while they fit, then overlapped."""
    x, y, room = at
    each = max(room // (SMALL_WIDTH + 2), -(-len(pile) // rows))
    lines = [pile[first : first + each] for first in range(0, len(pile), each)]
    return [
        (x + left, y + row * (SMALL_HEIGHT + 1))
        for row, line in enumerate(lines)
        for left in spread(line, SMALL_WIDTH, room, SMALL_WIDTH + 2)
    ]

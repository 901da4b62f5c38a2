"""Cards face up: a colour, a band with the signs of when it works, the name, where it leads."""

from typing import Final, NamedTuple

from domain.drawing.remembering import remembered
from domain.drawing.text import width
from domain.games.frantic.cards import Colour, Timing, row
from domain.games.frantic.options import Options
from domain.games.frantic.scene.glyphs import glyph
from domain.games.frantic.scene.names import Box, Lead, led, named
from domain.games.frantic.state import works_on
from domain.kernel.scene import Rect, Role, Shapes, Text

ROLE: Final[dict[Colour, tuple[Role, Role]]] = {
    "red": ("red", "on-red"),
    "blue": ("blue", "on-blue"),
    "green": ("green", "on-green"),
    "yellow": ("yellow", "on-yellow"),
    "multicolor": ("dark", "on-dark"),
    "white": ("paper", "ink"),
}
STRIPES: Final[tuple[Role, ...]] = ("red", "yellow", "green", "blue")
TIMINGS: Final[tuple[Timing, ...]] = ("play", "land", "pass", "throw", "in_hand")
BAND: Final = 14
TALL: Final = 0.7
"""From this height on, in widths, the band lies above the name."""
LOW: Final = 32
"""Below this height the signs of a band stand side by side."""


SLIM: Final = 60
"""Below this width a name takes all of it."""
STRIPE: Final = 3


class Face(NamedTuple):
    """Signs on a card besides its print: more signs, how many cards lie under it, where it leads."""

    w: int
    h: int
    least: int
    signs: tuple[str, ...] = ()
    under: int = 0
    lead: Lead | None = None


@remembered
def face(card: str, options: Options, look: Face) -> Shapes:
    """In a box from 0, 0. The band is at the left, on a tall card above the name."""
    fill, on = ROLE[row(card).colour]
    w, h, least = look.w, look.h, look.least
    signs = (*(timing for timing in TIMINGS if works_on(options, card, timing)), *look.signs)
    is_tall, is_low = h > w * TALL, h < LOW
    plus = f"+{look.under}" if look.under else ""
    beside = width(plus, least, bold=True) + 5 if plus else 0.0
    each = min(LOW / len(signs), 11, h - 6, (w - beside - 5) / len(signs)) if signs else 0
    side = len(signs) * each + 1 + beside if is_low else BAND
    band = (2, 2, w - 4, least) if is_tall else (2, 2, side, h - 4)
    x, y = (2 if w < SLIM else 4, least + 2) if is_tall else (side + 2, 1)
    right = STRIPE + 4 if row(card).colour == "multicolor" else x if is_tall else 2 if is_low else 4
    box = (x, y, w - x - right, h - y - 1)
    text = (
        led(card, options, box, least, on, look.lead) if look.lead else named(card, options, box, least, on)
    )
    return (
        Rect(1, 1, w - 2, h - 2, 5, fill, "ink", 1.5),
        *(_stripes(w, h) if row(card).colour == "multicolor" else ()),
        *_band(signs, plus, band, least, on, is_upright=not (is_tall or is_low)),
        *text,
    )


def _stripes(w: int, h: int) -> Shapes:
    """The four colours at the right edge of a multicolour card."""
    each = (h - 8) / 4
    return tuple(
        Rect(w - STRIPE - 3, 4 + each * place, STRIPE, each, 0, role) for place, role in enumerate(STRIPES)
    )


def _band(
    signs: tuple[str, ...],
    plus: str,
    band: Box,
    least: int,
    on: Role,
    *,
    is_upright: bool,
) -> Shapes:
    """The signs one after the other along the band, then `+2` for two cards underneath."""
    x, y, w, h = band
    beside = width(plus, least, bold=True) + 5 if plus else 0
    room = h - (least if plus else 0) if is_upright else w - 1 - beside
    size = min(12.0, room / max(len(signs), 1), w if is_upright else h)
    shapes: Shapes = ()
    for place, sign in enumerate(signs):
        at = place * (size + (1 if size == 12 else 0))
        left, top = (x + (w - size) / 2, y + at) if is_upright else (x + 1 + at, y + (h - size) / 2)
        shapes += glyph(sign, left, top, size, on)
    if plus and is_upright:
        return (*shapes, Text(x + w / 2, y + h - 2, plus, least, on, bold=True))
    return (
        (*shapes, Text(x + w - 5, y + (h + least) / 2 - 2, plus, least, on, "end", bold=True))
        if plus
        else shapes
    )

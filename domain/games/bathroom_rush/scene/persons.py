"""The persons in a lane, as shapes: persons with colour, mark and production, players, cards lying face
down."""

from typing import Final

from domain.drawing.pieces import card_back, hatching, path
from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.drawing.tokens import SEAT_ROLES, seat_name, token
from domain.games.bathroom_rush.cards import PERSONS
from domain.games.bathroom_rush.scene.names import written
from domain.games.bathroom_rush.scene.tokens import produced, tokens
from domain.games.bathroom_rush.scene.words import SCENE
from domain.kernel.scene import Circle, Layout, Path, Rect, Role, Shape, Shapes, Table
from domain.kernel.table import Language, Seat

BAND: Final[dict[Layout, int]] = {"wide": 20, "narrow": 16}
STRIP: Final[dict[Layout, int]] = {"wide": 15, "narrow": 12}
LOAD: Final[dict[Layout, int]] = {"wide": 18, "narrow": 13}
FILL: Final[dict[str, tuple[Role, Role]]] = {
    "neutral": ("shade", "ink"),
    "orange": ("orange", "on-orange"),
    "red": ("red", "on-red"),
    "yellow": ("yellow", "on-yellow"),
}
STAR: Final = (
    (0.5, 0), (0.62, 0.36), (1, 0.38), (0.7, 0.6), (0.81, 0.97), (0.5, 0.76),
    (0.19, 0.97), (0.3, 0.6), (0, 0.38), (0.38, 0.36),
)  # fmt: skip


def colour_mark(colour: str, x: float, y: float, size: float, role: Role) -> Shapes:
    """Orange is half a disc, red a disc, yellow a star, neutral nothing."""
    r = size / 2
    if colour == "red":
        return (Circle(x + r, y + r, r, role),)
    if colour == "orange":
        return (Path(path("M", x, y + r * 1.5, "A", r, r, 0, 0, 1, x + size, y + r * 1.5, "Z"), role),)
    if colour == "yellow":
        (first_x, first_y), *others = STAR
        steps: list[object] = ["M", x + first_x * size, y + first_y * size]
        for across, down in others:
            steps += ["L", x + across * size, y + down * size]
        return (Path(path(*steps, "Z"), role),)
    return ()


@remembered
def person(
    kind: str, size: tuple[int, int], layout: Layout, language: Language, load: int, look: str, more: int
) -> Shapes:
    """A person face up. `look` holds the words `spent` and `acting`; `more` others lie under it unseen."""
    (w, h), printed, band = size, PERSONS[kind], BAND[layout]
    fill, on = FILL[printed.colour]
    least, spent = (13 if layout == "wide" else 11), "spent" in look
    mark = band - 7
    behind = (f" ×{more + 1}" if more else "") + (f" ({SCENE[language]['spent']})" if spent else "")
    edge: Shape = Rect(1, 1, w - 2, h - 2, 5, "paper", "ink" if spent or "acting" in look else "line", 1.5)
    if "acting" in look:
        edge = Rect(1.5, 1.5, w - 3, h - 3, 5, "paper", "ink", 3)
    low = h - 3 - (LOAD[layout] if load else 0)
    return (
        edge,
        *(
            (Rect(1, 1, w - 2, h - 2, 5, "paper", "ink", 2, "dashed"), hatching(3, 3, w - 6, h - 6, 7))
            if spent
            else ()
        ),
        Rect(3, 3, w - 6, band - 2, 3, fill),
        *colour_mark(printed.colour, 7, 2 + (band - mark) / 2, mark, on),
        *produced(printed, w - 6, 2, band, least, on),
        *written(
            kind,
            language,
            (3, band + 1, w - 6, low - band - 1),
            least,
            lines=3,
            bold=layout == "wide",
            behind=behind,
        ),
        *loaded(load, size, layout),
    )


def loaded(load: int, size: tuple[int, int], layout: Layout) -> Shapes:
    """The tokens lying on somebody, on a plate at the lower edge."""
    if not load:
        return ()
    (w, h), high = size, LOAD[layout]
    return (
        Rect(3, h - high - 2, w - 6, high - 1, 4, "shade", "line", 1),
        *tokens(load, 6, h - high, w - 12, high - 5),
    )


@remembered
def face_down(size: tuple[int, int], layout: Layout, load: int, kind: str, language: Language) -> Shapes:
    """A person lying face down; with its name for viewers who may know it, else `kind` is empty."""
    w, h = size
    back = card_back(w, h)
    least = 13 if layout == "wide" else 11
    box = (8, 10, w - 16, 34 if layout == "wide" else 28)
    plate = (Rect(*box, 4, "paper", "line", 1), *written(kind, language, box, least, lines=2)) if kind else ()
    return *back, *plate, *loaded(load, size, layout)


def player(table: Table, seat: Seat, size: tuple[int, int]) -> Shapes:
    """A player in his lane: the frame in his colour, the shape large, the name."""
    w, h = size
    least = table.least
    line = least + 5
    big = min(h - line - 8, w - 10)
    return (
        Rect(1.5, 1.5, w - 3, h - 3, 6, "paper", SEAT_ROLES[seat], 3),
        *token(seat, (w - big) / 2, 4, big),
        *text_lines(seat_name(table, seat), (4, h - line - 3, w - 8, line), least, least=least, bold=True),
    )


@remembered
def covered(kind: str, size: tuple[int, int], layout: Layout, language: Language) -> Shapes:
    """A card under others: its lower edge with its name, as far as there is room."""
    w, h = size
    fill, on = FILL[PERSONS[kind].colour]
    least = 13 if layout == "wide" else 11
    edge = Rect(1, 0.5, w - 2, h - 1, 3, fill, "line", 1)
    if h < least:
        return (edge,)
    return edge, *written(kind, language, (3, 0, w - 6, h), least, role=on)

"""Cards and numbered teleports on the squares, each with what lies beneath it."""

from collections.abc import Iterator

from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.games.frantic.board import STEP, clamped
from domain.games.frantic.cards import title
from domain.games.frantic.scene.faces import Face, face
from domain.games.frantic.scene.names import Lead
from domain.games.frantic.scene.places import side_of
from domain.games.frantic.scene.track import card_box
from domain.games.frantic.scene.words import card_name, square_name, teleport_title, word
from domain.games.frantic.state import Frantic, Laid
from domain.kernel.scene import Circle, Part, Rect, Role, Shapes, Table


def cards(state: Frantic, table: Table) -> Iterator[Part]:
    """The top card of every stack; numbered teleports lie above everything (FR-PLACE-05)."""
    teleports = {square: number for number, square in enumerate(state.teleports, 1)}
    for square, stack in enumerate(state.board):
        if square in teleports:
            yield _teleport(state, table, teleports[square], square)
        elif stack:
            yield _card(state, table, square)


def _card(state: Frantic, table: Table, square: int) -> Part:
    stack = state.board[square]
    laid = stack[-1]
    x, y, w, h = card_box(state, table, square)
    is_used = laid.card in state.activated
    lead = _lead(state, table, square, laid)
    look = Face(w, h, table.least, ("used",) if is_used else (), len(stack) - 1, lead)
    words = [title(laid.card, state.options.display_names), square_name(table.language, square)]
    words += [f"{word(table.language, 'towards')} {lead.goal}"] if lead else []
    words += _beneath(state, table, stack[:-1])
    words += [word(table.language, "used")] if is_used else []
    shapes = face(laid.card, state.options, look)
    return Part(f"card:{laid.card}", x, y, w, h, f"square:{square}", ", ".join(words), shapes)


def _lead(state: Frantic, table: Table, square: int, laid: Laid) -> Lead | None:
    """Where a push or a jump leads (FR-PUSH-01, FR-JUMP-01); no other card does."""
    board, on = state.options.board_layout, table.layout
    if laid.points_to is not None:
        return Lead(side_of(board, on, square, laid.points_to), laid.points_to, is_jump=False)
    if laid.direction is None:
        return None
    step = STEP[laid.direction]
    return Lead(side_of(board, on, square, square + step), clamped(square + 2 * step), is_jump=True)


def _teleport(state: Frantic, table: Table, number: int, square: int) -> Part:
    name = f"tp{number}"
    stack = state.board[square]
    x, y, w, h = card_box(state, table, square)
    is_used = name in state.activated
    words = [teleport_title(table.language, number), square_name(table.language, square)]
    words += _beneath(state, table, stack)
    words += [word(table.language, "used")] if is_used else []
    shapes = _ring(number, w, h, table.least, len(stack), is_used=is_used)
    return Part(f"tp:{number}", x, y, w, h, f"square:{square}", ", ".join(words), shapes)


@remembered
def _ring(number: int, w: int, h: int, least: int, under: int, *, is_used: bool) -> Shapes:
    """A double ring with the number; the edge of a card under it at the bottom."""
    r = min(w, h) / 2 - 3
    edge: Role = "line" if is_used else "ink"
    at = (w / 2 - (7 if under and r > w / 3 - 1 else 0), h / 2)
    plus = text_lines(f"+{under}", (w - 24, h - 17, 22, 15), least, least=least, anchor="end", bold=True)
    return (
        Rect(1, 1, w - 2, h - 2, 5, "shade", "ink", 1.5, "dashed" if is_used else "solid"),
        Circle(*at, r, "paper", edge, 2),
        Circle(*at, r - 4, "none", edge, 1.5),
        *text_lines(
            str(number), (at[0] - r, 0, 2 * r, h), 20 if r > 18 else least + 1, least=least, bold=True
        ),
        *(plus if under else ()),
    )


def _beneath(state: Frantic, table: Table, stack: list[Laid]) -> list[str]:
    if not stack:
        return []
    names = ", ".join(card_name(state, laid.card) for laid in reversed(stack))
    return [f"{word(table.language, 'over')} {names}"]

"""The shapes of the seats in running text, as they stand in the pictures."""

from functools import cache

from markupsafe import Markup

from domain.drawing.tokens import Standing
from domain.drawing.tokens import token as shapes
from domain.kernel.table import Seat
from service.pictures.svg import fragment
from service.web.themes import BY_VARIABLE

SIZE = 24


@cache
def token(seat: Seat, standing: Standing = "in") -> Markup:
    svg = fragment(shapes(seat, 0, 0, SIZE, standing), BY_VARIABLE)
    head = (
        f'<svg class="token" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}" aria-hidden="true">'
    )
    return Markup(f"{head}{svg}</svg>")  # noqa: S704 - drawn from a number

"""Text of others, as a terminal may print it: it neither steers the terminal nor styles what comes after
it. Signs that keep the direction of a name apart stay away: terminals draw them."""

from typing import Final

from rich import markup
from rich.text import Text

from domain.kernel.words.seats import ISOLATED
from service.platform.plain_text import shown, shown_in_line

LONGEST_NAME: Final = 12
"""Columns of a player's name on a board and in a list of moves."""


def escape(text: str) -> str:
    return markup.escape(shown(ISOLATED.sub(r"\1", text)))


def short_name(name: str) -> str:
    """A name of one line, cut to `LONGEST_NAME` columns."""
    text = Text(shown_in_line(name))
    text.truncate(LONGEST_NAME, overflow="ellipsis")
    return text.plain

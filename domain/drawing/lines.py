"""Tables drawn as lines for a terminal, in the console markup of rich: what fits in a line, and who sits where.

The names of a `Table` are markup, too: whoever draws for a terminal escapes what strangers wrote.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from domain.drawing.tokens import SEAT, YOU
from domain.kernel.scene import Table
from domain.kernel.table import Seat

COLUMNS: Final = 76
"""Of the 80 of a terminal four are the frame's."""
_MARKUP: Final = re.compile(r"(?<!\\)\[/?[a-z][^\[\]]*\]|(?<!\\)\[/\]")
_UNUSUAL: Final = re.compile(r"[^\x00-\x7f]")
"""Letters that may take no column or two."""


def cells(markup: str) -> int:
    """How many columns the text takes in a terminal."""
    text = _MARKUP.sub("", markup).replace("\\[", "[") if "[" in markup else markup
    return len(text) + sum(_cells(letter) - 1 for letter in _UNUSUAL.findall(text))


def _cells(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(markup: str, columns: int) -> str:
    return markup + " " * (columns - cells(markup))


def flowing(head: str, things: Iterable[str], *, indent: int, between: str = " ") -> Iterator[str]:
    """The things behind the head, as many in a line as fit; each further line begins at `indent`.

    A head that reaches beyond `indent` stands in a line of its own.
    """
    if cells(head) > indent:
        yield head.rstrip()
        head = ""
    line, is_bare = padded(head, indent), True
    for thing in things:
        if not is_bare and cells(line + between + thing + between.rstrip()) > COLUMNS:
            yield (line + between).rstrip()
            line, is_bare = " " * indent, True
        line += thing if is_bare else between + thing
        is_bare = False
    yield line.rstrip()


def seat_title(table: Table, seat: Seat) -> str:
    """The player of a seat, marked if it is the viewer: `seat 1 Ada (you)`."""
    you = f" ({YOU[table.language]})" if table.viewer == seat else ""
    return f"{sitting(table, seat)}{you}"


def sitting(table: Table, seat: Seat) -> str:
    """`seat 1 Ada`, `seat 1` where the name is not known."""
    name = table.names[seat] if seat < len(table.names) else ""
    return f"{seat_word(table, seat)} {name}".rstrip()


def seat_word(table: Table, seat: Seat) -> str:
    """Counted from 1, as people do."""
    return f"{SEAT[table.language].lower()} {seat + 1}"

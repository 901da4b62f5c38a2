"""The faults of a table drawn for a terminal, for every viewer and language."""

from collections.abc import Iterator
from typing import Any, Final, get_args

from rich.cells import cell_len
from rich.markup import escape
from rich.text import Text

from domain.drawing.lines import COLUMNS
from domain.kernel.game import Game
from domain.kernel.scene import Table
from domain.kernel.table import Language, Viewer
from service.platform.plain_text import shown

NAMES: Final = ("Ada", "Bartholomäus", "名前名前名前", "[red]Eve[/]", "Zażółć gęślą", "")
"""No wider than a terminal shows them, and in need of escape."""


def plain(markup: str) -> str:
    return Text.from_markup(markup).plain


def tables(seats: int, viewer: Viewer) -> Iterator[Table]:
    names = tuple(map(escape, NAMES[:seats]))
    return (Table(names, viewer, language) for language in get_args(Language))


def faults(game: Game[Any], view: Any, seats: int, viewer: Viewer) -> list[str]:
    """Lines and entries of the legend that are too wide for 80 columns in a frame, or steer the terminal."""
    faults_of_table = []
    for table in tables(seats, viewer):
        entries = [f"{short} {meaning}" for short, meaning in game.legend(view, table)]
        lines = plain("\n".join([game.render(view, table), *entries])).split("\n")
        faults_of_table += [line for line in lines if cell_len(line) > COLUMNS or shown(line) != line]
    return faults_of_table

"""The table of a match by its meaning, in any state: its game's, or who sits where before play begins."""

from domain.drawing.plain_table import described, plain
from domain.kernel.scene import Table
from domain.kernel.table_description import TableDescription
from domain.matches.state import Match
from service.pictures.scenes import seats


def description_of(match: Match, setting: Table) -> TableDescription:
    """`match` is as the viewer of `setting` may see it."""
    if match.play is None:
        return plain(seats(match, setting), match.game.title)
    return described(match.game, match.play, setting)

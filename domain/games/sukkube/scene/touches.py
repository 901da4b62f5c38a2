"""The parts of the scene that a command is chosen by."""

from domain.games.sukkube.commands import PlayCard
from domain.games.sukkube.state import Sukkube
from domain.kernel.table import Command, Seat


def touches(_: Sukkube, command: Command, __: Seat) -> tuple[str, ...]:
    return (f"card:{command.card}",) if isinstance(command, PlayCard) else ()

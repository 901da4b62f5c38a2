"""From one event to another: by events, steps (what was recorded at once), turns and rounds."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, Literal

from msgspec import Struct

from domain.kernel.game import Game, Level
from domain.kernel.table import Event
from domain.matches.events import PlayBegan
from service.schemas.matches import EventView

Size = Literal["event", "step", "turn", "round"]
SIZES: Final[tuple[Size, ...]] = ("event", "step", "turn", "round")
LEVELS: Final[dict[Level, int]] = {"round": 2, "turn": 1}
"""A round begins a turn as well."""


class Steps(Struct, frozen=True):
    """The revisions to go to, by the size of the step; None where there is nothing in that direction."""

    back: dict[Size, int | None]
    on: dict[Size, int | None]


def level_of(game: Game[Any], event: Event) -> int:
    """2 for an event that begins a round, 1 for a turn, else 0."""
    if isinstance(event, PlayBegan):
        return 2
    level = game.level(event) if isinstance(event, game.events) else None
    return LEVELS[level] if level else 0


def steps(game: Game[Any], events: Sequence[EventView], at: int, last: int) -> Steps:
    """From event `at` among the `events` around it, in a match whose newest is `last`.

    Steps, turns and rounds pass over what has been undone.
    """
    stops: dict[Size, list[int]] = {
        "step": list(_ends(events)),
        "turn": [each.revision for each in _in_force(events) if level_of(game, each.event) >= 1],
        "round": [each.revision for each in _in_force(events) if level_of(game, each.event) == 2],
    }
    back: dict[Size, int | None] = {"event": at - 1 if at > 1 else None}
    on: dict[Size, int | None] = {"event": at + 1 if at < last else None}
    for size, there in stops.items():
        back[size] = max((stop for stop in there if stop < at), default=None)
        on[size] = min((stop for stop in there if stop > at), default=None)
    return Steps(back, on)


def _in_force(events: Sequence[EventView]) -> Iterator[EventView]:
    return (each for each in events if each.undone_by is None)


def _ends(events: Sequence[EventView]) -> Iterator[int]:
    """The last event of each step."""
    for _, group in groupby(_in_force(events), key=lambda each: each.at):
        yield list(group)[-1].revision

"""From one event to another: by events, steps (what was recorded at once), turns and rounds."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Literal

from msgspec import Struct

from domain.kernel.game import Game
from service.app.matches.levels import level_of
from service.schemas.matches import EventView

Size = Literal["event", "step", "turn", "round"]


class Steps(Struct, frozen=True):
    """The revisions to go to, by the size of the step; None where there is nothing in that direction."""

    back: dict[Size, int | None]
    on: dict[Size, int | None]


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

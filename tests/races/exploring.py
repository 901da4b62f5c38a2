"""The search: breadth first, so that a world that may not be is told with the shortest way to it."""

import os
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import Final, TypeVar

FARTHER: Final = bool(os.environ.get("MOVIOLA_RACES"))
"""`make campaign NAME=races`: more events, more faults."""
World = TypeVar("World", bound=Hashable)
Moves = Callable[[World], Iterable[tuple[str, World]]]
"""All that can happen next: what it is called, and the world after it."""


class Wrong(AssertionError):
    """A world that may not be."""


def explore(start: World, moves: Moves[World], check: Callable[[World], None], most: int = 3_000_000) -> int:
    """Look at every world that can be reached; how many there are. Raises `Wrong` with the way to one that `check`
    refuses, and where there are more than `most`: a search that was broken off has shown nothing."""
    ways: dict[World, tuple[World, str] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        world = waiting.popleft()
        try:
            check(world)
        except AssertionError as error:
            raise Wrong(f"{error}\n{told(world, ways)}") from error
        for name, after in moves(world):
            if after not in ways:
                ways[after] = world, name
                waiting.append(after)
        if len(ways) > most:
            raise Wrong(f"more than {most} worlds")
    print(f"{len(ways):,} worlds")
    return len(ways)


def told(world: World, ways: dict[World, tuple[World, str] | None]) -> str:
    """The way to the world, a line for each move, and the world."""
    steps = []
    place = world
    while (way := ways[place]) is not None:
        place, name = way
        steps.append(name)
    return "\n".join([*reversed(steps), repr(world)])

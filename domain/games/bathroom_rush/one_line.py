"""Lanes in text: the queue as in `notation`, before it the permanents behind the door: `[foul_stench_1] n2 | S0`.

Neutral persons and entrepreneurs have their short names, all other cards their ids.
"""

import re
from typing import Final

from domain.games.bathroom_rush.cards import ACTIONS, PERSONS, kind, kind_of
from domain.games.bathroom_rush.notation import SHORT, Unreadable, read_lane, write_slot
from domain.games.bathroom_rush.state import Lane
from domain.kernel.game import OneLine

LANE: Final = re.compile(r"(\[(?P<permanents>[^]]*)\])?(?P<slots>[^]]*)")


def read(text: str) -> tuple[str, ...]:
    """All cards named; they may be named by their kinds. Raises `Unreadable`."""
    found = LANE.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text!r} is no lane")
    groups = (slot for slot in read_lane(found["slots"]) if not isinstance(slot, int))
    persons = tuple(name for group in groups for name in group.names)
    permanents = tuple((found["permanents"] or "").split())
    strangers = [name for name in persons if kind_of(name) not in PERSONS and name not in (*SHORT, "?")]
    strangers += [name for name in permanents if kind_of(name) not in ACTIONS]
    if strangers:
        raise Unreadable(f"{strangers[0]} is no card of this deck")
    return permanents + persons


def write(lane: Lane) -> str:
    queue = " | ".join(write_slot(slot, _name) for slot in lane.slots)
    return f"[{' '.join(lane.permanents)}] {queue}" if lane.permanents else queue


def _name(card: str) -> str:
    return PERSONS[kind(card)].short or card


ONE_LINE = {Lane: OneLine(read, write)}

"""Lanes in one line of text, from the door: `n2=2 | (n1) | ~elder | S0 | {scoundrel+joker}=2`.

`(x)` lies face down, `~x` is spent, `{a+b}` a group from bottom to top, `=n` the value lying on it, `S0` a seat,
`(?)` a person whom the viewer may not see. A person is named by kind, by its short name, or by card id. Scenario
files write the permanents before the queue: `[foul_stench_1] n2 | S0`.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from domain.games.bathroom_rush.cards import ACTIONS, IS_ACTION, IS_PERSON, PERSONS, kind, kind_of
from domain.games.bathroom_rush.state import Group, Lane, Slot
from domain.kernel.game import OneLine
from domain.kernel.table import Hidden, Seat

LANE: Final = re.compile(r"(\[(?P<permanents>[^]]*)\])?(?P<slots>[^]]*)")
"""A lane with the permanents behind its door."""

SLOT: Final = re.compile(
    r"S(?P<seat>[0-3])|(?P<down>\()?(?P<spent>~)?(?P<cards>[a-z0-9_]+|\?|\{[a-z0-9_+]+\})(?(down)\))(=(?P<load>\d{1,3}))?"
)
SHORT: Final = {printed.short: name for name, printed in PERSONS.items() if printed.short}


class NamedGroup(Struct, frozen=True):
    """A group as written: names instead of card ids."""

    names: tuple[str, ...]
    load: int
    face_down: bool
    spent: bool


class Unreadable(ValueError):
    """Text that is not a lane."""


def read_lane(text: str) -> list[Seat | NamedGroup]:
    """Raises `Unreadable`."""
    return [_read(part.strip()) for part in text.split("|")] if text.strip() else []


def write_lane(lane: Lane) -> str:
    return " | ".join(write_slot(slot) for slot in lane.slots)


def short(card: str) -> str:
    """`neutral_2_1` -> `n2`, `elder_1` -> `elder`."""
    return PERSONS[kind(card)].short or kind(card)


def write_slot(slot: Slot, name: Callable[[str], str] = short) -> str:
    if isinstance(slot, int):
        return f"S{slot}"
    load = f"={slot.load}" if slot.load or slot.placed else ""
    if isinstance(slot.cards, Hidden):
        return f"(?){load}"
    names = [name(card) for card in slot.cards]
    text = names[0] if len(names) == 1 else "{" + "+".join(names) + "}"
    spent = "~" if slot.spent else ""
    return f"({spent}{text}){load}" if slot.face_down else f"{spent}{text}{load}"


class Box:
    """The cards not yet put on the table, and what was wrong with names that none of them bears."""

    def __init__(self, cards: Sequence[str], reserved: Sequence[str]) -> None:
        self.left = list(cards)
        self.wrong: list[str] = []
        self._reserved = {name for name in reserved if name in cards}

    def take_all(self, names: Sequence[str]) -> list[str]:
        """The cards named, of a kind the next copies; names that no card bears any more are left out."""
        entries = (self._take(name) for name in names)
        return [card for card in entries if card is not None]

    def _take(self, name: str) -> str | None:
        full_name = SHORT.get(name, name)
        for card in self.left:
            if card == full_name or (kind(card) == full_name and card not in self._reserved):
                self.left.remove(card)
                return card
        is_card = (
            full_name in PERSONS or full_name in ACTIONS or full_name in IS_PERSON or full_name in IS_ACTION
        )
        self.wrong.append(f"no {name} is left in the box" if is_card else f"{name} is no card of this deck")
        return None


def group(entry: NamedGroup, box: Box) -> Group:
    return Group(box.take_all(entry.names), entry.load, face_down=entry.face_down, spent=entry.spent)


def _read(text: str) -> Seat | NamedGroup:
    match = SLOT.fullmatch(text)
    if match is None:
        raise Unreadable(f"{text!r} is no slot of a lane")
    if match["seat"]:
        return int(match["seat"])
    names = tuple(match["cards"].strip("{}").split("+"))
    return NamedGroup(names, int(match["load"] or 0), bool(match["down"]), bool(match["spent"]))


def read(text: str) -> tuple[str, ...]:
    """All cards named; they may be named by their kinds. Raises `Unreadable`."""
    match = LANE.fullmatch(text)
    if match is None:
        raise Unreadable(f"{text!r} is no lane")
    groups = (slot for slot in read_lane(match["slots"]) if not isinstance(slot, int))
    persons = tuple(name for group in groups for name in group.names)
    permanents = tuple((match["permanents"] or "").split())
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

"""The state of play in sentences: what is awaited, then what it is part of."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from domain.drawing.tokens import seat_name
from domain.games.frantic import steps as s
from domain.games.frantic.agenda import AGENDA
from domain.games.frantic.commands import PassReaction, ThrowReaction
from domain.games.frantic.effects.d20 import title
from domain.games.frantic.scene.words import NOW, PART_OF, card_name
from domain.games.frantic.state import Frantic, own_movement
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.scene import Table
from domain.kernel.table import Seat

Fields = dict[str, Any]


def asking(state: Frantic) -> tuple[Seat, ...]:
    """The seats that have to answer."""
    awaited = AGENDA.awaited(state)
    return awaited.seats if isinstance(awaited, AwaitsSeats) else ()


def now(state: Frantic, table: Table) -> tuple[str, ...]:
    """The first says what is awaited; the others which event and which movement it is part of, and what is due."""
    return (_awaited(state, table), *_part_of(state, table))


def _awaited(state: Frantic, table: Table) -> str:
    _, step = AGENDA.present(state)
    sentences = NOW[table.language]
    if state.winners:
        names = ", ".join(seat_name(table, seat) for seat in state.winners)
        return sentences["over" if len(state.winners) == 1 else "shared"].format(seat=names)
    key = step.kind if isinstance(step, s.Window) else type(step).__name__
    if key not in sentences:
        key = "running" if state.active is not None else "waiting"
    return sentences[key].format_map(_fields(state, table, step))


def _fields(state: Frantic, table: Table, step: Any) -> Fields:
    """The things that the sentences speak of, as far as the step has them."""
    names = ("pawn",) if isinstance(step, s.Walk) else ("seat", "mover", "roller", "subject")
    seat = next((getattr(step, name) for name in names if hasattr(step, name)), None)
    if isinstance(step, s.Gambling | s.StartingRolls):
        seats = _rolling(step)
        seat = seats[min(len(step.values), len(seats) - 1)]
    seat = state.active if seat is None else seat
    card = getattr(step, "card", None)
    return {
        "seat": "" if seat is None else seat_name(table, seat),
        "left": getattr(step, "left", 0),
        "value": state.roll.value if state.roll else 0,
        "card": "" if card is None else card_name(state, card),
    }


def _rolling(step: s.Gambling | s.StartingRolls) -> tuple[Seat, ...]:
    return step.seats if isinstance(step, s.Gambling) else step.rollers


def _part_of(state: Frantic, table: Table) -> Iterator[str]:
    added = PART_OF[table.language]
    for tell in PARTS:
        for key, fields in tell(state, table):
            yield added[key].format_map(fields)


def _event(state: Frantic, _: Table) -> Iterator[tuple[str, Fields]]:
    """The innermost event that is being carried out."""
    number = next((step.number for step in state.agenda if isinstance(step, s.EventEnd)), None)
    if number:
        yield "event", {"number": number, "name": title(number)}


def _movement(state: Frantic, table: Table) -> Iterator[tuple[str, Fields]]:
    """The movement action under way, or what a card has made of the one to come."""
    walk = next((step for step in state.agenda if isinstance(step, s.Walk)), None)
    own = own_movement(state)
    moving = walk or own
    if moving is None:
        return
    is_told = walk is state.agenda[0]
    if walk is not None and not is_told:
        yield "left", {"left": walk.left}
    if moving.pawn != moving.mover and not is_told:
        yield "pawn", {"seat": seat_name(table, moving.pawn)}
    if moving.direction == "backward":
        yield "backward", {}
    if moving.ghost:
        yield "ghost", {}


def _values(state: Frantic, table: Table) -> Iterator[tuple[str, Fields]]:
    """The rolls before, where they count."""
    for step in state.agenda[:4]:
        if isinstance(step, s.Tsunami) and step.previous is not None:
            yield "previous", {"value": step.previous}
        if isinstance(step, s.Gambling | s.StartingRolls) and step.values:
            pairs = zip(_rolling(step), step.values, strict=False)
            rolls = (f"{seat_name(table, seat)} {value}" for seat, value in pairs)
            yield "rolled", {"values": ", ".join(rolls)}


def _answers(state: Frantic, table: Table) -> Iterator[tuple[str, Fields]]:
    """Those the viewer may see: its own, or all."""
    window = state.agenda[0] if state.agenda else None
    if not isinstance(window, s.Window):
        return
    for seat, answer in zip(window.asked, window.answers, strict=True):
        if isinstance(answer, ThrowReaction):
            fields = {"card": card_name(state, answer.card), "square": answer.square}
            yield "throws", {"seat": seat_name(table, seat), **fields}
        elif isinstance(answer, PassReaction):
            yield "passes", {"seat": seat_name(table, seat)}


def _end(state: Frantic, _: Table) -> Iterator[tuple[str, Fields]]:
    if state.deck_exhausted:
        yield "exhausted", {}


PARTS: Final[tuple[Callable[[Frantic, Table], Iterator[tuple[str, Fields]]], ...]] = (
    _event,
    _movement,
    _values,
    _answers,
    _end,
)

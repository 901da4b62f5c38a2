"""The table drawn for a terminal. Colours are written in square brackets, as rich's console markup has them."""

from typing import Final

from domain.games.bathroom_rush.cards import PERSONS, POO, kind
from domain.games.bathroom_rush.lanes import players, top
from domain.games.bathroom_rush.state import BathroomRush, Lane, Slot
from domain.kernel.table import Hidden

COLOURS: Final = {"neutral": "white", "orange": "dark_orange", "red": "red", "yellow": "yellow"}
ROW: Final = 6
"""Slots that fit in a line of 100 columns."""


def render(state: BathroomRush) -> str:
    lines = [f"  round {state.round}   {state.phase.replace('_', ' ')}   {_decks(state)}", ""]
    for lane in state.lanes:
        lines += _lane_lines(lane)
    lines.append("")
    lines += [_seat_line(state, seat) for seat in range(len(state.reserves))]
    return "\n".join(lines)


def tokens(value: int) -> str:
    """`7` -> `1 poo 2 pee`: the normal form (BR-TOK-04)."""
    poo, pee = divmod(value, POO)
    return " ".join([f"{poo} poo"] * bool(poo) + [f"{pee} pee"] * bool(pee or not poo))


def _lane_lines(lane: Lane) -> list[str]:
    """The door with its permanents, then the lane from the head, in lines of six slots."""
    slots = [_drawn(slot) for slot in lane.slots] or ["nobody"]
    rows = [slots[first : first + ROW] for first in range(0, len(slots), ROW)]
    door = f"  [bold]door {lane.lane_id}[/] ▌ "
    lines = [(door if row == rows[0] else " " * 11) + " · ".join(row) for row in rows]
    if lane.permanents:
        lines.append(" " * 11 + f"[dim]behind the door: {', '.join(map(kind, lane.permanents))}[/]")
    return lines


def _drawn(slot: Slot) -> str:
    if isinstance(slot, int):
        return f"[bold reverse] seat {slot} [/]"
    load = f"={slot.load}" if slot.load or slot.placed else ""
    if slot.face_down or isinstance(slot.cards, Hidden):
        return f"▒▒{load}"
    name = PERSONS[kind(top(slot))].short or kind(top(slot))
    more = f"+{len(slot.cards) - 1}" if len(slot.cards) > 1 else ""
    style = "dim" if slot.spent else COLOURS[PERSONS[kind(top(slot))].colour]
    return f"[{style}]{name}{more}{load}[/]"


def _seat_line(state: BathroomRush, seat: int) -> str:
    if seat not in players(state):
        return f"    seat {seat}  [dim]eliminated[/]"
    mark = "▶" if seat == state.turn_of else " "
    marker = " ①" if seat == state.first_player else "  "
    hand = state.hands[seat]
    cards = f"{len(hand)} cards" if isinstance(hand, Hidden) else ", ".join(hand) or "no cards"
    return f"  {mark} seat {seat}{marker} {tokens(state.reserves[seat]):<12} {cards}"


def _decks(state: BathroomRush) -> str:
    return f"[dim]persons {len(state.person_deck)}, actions {len(state.action_deck)}[/]"

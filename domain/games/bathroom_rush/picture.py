"""The table drawn for a terminal of 80 columns. Square brackets are rich's console markup."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.lines import cells, flowing, seat_title, seat_word
from domain.games.bathroom_rush.cards import PERSONS, kind
from domain.games.bathroom_rush.lanes import players, top
from domain.games.bathroom_rush.scene.going_on import going_on
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush, Lane, Slot
from domain.games.bathroom_rush.words import card_name, kind_name, tokens
from domain.kernel.scene import Table
from domain.kernel.table import Hidden, Seat

COLOURS: Final = {"neutral": "white", "orange": "dark_orange", "red": "red", "yellow": "yellow"}
FACE_DOWN, FIRST = "▒▒", "①"


def render(state: BathroomRush, table: Table) -> str:
    lines = [*_head(state, table), ""]
    for lane in state.lanes:
        lines += _lane(table, lane)
    lines.append("")
    for seat in range(len(state.reserves)):
        lines += _seat(state, table, seat)
    return "\n".join(lines)


def legend(state: BathroomRush, table: Table) -> tuple[tuple[str, str], ...]:
    """The short names and signs in the lanes of this table."""
    slots = [slot for lane in state.lanes for slot in lane.slots if not isinstance(slot, int)]
    tops = {kind(top(slot)) for slot in slots if not (slot.face_down or isinstance(slot.cards, Hidden))}
    return (
        *(
            (each.short, kind_name(name, table.language))
            for name, each in PERSONS.items()
            if each.short and name in tops
        ),
        (FACE_DOWN, word(table, "face down")),
        ("+1", word(table, "covered")),
        ("=2", f"{word(table, 'tokens')}: {tokens(2, table.language)}"),
        (FIRST, word(table, "first player")),
    )


def _head(state: BathroomRush, table: Table) -> Iterator[str]:
    round_ = f"  {word(table, 'round').lower()} {state.round}   "
    yield from flowing(round_, going_on(state, table).split(), indent=cells(round_))
    decks = {"person_deck": state.person_deck, "action_deck": state.action_deck}
    yield f"  [dim]{', '.join(f'{word(table, name)} {len(deck)}' for name, deck in decks.items())}[/]"


def _lane(table: Table, lane: Lane) -> Iterator[str]:
    """The door, then the lane from the head; below it the permanents behind the door."""
    head = f"  [bold]{word(table, 'door')} {lane.lane_id}[/] ▌ "
    slots = [_drawn(table, slot) for slot in lane.slots] or ["–"]
    yield from flowing(head, slots, indent=cells(head), between=" · ")
    if lane.permanents:
        names = [card_name(each, table.language) for each in lane.permanents]
        below = " " * cells(head) + "+ "
        yield from flowing(below, names, indent=cells(below), between=", ")


def _drawn(table: Table, slot: Slot) -> str:
    if isinstance(slot, int):
        return f"[bold reverse] {seat_word(table, slot)} [/]"
    load = f"={slot.load}" if slot.load or slot.placed else ""
    if slot.face_down or isinstance(slot.cards, Hidden):
        return f"{FACE_DOWN}{load}"
    person = PERSONS[kind(top(slot))]
    name = person.short or card_name(top(slot), table.language)
    more = f"+{len(slot.cards) - 1}" if len(slot.cards) > 1 else ""
    return f"[{'dim' if slot.spent else COLOURS[person.colour]}]{name}{more}{load}[/]"


def _seat(state: BathroomRush, table: Table, seat: Seat) -> Iterator[str]:
    """The player and his reserve; below it the hand."""
    if seat not in players(state):
        yield f"    {seat_title(table, seat)}  [dim]{word(table, 'out')}[/]"
        return
    mark = "▶" if seat == state.turn_of else " "
    marker = f"{FIRST} " if seat == state.first_player else ""
    hand = state.hands[seat]
    reserve = f"{word(table, 'reserve')} {tokens(state.reserves[seat], table.language)}"
    yield f"  {mark} {seat_title(table, seat)}  {marker}{reserve}"
    if isinstance(hand, Hidden):
        yield f"      {word(table, 'cards')} {len(hand)}"
    elif hand:
        yield from flowing("", [card_name(card, table.language) for card in hand], indent=6, between=", ")

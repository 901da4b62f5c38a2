"""The table drawn for a terminal of 80 columns, in rich's console markup."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.drawing.lines import cells, flowing, seat_title
from domain.games.piccioni.board import LOCATIONS, balcony
from domain.games.piccioni.cards import ACTIONS, PIGEON_KINDS, PIGEONS, kind_of
from domain.games.piccioni.course.ending import score
from domain.games.piccioni.flock import occupancy
from domain.games.piccioni.scene.words import short_name, word, zone_title
from domain.games.piccioni.state import Piccioni, Zone
from domain.games.piccioni.steps import Place
from domain.games.piccioni.words import WORDS, card_name
from domain.kernel.scene import Table
from domain.kernel.table import Hidden, Seat

SEAT_INDENT: Final = 14
MOVES: Final = 2


def render(state: Piccioni, table: Table) -> str:
    lines = [*_heading(state, table), ""]
    for name in LOCATIONS:
        lines += _location(state, table, name)
    lines.append("")
    for seat in range(state.seats):
        lines += _seat(state, table, seat)
    played, indent = word(table, "played"), cells(word(table, "played")) + 4
    lines += ["", *_row(table, f"  {played}", state.played_cards, indent)]
    revealed = [step.card for step in state.agenda if isinstance(step, Place)]
    if revealed:
        lines += _row(table, f"  {word(table, 'revealed')}", revealed, indent)
    piles = {
        "flock_deck": state.flock_deck,
        "action_deck": state.action_deck,
        "discard_pile": state.discard_pile,
    }
    counted = [f"{word(table, name)}: {len(cards)}" for name, cards in piles.items()]
    return "\n".join([*lines, *flowing("", counted, indent=2, between=", ")])


def legend(state: Piccioni, table: Table) -> tuple[tuple[str, str], ...]:
    """The pigeons' short names on this table."""
    here = [card for zone in state.zones.values() for card in zone.flock]
    kinds, say = {kind_of(card) for card in here}, WORDS.say(table.language)
    return tuple(
        (short_name(name, table.language), say("kind_of_card", name))
        for name in PIGEON_KINDS
        if name in kinds
    )


def _heading(state: Piccioni, table: Table) -> Iterator[str]:
    if state.phase != "playing":
        yield f"  {word(table, 'finished' if state.phase == 'finished' else 'setup')}"
        return
    turn = f"{word(table, 'turn', turn=state.turn)}: {seat_title(table, state.active)}"
    facts = [turn, word(table, "moves", made=state.moves_completed, of=MOVES)]
    if state.last_seat is not None:
        facts.append(f"[bold]{word(table, 'last turns').lower()}[/]")
        facts.append(word(table, "ends", name=seat_title(table, state.last_seat)))
    yield from flowing("", facts, indent=2, between=", ")


def _location(state: Piccioni, table: Table, name: str) -> Iterator[str]:
    capacity = LOCATIONS[name].capacity
    room = f"{occupancy(state, name)}/{capacity}" if capacity else ""
    longest = max(len(zone_title(table, each)) for each in LOCATIONS)
    head = f"  {zone_title(table, name):<{longest}} {room:<4} "
    yield from _zone(table, head, state.zones[name], cells(head))


def _seat(state: Piccioni, table: Table, seat: Seat) -> Iterator[str]:
    """The player and his points; below it the hand if it is shown, and the Balcony."""
    mark = "▶" if seat == state.active and state.phase == "playing" else " "
    hand = state.hands[seat]
    points = f"{word(table, 'points')} {score(state, seat).total}"
    trophies = word(table, "count", count=len(state.trophies[seat]))
    facts = f"{points}, {trophies}, {word(table, 'cards')}: {len(hand)}".lower()
    yield f"{mark} {seat_title(table, seat)}: {facts}"
    if hand and not isinstance(hand, Hidden):
        yield from _row(table, f"    {word(table, 'cards')}", hand, SEAT_INDENT)
    balcony_title = f"    {word(table, 'pigeons here').lower()}"
    yield from _zone(table, balcony_title, state.zones[balcony(seat)], SEAT_INDENT)


def _zone(table: Table, head: str, zone: Zone, indent: int) -> Iterator[str]:
    return _row(table, head, [*zone.flock, *zone.guano], indent)


def _row(table: Table, head: str, cards: Iterable[str], indent: int) -> Iterator[str]:
    """Pigeons by what sets them apart, action cards by their whole names."""
    cells = [f"[{(PIGEONS.get(card) or ACTIONS[card]).colour}]{_name(table, card)}[/]" for card in cards]
    return flowing(head, cells or [f"[dim]{word(table, 'nothing')}[/]"], indent=indent, between=", ")


def _name(table: Table, card: str) -> str:
    if card in PIGEONS:
        return f"{short_name(kind_of(card), table.language)} {card.rpartition('-')[2]}"
    return card_name(card, table.language)

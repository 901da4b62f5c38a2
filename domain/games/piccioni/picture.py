"""The table drawn for a terminal, in rich's console markup."""

from domain.games.piccioni.board import LOCATIONS, balcony
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.games.piccioni.course.ending import score
from domain.games.piccioni.flock import occupancy
from domain.games.piccioni.state import Piccioni, Zone
from domain.games.piccioni.steps import Place
from domain.kernel.table import Cards, Hidden, Seat

CARDS_IN_ROW = 4
INDENT = " " * 20


def render(state: Piccioni) -> str:
    lines = [_heading(state), ""]
    lines += [_location(state, name) for name in LOCATIONS]
    lines.append("")
    lines += [_seat(state, seat) for seat in range(state.seats)]
    lines += ["", f"  played            {_list(state.played_cards)}"]
    lines += [f"  revealed          {_card(step.card)}" for step in state.agenda if isinstance(step, Place)]
    lines.append(
        f"  decks             {len(state.flock_deck)} pigeons, {len(state.action_deck)} actions, "
        f"{len(state.discard_pile)} discarded"
    )
    return "\n".join(lines)


def _heading(state: Piccioni) -> str:
    if state.phase == "awaiting_start":
        return "  the decks wait to be shuffled"
    last = "" if state.last_seat is None else f", [bold]last turns[/], seat {state.last_seat} ends"
    return f"  turn {state.turn}: seat {state.active}, {state.moves_completed} of 2 moves made{last}"


def _location(state: Piccioni, name: str) -> str:
    capacity = LOCATIONS[name].capacity
    room = f"{occupancy(state, name)}/{capacity}" if capacity else ""
    return f"  {name.replace('_', ' '):<12} {room:<4} {_zone(state.zones[name])}"


def _seat(state: Piccioni, seat: Seat) -> str:
    mark = "▶" if seat == state.active and state.phase == "playing" else " "
    now = score(state, seat)
    return (
        f"{mark} seat {seat}: {now.total:>3} points, trophies {len(state.trophies[seat])}\n"
        f"    hand            {_hand(state.hands[seat])}\n"
        f"    balcony         {_zone(state.zones[balcony(seat)])}"
    )


def _zone(zone: Zone) -> str:
    return _list([*zone.flock, *zone.guano])


def _hand(cards: Cards) -> str:
    return f"{cards.hidden} hidden" if isinstance(cards, Hidden) else _list(cards)


def _list(cards: list[str]) -> str:
    rows = [cards[first : first + CARDS_IN_ROW] for first in range(0, len(cards), CARDS_IN_ROW)]
    return f"\n{INDENT}".join(" ".join(map(_card, row)) for row in rows) or "[dim]empty[/]"


def _card(card: str) -> str:
    kind = PIGEONS.get(card) or ACTIONS[card]
    return f"[{kind.colour}]{card}[/]"

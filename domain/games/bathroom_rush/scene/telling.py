"""The table in words, for people who do not see the picture."""

from collections.abc import Iterator

from domain.drawing.tokens import YOU, seat_name
from domain.games.bathroom_rush.lanes import known, player_of
from domain.games.bathroom_rush.scene.going_on import going_on
from domain.games.bathroom_rush.scene.names import person_label
from domain.games.bathroom_rush.scene.seats import notes
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush, Lane, Slot
from domain.games.bathroom_rush.words import card_name
from domain.kernel.scene import Table, Words
from domain.kernel.table import Cards, Hidden, Seat


def telling(state: BathroomRush, table: Table) -> tuple[Words, ...]:
    return (
        Words(f"{word(table, 'round')} {state.round}", tuple(_head(state, table))),
        *(_lane(table, lane) for lane in state.lanes),
        *(_seat(state, table, seat) for seat in range(state.seats)),
        _pile(table, "person_deck", state.person_deck),
        _pile(table, "person_discard", state.person_discard),
        _pile(table, "action_deck", state.action_deck),
        _pile(table, "action_discard", state.action_discard),
    )


def _head(state: BathroomRush, table: Table) -> Iterator[str]:
    yield going_on(state, table)
    if state.resolving:
        yield f"{word(table, 'in play')}: {card_name(state.resolving, table.language)}"


def _lane(table: Table, lane: Lane) -> Words:
    free = f", {word(table, 'free')}" if player_of(lane) is None else ""
    doors = [f"{word(table, 'door')}: {card_name(card, table.language)}" for card in lane.permanents]
    slots = [f"{position}. {_slot(table, slot)}" for position, slot in enumerate(lane.slots, 1)]
    return Words(f"{word(table, 'lane')} {lane.lane_id}{free}", (*doors, *slots))


def _slot(table: Table, slot: Slot) -> str:
    """The group's top card with its tokens, then those under it."""
    if isinstance(slot, int):
        return seat_name(table, slot)
    cards = known(slot.cards)
    load = f"{word(table, 'tokens')}: {slot.load}"
    if slot.face_down or not cards:
        names = [card_name(card, table.language) for card in cards]
        return ", ".join([*names, word(table, "face down"), load])
    top = person_label(cards[-1], table.language, spent=slot.spent, load=slot.load)
    under = "; ".join(
        f"{card_name(card, table.language)}, {word(table, 'covered')}" for card in reversed(cards[:-1])
    )
    return f"{top}; {under}" if under else top


def _seat(state: BathroomRush, table: Table, seat: Seat) -> Words:
    you = f", {YOU[table.language]}" if table.viewer == seat else ""
    marker = (word(table, "first player"),) if state.first_player == seat else ()
    reserve = f"{word(table, 'reserve')}: {state.reserves[seat] if state.reserves else 0}"
    hand: Cards = state.hands[seat] if state.hands else []
    return Words(
        f"{seat_name(table, seat)}{you}",
        (*notes(state, table, seat), *marker, reserve, *_names(table, hand)),
    )


def _pile(table: Table, name: str, cards: Cards) -> Words:
    known_cards = () if isinstance(cards, Hidden) else _names(table, cards)
    return Words(f"{word(table, name)}: {len(cards)}", known_cards)


def _names(table: Table, cards: Cards) -> tuple[str, ...]:
    if isinstance(cards, Hidden):
        return (f"{word(table, 'face down')}: {len(cards)}",)
    return tuple(card_name(card, table.language) for card in cards)

"""The table in words, for people who do not see the picture."""

from collections.abc import Iterable, Iterator

from domain.drawing.pieces import signed
from domain.drawing.tokens import seat_name
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import LOCATIONS, balcony
from domain.games.piccioni.course.ending import score
from domain.games.piccioni.flock import occupancy
from domain.games.piccioni.scene.course import asked_later, going_on, heading, reveals_to_come
from domain.games.piccioni.scene.words import of_seat, word, zone_title
from domain.games.piccioni.state import Piccioni, Trophy, recall_icons
from domain.games.piccioni.words import card_name
from domain.kernel.scene import Table, Words
from domain.kernel.table import Cards, Hidden, Seat


def telling(state: Piccioni, table: Table) -> tuple[Words, ...]:
    played = f"{word(table, 'played')}, {word(table, 'reveals')}: {1 + recall_icons(state)}"
    return (
        Words(heading(state, table), tuple(_now(state, table))),
        *(Words(_location(state, table, zone), _lying(state, table, zone)) for zone in LOCATIONS),
        *(words for seat in range(state.seats) for words in _seat(state, table, seat)),
        Words(played, _names(table, state.played_cards)),
        *_piles(state, table),
    )


def _now(state: Piccioni, table: Table) -> Iterator[str]:
    yield going_on(state, table)
    later = asked_later(state)
    if later:
        yield f"{word(table, 'then')}: {', '.join(seat_name(table, seat) for seat in later)}"
    left = reveals_to_come(state)
    if left is not None:
        yield f"{word(table, 'reveals')}, {word(table, 'to come')}: {left}"
    if state.last_seat is not None:
        ends = word(table, "ends", name=seat_name(table, state.last_seat))
        yield f"{word(table, 'last turns')}: {ends}"


def _location(state: Piccioni, table: Table, zone: str) -> str:
    capacity, title = LOCATIONS[zone].capacity, zone_title(table, zone)
    if capacity is None:
        return f"{title}, {word(table, 'pigeons')}: {len(state.zones[zone].flock)}"
    return f"{title}, {word(table, 'taken', taken=occupancy(state, zone), capacity=capacity)}"


def _lying(state: Piccioni, table: Table, zone: str) -> tuple[str, ...]:
    there = state.zones[zone]
    return _names(table, [*there.flock, *there.guano])


def _seat(state: Piccioni, table: Table, seat: Seat) -> Iterator[Words]:
    total = signed(score(state, seat).total)
    zone = balcony(seat)
    reacted = (word(table, "reacted"),) if seat in state.reacted else ()
    title = f"{zone_title(table, zone)}, {word(table, 'points').lower()}: {total}"
    yield Words(title, (*_lying(state, table, zone), *reacted))
    pile = state.trophies[seat]
    worth = word(table, "worth", worth=sum(trophy.worth for trophy in pile))
    names = tuple(_trophy(table, trophy) for trophy in pile)
    yield Words(f"{of_seat(table, 'trophies', seat)}, {worth}", names or (word(table, "nothing"),))
    yield Words(of_seat(table, "hand", seat), _names(table, state.hands[seat]))


def _trophy(table: Table, trophy: Trophy) -> str:
    return word(table, "blind") if trophy.card is None else card_name(trophy.card, table.language)


def _piles(state: Piccioni, table: Table) -> Iterator[Words]:
    revealed = [step.card for step in state.agenda if isinstance(step, s.Place)]
    for key, cards in (("revealed", revealed), ("aside", state.set_aside)):
        if cards:
            yield Words(word(table, key), _names(table, cards))
    for key, pile in (
        ("flock_deck", state.flock_deck),
        ("removed_flock", state.removed_flock),
        ("action_deck", state.action_deck),
        ("discard_pile", state.discard_pile),
    ):
        yield Words(f"{word(table, key)}, {word(table, 'cards')}: {len(pile)}", _names(table, pile))


def _names(table: Table, cards: Cards | Iterable[str]) -> tuple[str, ...]:
    if isinstance(cards, Hidden):
        return (f"{word(table, 'face down')}: {len(cards)}",)
    return tuple(card_name(card, table.language) for card in cards) or (word(table, "nothing"),)

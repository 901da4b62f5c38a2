"""Setting the table by hand: a position document becomes a state, or is refused with all that is wrong."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.piccioni.board import zone_names
from domain.games.piccioni.cards import ACTIONS, PIGEONS, flock_cards
from domain.games.piccioni.commands import CardId
from domain.games.piccioni.course.setup import begin, match_flock
from domain.games.piccioni.course.turn import TURN
from domain.games.piccioni.invariants import violations
from domain.games.piccioni.options import Options
from domain.games.piccioni.state import Piccioni, Trophy, Zone
from domain.kernel.game import BrokenPosition, Violation

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
CardList = Annotated[list[CardId], Meta(max_length=60)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A table at the moment when the active seat has to make a move.

    `zones` lists pigeons and guano together, oldest first; what is not named is empty. `trophies` were made face
    up, `blind_trophies` taken unseen. Decks and piles are listed top card first. A deck left out holds all cards
    not named elsewhere, shuffled (MV-CRE-04); if it is named, those cards are removed (pigeons) or discarded
    (action cards). `reacted` are the seats that have used their reaction in this turn.
    """

    zones: dict[str, CardList] = {}
    hands: dict[SeatNumber, CardList] = {}
    trophies: dict[SeatNumber, CardList] = {}
    blind_trophies: dict[SeatNumber, CardList] = {}
    flock_deck: CardList | None = None
    removed_flock: CardList = []
    action_deck: CardList | None = None
    discard_pile: CardList = []
    played_cards: CardList = []
    active: SeatNumber = 0
    turn: Annotated[int, Meta(ge=1, le=10_000)] = 1
    moves_completed: Annotated[int, Meta(ge=0, le=1)] = 0
    reacted: list[SeatNumber] = []
    last_seat: SeatNumber | None = None
    final_turn: bool = False


def enter(position: Position, options: Options, seats: int) -> Piccioni:
    """Raises `BrokenPosition` naming every broken invariant."""
    state = begin(options, seats)
    broken = _strangers(position, seats)
    if not broken:
        _set(state, position)
        broken = violations(state)
    if broken:
        raise BrokenPosition(broken)
    return state


def unnamed(position: Position, options: Options, seats: int) -> tuple[tuple[str, ...], ...]:
    """The decks that are left out."""
    pigeons, _, actions = _unplaced(position, options, seats)
    flock = pigeons if position.flock_deck is None else []
    return tuple(flock), tuple(actions if position.action_deck is None else ())


def _strangers(position: Position, seats: int) -> list[Violation]:
    """Zones and seats that are not at this table."""
    zone_ids = zone_names(seats)
    mentioned = {
        *position.hands,
        *position.trophies,
        *position.blind_trophies,
        *position.reacted,
        position.active,
    }
    if position.last_seat is not None:
        mentioned.add(position.last_seat)
    zones = [f"there is no Zone {zone}" for zone in position.zones if zone not in zone_ids]
    strange = [f"there is no seat {seat}" for seat in sorted(mentioned) if seat >= seats]
    return [Violation("PI-INVARIANT-1", detail) for detail in zones] + [
        Violation("PI-INVARIANT-6", d) for d in strange
    ]


def _set(state: Piccioni, position: Position) -> None:
    state.phase = "playing"
    for name, cards in position.zones.items():
        flock = [card for card in cards if card in PIGEONS]
        state.zones[name] = Zone(flock, [card for card in cards if card not in PIGEONS])
    for seat in range(state.seats):
        state.hands[seat] = list(position.hands.get(seat, []))
        state.trophies[seat] = [Trophy(card) for card in position.trophies.get(seat, [])]
        state.trophies[seat] += [Trophy(card, blind=True) for card in position.blind_trophies.get(seat, [])]
    state.played_cards = list(position.played_cards)
    state.reacted = list(position.reacted)
    state.turn, state.active = position.turn, position.active
    state.next_seat = (position.active + 1) % state.seats
    state.moves_completed = position.moves_completed
    state.last_seat, state.final_turn = position.last_seat, position.final_turn
    state.agenda = list(TURN[position.moves_completed :])
    _set_decks(state, position)


def _set_decks(state: Piccioni, position: Position) -> None:
    pigeons, left_out, actions = _unplaced(position, state.options, state.seats)
    if position.flock_deck is None:
        state.flock_deck, state.removed_flock = pigeons, [*position.removed_flock, *left_out]
    else:
        state.flock_deck, state.removed_flock = (
            list(position.flock_deck),
            [*position.removed_flock, *pigeons, *left_out],
        )
    if position.action_deck is None:
        state.action_deck, state.discard_pile = actions, list(position.discard_pile)
    else:
        state.action_deck, state.discard_pile = list(position.action_deck), [*position.discard_pile, *actions]


def _unplaced(position: Position, options: Options, seats: int) -> tuple[list[str], list[str], list[str]]:
    """The cards that the document names nowhere: pigeons of this match, pigeons left in the box, action cards."""
    piles = (*position.trophies.values(), *position.blind_trophies.values(), *position.hands.values())
    placed = {card for cards in (*position.zones.values(), *piles, position.played_cards) for card in cards}
    placed.update(position.flock_deck or (), position.removed_flock)
    placed.update(position.action_deck or (), position.discard_pile)
    unplaced = [card for card in flock_cards(options.custom_flock_cards) if card not in placed]
    playing = match_flock(options, seats)
    pigeons = [card for card in unplaced if card in playing]
    left_out = [card for card in unplaced if card not in playing]
    return pigeons, left_out, [card for card in ACTIONS if card not in placed]

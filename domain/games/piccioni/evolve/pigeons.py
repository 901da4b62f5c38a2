"""Pigeons on the move and Trophies."""

from collections.abc import Callable
from typing import Any

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.evolve.piles import more
from domain.games.piccioni.state import Piccioni, Trophy
from domain.kernel.stack import replace_top
from domain.kernel.table import Event, without


def _flock_moved(state: Piccioni, event: e.FlockMoved) -> None:
    state.zones[event.from_zone].flock.remove(event.card)
    state.zones[event.to_zone].flock.append(event.card)
    if state.play is not None:
        if event.card not in state.play.moved:
            state.play.moved.append(event.card)
        state.play.unsettled = [c for c in state.play.unsettled if c != event.card] + [event.card]
    _entry_done(state, event.card, event.from_zone, is_drag=event.cause == "drag")
    if event.drag is not None:
        state.agenda.append(s.Drag(event.from_zone, event.to_zone, capped=event.drag == "capped"))


def _flock_set_aside(state: Piccioni, event: e.FlockSetAside) -> None:
    state.zones[event.from_zone].flock.remove(event.card)
    state.set_aside.append(event.card)
    if state.play is not None:
        state.play.moved = [card for card in state.play.moved if card != event.card]
        state.play.unsettled = [card for card in state.play.unsettled if card != event.card]
    _entry_done(state, event.card, event.from_zone, is_drag=False)


def _flock_returned(state: Piccioni, event: e.FlockReturned) -> None:
    state.flock_deck = more(state.flock_deck, event.cards)
    state.set_aside = []
    replace_top(state.agenda, s.ShuffleFlock("scare"))


def _flock_deck_shuffled(state: Piccioni, event: e.FlockDeckShuffled) -> None:
    state.flock_deck = event.order
    state.agenda.pop()


def _trophy_made(state: Piccioni, event: e.TrophyMade) -> None:
    zone = state.zones[event.from_zone]
    (zone.flock if event.card in zone.flock else zone.guano).remove(event.card)
    state.trophies[event.seat].append(Trophy(event.card))
    _count_made(state)
    _next_trophy(state)


def _infamous_returned(state: Piccioni, event: e.InfamousReturned) -> None:
    state.zones[event.from_zone].flock.remove(event.card)
    state.flock_deck = more(state.flock_deck, [event.card])
    _next_trophy(state)
    state.agenda += (s.TakeBlindTrophy(event.seat), s.ShuffleFlock("infamous"))


def _blind_trophy_taken(state: Piccioni, event: e.BlindTrophyTaken) -> None:
    state.flock_deck = without(state.flock_deck, event.card or "")
    state.trophies[event.seat].append(Trophy(event.card, blind=True))
    _count_made(state)
    state.agenda.pop()


def _trophies_shared(state: Piccioni, event: e.TrophiesShared) -> None:
    pile = state.trophies[state.active]
    kept = len(pile) - len(event.given)
    made = pile[kept:]
    state.trophies[state.active] = pile[:kept]
    for trophy, given in zip(made, event.given, strict=True):
        state.trophies[given.to_seat].append(trophy)
    if state.play is not None:
        state.play.sharers, state.play.made = [], 0


def _next_trophy(state: Piccioni) -> None:
    step = state.agenda.pop()
    if isinstance(step, s.MakeTrophies) and len(step.cards) > 1:
        state.agenda.append(s.MakeTrophies(step.seat, step.cards[1:]))


def _count_made(state: Piccioni) -> None:
    if state.play is not None:
        state.play.made += 1


def _entry_done(state: Piccioni, card: str, from_zone: str, *, is_drag: bool) -> None:
    """Take the entry off the list it belongs to: a drag is one by itself and may also be one of the scare."""
    if is_drag:
        state.agenda.pop()
    match state.agenda[-1]:
        case s.Gather(to=to, sources=sources):
            rest = tuple(zone for zone in sources if zone != from_zone)
            replace_top(state.agenda, *((s.Gather(to, rest),) if rest else ()))
        case s.Scare(zone=zone, cards=cards, sent=sent) if card in cards:
            rest = tuple(other for other in cards if other != card)
            is_over = not rest and not state.set_aside
            replace_top(state.agenda, *(() if is_over else (s.Scare(zone, rest, (*sent, card)),)))
        case s.Divert(cards=cards, to=to):
            replace_top(state.agenda, *((s.Divert(cards[1:], to),) if len(cards) > 1 else ()))
        case _:
            pass


FOLDS: dict[type[Event], Callable[[Piccioni, Any], None]] = {
    e.FlockMoved: _flock_moved,
    e.FlockSetAside: _flock_set_aside,
    e.FlockReturned: _flock_returned,
    e.FlockDeckShuffled: _flock_deck_shuffled,
    e.TrophyMade: _trophy_made,
    e.InfamousReturned: _infamous_returned,
    e.BlindTrophyTaken: _blind_trophy_taken,
    e.TrophiesShared: _trophies_shared,
}

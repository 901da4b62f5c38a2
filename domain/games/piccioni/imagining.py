"""Bots: the cards a view hides, and a whole match that could be behind it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.games.piccioni.cards import ACTIONS, PIGEONS, flock_cards
from domain.games.piccioni.state import Piccioni, Trophy
from domain.kernel.table import Cards, Hidden


def unseen(state: Piccioni) -> list[str]:
    """The cards a view hides: pigeons in printed order, then action cards."""
    if state.phase != "playing":
        return []
    seen = {*_visible(state)}
    known = (*flock_cards(state.options.custom_flock_cards), *ACTIONS)
    return [card for card in known if card not in seen]


def imagine(state: Piccioni, order: Sequence[str]) -> Piccioni:
    """The view completed to a state that could be true: `order` is a permutation of `unseen(state)`."""
    pigeons = iter([card for card in order if card in PIGEONS])
    actions = iter([card for card in order if card in ACTIONS])
    return replace(
        state,
        trophies=[[_filled_trophy(t, pigeons) for t in pile] for pile in state.trophies],
        removed_flock=_filled(state.removed_flock, pigeons),
        flock_deck=_filled(state.flock_deck, pigeons),
        hands=[_filled(cards, actions) for cards in state.hands],
        action_deck=_filled(state.action_deck, actions),
    )


def _visible(state: Piccioni) -> Iterator[str]:
    for zone in state.zones.values():
        yield from zone.flock
        yield from zone.guano
    for step in state.agenda:
        if card := getattr(step, "card", None):
            yield card  # revealed, not yet placed
    piles = (state.flock_deck, state.removed_flock, state.set_aside, state.action_deck)
    for cards in (*piles, state.discard_pile, state.played_cards, *state.hands):
        yield from () if isinstance(cards, Hidden) else cards
    for pile in state.trophies:
        yield from (trophy.card for trophy in pile if trophy.card is not None)


def _filled(cards: Cards, source: Iterator[str]) -> Cards:
    return [next(source) for _ in range(cards.hidden)] if isinstance(cards, Hidden) else cards


def _filled_trophy(trophy: Trophy, source: Iterator[str]) -> Trophy:
    return Trophy(next(source), blind=True) if trophy.card is None else trophy

"""Every card is in exactly one place."""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.games.piccioni import steps as s
from domain.games.piccioni.cards import ACTIONS, PIGEONS, flock_cards, is_guano
from domain.games.piccioni.state import Piccioni
from domain.kernel.game import Violation
from domain.kernel.table import Hidden


def flock(state: Piccioni) -> Iterator[Violation]:
    """Every pigeon of the match is in exactly one place, at most one of them revealed and not placed."""
    waiting = [step.card for step in state.agenda if isinstance(step, s.Place)]
    places = [zone.flock for zone in state.zones.values()]
    piles = [[t.card for t in pile if t.card in PIGEONS] for pile in state.trophies]
    hidden = sum(t.card is None for pile in state.trophies for t in pile)
    cards = flock_cards(state.options.custom_flock_cards)
    lists = [*places, *piles, state.flock_deck, state.removed_flock, state.set_aside, waiting]
    yield from _one_place("PI-INVARIANT-1", cards, lists, hidden)
    into_deck = (s.ReturnFlock, s.ShuffleFlock)
    if state.set_aside and not any(isinstance(step, into_deck) for step in state.agenda):
        detail = f"nothing goes into the flock deck, but {', '.join(state.set_aside)} are set aside"
        yield Violation("PI-INVARIANT-1", detail)
    if len(waiting) > 1:
        yield Violation("PI-INVARIANT-1", f"{' and '.join(waiting)} wait for their place at the same time")


def actions(state: Piccioni) -> Iterator[Violation]:
    """Every action card is in exactly one place; only guano lies in Zones and Trophy piles."""
    laid = [card for zone in state.zones.values() for card in zone.guano]
    converted = [t.card for pile in state.trophies for t in pile if t.card and t.card not in PIGEONS]
    if wrong := [card for card in (*laid, *converted) if not is_guano(card)]:
        yield Violation("PI-INVARIANT-2", f"only guano lies in a Zone or is a Trophy, not {', '.join(wrong)}")
    lists = [laid, converted, state.action_deck, state.discard_pile, state.played_cards, *state.hands]
    yield from _one_place("PI-INVARIANT-2", tuple(ACTIONS), lists, 0)


def _one_place(
    invariant: str, cards: tuple[str, ...], lists: Iterable[object], hidden: int
) -> Iterator[Violation]:
    where: Counter[str] = Counter()
    for held in lists:
        if isinstance(held, Hidden):
            hidden += held.hidden
        else:
            where.update(held)  # type: ignore[call-overload]
    twice = [card for card, times in where.items() if times > 1]
    strange = sorted(set(where) - set(cards))
    nowhere = len(cards) - len(where) - hidden
    if twice or strange or nowhere:
        missing = ", ".join(card for card in cards if card not in where) if not hidden else str(nowhere)
        yield Violation(
            invariant,
            f"each card is in exactly one place; twice: {', '.join(twice) or 'none'}; "
            f"not in this match: {', '.join(strange) or 'none'}; nowhere: {missing or 'none'}",
        )

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
    """Every action card is in exactly one place; only guano lies in Zones and Trophy piles, and none is played."""
    laid = [card for zone in state.zones.values() for card in zone.guano]
    converted = [t.card for pile in state.trophies for t in pile if t.card and t.card not in PIGEONS]
    if wrong := [card for card in (*laid, *converted) if not is_guano(card)]:
        yield Violation("PI-INVARIANT-2", f"only guano lies in a Zone or is a Trophy, not {', '.join(wrong)}")
    if wrong := [card for card in state.played_cards if is_guano(card)]:
        yield Violation(
            "PI-INVARIANT-2", f"guano stays in its Zone and is not among the cards played: {wrong[0]}"
        )
    lists = [laid, converted, state.action_deck, state.discard_pile, state.played_cards, *state.hands]
    yield from _one_place("PI-INVARIANT-2", tuple(ACTIONS), lists, 0)


def trophies(state: Piccioni) -> Iterator[Violation]:
    """A pigeon that is swapped becomes a Trophy unseen or not at all; what is taken unseen is a pigeon."""
    for trophy in (each for pile in state.trophies for each in pile if each.card):
        is_swapped = trophy.card in PIGEONS and PIGEONS[trophy.card].swapped
        if trophy.blind and trophy.card not in PIGEONS:
            yield Violation(
                "PI-INVARIANT-18", f"{trophy.card} is no pigeon that was taken from the flock deck"
            )
        if is_swapped and not trophy.blind:
            yield Violation(
                "PI-INVARIANT-18", f"{trophy.card} becomes no open Trophy: it returns to the deck"
            )


def _one_place(
    invariant: str, cards: tuple[str, ...], lists: Iterable[object], hidden: int
) -> Iterator[Violation]:
    where: Counter[str] = Counter()
    for of_place in lists:
        if isinstance(of_place, Hidden):
            hidden += of_place.hidden
        else:
            where.update(of_place)  # type: ignore[call-overload]
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

"""What holds after every event. The numbers are those of RULES.md, Invariants."""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.games.piccioni import steps as s
from domain.games.piccioni.board import zone_names
from domain.games.piccioni.cards import ACTIONS, PIGEONS, flock_cards, is_guano
from domain.games.piccioni.course.ending import rank, score
from domain.games.piccioni.state import HAND_LIMIT, Piccioni
from domain.kernel.game import Violation
from domain.kernel.table import Hidden


def violations(state: Piccioni) -> list[Violation]:
    """Every invariant the state breaks; a state that hides cards is asked only what can be seen."""
    if state.phase == "awaiting_start":
        return []
    found = [*_table(state)]
    if found:
        return found
    found = [*_flock(state), *_actions(state), *_hands(state), *_turn(state)]
    if state.phase == "finished":
        found += _end(state)
    return found


def _table(state: Piccioni) -> Iterator[Violation]:
    if tuple(state.zones) != zone_names(state.seats):
        yield Violation("PI-INVARIANT-1", f"the Zones are {', '.join(zone_names(state.seats))}")
    if len(state.hands) != state.seats or len(state.trophies) != state.seats:
        yield Violation("PI-INVARIANT-2", "every seat has one hand and one Trophy pile")
    if not (0 <= state.active < state.seats and 0 <= state.next_seat < state.seats):
        yield Violation("PI-INVARIANT-6", "the active and the next seat are at the table")


def _flock(state: Piccioni) -> Iterator[Violation]:
    """Every pigeon of the match is in exactly one place, at most one of them revealed and not placed."""
    waiting = [step.card for step in state.agenda if isinstance(step, s.Place)]
    places = [zone.flock for zone in state.zones.values()]
    piles = [[t.card for t in pile if t.card in PIGEONS] for pile in state.trophies]
    hidden = sum(t.card is None for pile in state.trophies for t in pile)
    cards = flock_cards(state.options.custom_flock_cards)
    lists = [*places, *piles, state.flock_deck, state.removed_flock, state.set_aside, waiting]
    yield from _one_place("PI-INVARIANT-1", cards, lists, hidden)
    if len(waiting) > 1:
        yield Violation("PI-INVARIANT-1", f"{' and '.join(waiting)} wait for their place at the same time")


def _actions(state: Piccioni) -> Iterator[Violation]:
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


def _hands(state: Piccioni) -> Iterator[Violation]:
    for seat, cards in enumerate(state.hands):
        if len(cards) > HAND_LIMIT:
            yield Violation("PI-INVARIANT-4", f"seat {seat} holds {len(cards)} cards, more than {HAND_LIMIT}")


def _turn(state: Piccioni) -> Iterator[Violation]:
    if not 0 <= state.moves_completed <= 2:
        yield Violation("PI-INVARIANT-5", f"{state.moves_completed} moves in one turn")
    if state.active in state.reacted or len(set(state.reacted)) != len(state.reacted):
        yield Violation("PI-INVARIANT-6", f"one reaction a turn, none of the active seat: {state.reacted}")
    if state.final_turn and state.last_seat is None:
        yield Violation("PI-INVARIANT-12", "a final turn belongs to a final phase")
    if state.set_aside and not any(isinstance(step, s.ReturnFlock | s.ShuffleFlock) for step in state.agenda):
        detail = f"nothing goes into the flock deck, but {', '.join(state.set_aside)} are set aside"
        yield Violation("PI-INVARIANT-1", detail)
    made = state.play.made if state.play else 0
    if made > len(state.trophies[state.active]):
        yield Violation("PI-INVARIANT-3", f"the card has made {made} Trophies, more than there are")


def _end(state: Piccioni) -> Iterator[Violation]:
    scores = tuple(score(state, seat) for seat in range(state.seats))
    if scores != state.scores or rank(scores) != state.places:
        yield Violation("PI-INVARIANT-13", "the scores are not those of the table")

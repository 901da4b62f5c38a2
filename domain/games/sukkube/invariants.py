"""Invariants of every state of a match. The IDs are those of RULES.md, Invariants.

Five of them hold of the course and not of a state (SK-INV-5, SK-INV-6, SK-INV-7, SK-INV-8, SK-INV-9); two hold of
whole matches: a replay gives the same state (SK-INV-17), and a turned cube the same play (SK-INV-18).
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from domain.games.sukkube.agenda import AGENDA
from domain.games.sukkube.cards import card_ids, colour
from domain.games.sukkube.course.setup import hand_sizes, owners
from domain.games.sukkube.kube import CHARACTERS, layout
from domain.games.sukkube.modes import HAND, longest_manche
from domain.games.sukkube.moves import cards_in_turn, legal_in_turn
from domain.games.sukkube.state import Sukkube, controller, scorers
from domain.games.sukkube.steps import Start
from domain.kernel.game import Violation
from domain.kernel.invariants import every
from domain.kernel.table import Hidden

STEPS: Final = {
    "awaiting_deal": re.compile("Deal |EndMatch "),
    "turn": re.compile("((Refill |PassCharacter )?RunOut )?Turn "),
    "finished": re.compile(""),
}


def violations(state: Sukkube) -> list[Violation]:
    """Every invariant the state breaks; a state inside a chain is not asked what holds only at rest."""
    if state.phase == "awaiting_start":
        return [*_start(state)]
    if state.manche == 0:
        return every(state, *MATCH)
    broken = every(state, *MATCH, *MANCHE)
    if broken or state.phase != "turn" or AGENDA.is_inside_a_chain(state):
        return broken
    return every(state, _run_out, _refilled)


def of_position(state: Sukkube) -> list[Violation]:
    """The same of a table set by hand, at which a seat has to be able to play."""
    return every(state, *MATCH, *MANCHE, _run_out, _in_turn, _refilled)


def _start(state: Sukkube) -> Iterator[Violation]:
    """A table on which something lies is not dealt another time."""
    if state != Sukkube(options=state.options, seats=state.seats, agenda=[Start()]):
        yield Violation("SK-SET-06", "before the start nothing lies on the table")


def _end(state: Sukkube) -> Iterator[Violation]:
    is_over = state.phase == "finished"
    if is_over != (state.end_reason is not None) or (state.winners and not is_over):
        yield Violation("SK-WIN-01", "there are winners and a reason exactly when the match is over")
    if state.manche < 0:
        yield Violation("SK-INV-16", "manches are counted from 1")


def _agenda(state: Sukkube) -> Iterator[Violation]:
    steps = "".join(f"{type(step).__name__} " for step in state.agenda)
    if not STEPS[state.phase].fullmatch(steps):
        yield Violation(
            "SK-INV-19", f"in the phase {state.phase} nothing leads to these steps: {steps or 'none'}"
        )


def _owners(state: Sukkube) -> Iterator[Violation]:
    if tuple(state.characters) != CHARACTERS:
        yield Violation("SK-GEN-02", "characters names the six characters in canonical order")
    expected = Counter(owners(state, CHARACTERS).values())
    counts = Counter(state.characters.values())
    for owner in expected | counts:
        if expected[owner] != counts[owner]:
            yield Violation("SK-GEN-02", f"{owner} plays {counts[owner]} characters, not {expected[owner]}")
    for team, holder in state.holders.items():
        if holder not in state.teams.get(team, ()):
            yield Violation("SK-INV-15", f"{team} is held by seat {holder}, which is not in it")
    if set(state.scores) != set(scorers(state)):
        yield Violation("SK-INV-11", f"points belong to {', '.join(scorers(state))}")


def _scores(state: Sukkube) -> Iterator[Violation]:
    target = state.options.target_points or 0
    if any(not 0 <= points <= target for points in state.scores.values()):
        yield Violation("SK-INV-12", f"a score lies outside 0 to {target}")
    reached = sum(points == target for points in state.scores.values())
    if reached > 1 or (reached and state.phase == "turn"):
        yield Violation("SK-INV-12", "whoever reaches the target ends the match, alone")
    ended = state.manche - (state.phase == "turn")
    if sum(state.scores.values()) > ended:
        yield Violation("SK-INV-11", f"{sum(state.scores.values())} points after {ended} manches ended")
    if state.manche > state.options.manche_cap:
        yield Violation("SK-INV-16", f"manche {state.manche} is beyond the cap")


def _cards(state: Sukkube) -> Iterator[Violation]:
    deck = card_ids(state.options.deck_list)
    pile = [] if isinstance(state.pile, Hidden) else state.pile
    hands = [card for hand in state.hands.values() for card in hand]
    where = Counter([*pile, *state.played, *state.aside, *hands])
    wrong = sorted(card for card in {*where, *deck} if where[card] != 1 or card not in deck)
    unseen = len(state.pile) - len(pile)
    if len(wrong) != unseen or (unseen and any(where[card] for card in wrong)):
        yield Violation("SK-INV-1", f"each card is in exactly one place, but not {', '.join(wrong)}")
    if len(state.played) > longest_manche(state.options.mode):
        yield Violation("SK-INV-16", f"{len(state.played)} cards are more than a manche can take")


def _series(state: Sukkube) -> Iterator[Violation]:
    last = state.played[-1] if state.played else None
    if state.last_card != last:
        yield Violation("SK-INV-4", f"last_card {state.last_card} is not the last card played, {last}")
    run = 0
    for card in reversed(state.played):
        if colour(card) != colour(last or ""):
            break
        run += 1
    if state.series_length != run:
        run_and_length = f"series_length {state.series_length} but {run} cards of one colour lie last"
        yield Violation("SK-INV-4", run_and_length)


def _hands(state: Sukkube) -> Iterator[Violation]:
    sizes = hand_sizes(state)
    if set(state.hands) != set(sizes):
        yield Violation("SK-VAR-05", f"hands are those of {', '.join(sizes)}")
    elif state.options.mode != "last_hope":
        for name, hand in state.hands.items():
            if len(hand) > sizes[name]:
                yield Violation("SK-INV-13", f"{name} holds {len(hand)} cards, more than were dealt")
    if state.pile and not state.options.rules_of_mode.pile:
        yield Violation("SK-SET-02", f"{state.options.mode} leaves no cards for a pile")


def _next_starter(state: Sukkube) -> Iterator[Violation]:
    if state.phase != "turn":
        bottom = layout(state.options.kube_layout)[state.top or ""]["opposite"]
        if state.next_starter != bottom:
            yield Violation("SK-INV-10", f"{bottom} is the Sukkube, but {state.next_starter} would start")


def _run_out(state: Sukkube) -> Iterator[Violation]:
    empty = [name for name, hand in state.hands.items() if not hand]
    if empty:
        yield Violation("SK-INV-2", f"the manche would have ended: no cards in {', '.join(empty)}")
    if state.options.mode == "fish_the_bot" and not state.pile:
        yield Violation("SK-INV-2", "the manche would have ended: the pile is empty")


def _in_turn(state: Sukkube) -> Iterator[Violation]:
    if controller(state, state.top or "") is None:
        yield Violation("SK-INV-3", f"{state.top} is on top and no seat plays it")
    elif not legal_in_turn(state):
        yield Violation("SK-INV-3", f"{state.top} holds no legal card: {', '.join(cards_in_turn(state))}")


def _refilled(state: Sukkube) -> Iterator[Violation]:
    if state.options.mode == "peach" and state.pile and any(len(h) != HAND for h in state.hands.values()):
        yield Violation("SK-INV-14", "while the pile lasts both hands hold five cards")


MATCH: Final = (_owners, _scores, _end, _agenda)
MANCHE: Final = (_cards, _series, _hands, _next_starter)

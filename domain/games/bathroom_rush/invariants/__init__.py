"""Invariants of every state, and more of one at rest. The numbers are those of RULES.md, Invariants."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.agenda import AGENDA
from domain.games.bathroom_rush.cards import ACTION_IDS, person_ids
from domain.games.bathroom_rush.course.settling import PRODUCED
from domain.games.bathroom_rush.invariants import lanes
from domain.games.bathroom_rush.invariants.agenda import acting, resolving, turn
from domain.games.bathroom_rush.lanes import groups, known, players
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Violation
from domain.kernel.invariants import every
from domain.kernel.rows import Step
from domain.kernel.table import Hidden

HAND_LIMIT = 4
TURN = ("turn_start", "draw", "person_effects", "action", "discard")
LAST: Final[dict[str, tuple[type[Step], ...]]] = {
    "lane_choice": (s.StartRound,),
    "round_start": (s.StartTurn,),
    **dict.fromkeys(TURN, (s.Turn,)),
    "turn_end": (s.StartTurn, s.CleanUp, s.BeginCount),
    "cleanup": (s.EndRound, s.StartRound),
    "final_count": (s.Rank,),
    "tie_break": (s.TieBreak, s.EndTieBreak),
}
"""The steps that the agenda of a phase ends with: it leads on to the next one."""


def violations(state: BathroomRush) -> list[Violation]:
    """Every invariant the state breaks; states inside a chain are asked only what holds there too."""
    if state.phase == "awaiting_start":
        return [*_start(state)]
    broken = every(state, always, _leads_on)
    if broken or state.phase == "lane_choice" or not isinstance(AGENDA.awaited(state), AwaitsSeats):
        return broken
    return at_rest(state)


def _start(state: BathroomRush) -> Iterator[Violation]:
    """A table on which something lies is not dealt another time."""
    if state != BathroomRush(options=state.options, seats=state.seats, agenda=[s.Start()]):
        yield Violation("BR-SETUP-04", "before the start nothing lies on the table")


def always(state: BathroomRush) -> list[Violation]:
    return every(
        state,
        _cards,
        lanes.standing,
        lanes.numbers,
        lanes.slots,
        lanes.doors,
        _tokens,
        _hands,
        _course,
        acting,
        resolving,
        turn,
    )


def _leads_on(state: BathroomRush) -> Iterator[Violation]:
    last = tuple(type(step) for step in state.agenda[-1:])
    expected: list[tuple[type[Step], ...]] = [(kind,) for kind in LAST.get(state.phase, ())] or [()]
    if last not in expected:
        yield Violation("BR-INV-10", f"nothing leads on from the phase {state.phase}")


def at_rest(state: BathroomRush) -> list[Violation]:
    """Facts that settling and the checks for losing have established when a seat is asked."""
    return every(state, lanes.uncovered, lanes.placed, _within_limits, lanes.triggered)


def _cards(state: BathroomRush) -> Iterator[Violation]:
    in_lanes = [group.cards for lane in state.lanes for _, group in groups(lane)]
    persons = [card for zone in (*in_lanes, state.person_deck, state.person_discard) for card in known(zone)]
    actions = [
        card for zone in (*state.hands, state.action_deck, state.action_discard) for card in known(zone)
    ]
    actions += [card for lane in state.lanes for card in lane.permanents]
    actions += [state.resolving] if state.resolving else []
    hidden = any(isinstance(zone, Hidden) for zone in [*in_lanes, *state.hands, state.action_deck])
    if hidden:
        return
    yield from _each_once(persons, person_ids(state.options.person_effects), "person")
    if state.phase != "lane_choice" or actions:
        yield from _each_once(actions, ACTION_IDS, "action card")


def _each_once(items: list[str], expected: tuple[str, ...], what: str) -> Iterator[Violation]:
    where = Counter(items)
    wrong = sorted(card for card in {*where, *expected} if where[card] != 1 or card not in expected)
    if wrong:
        yield Violation("BR-INV-1", f"each {what} is in exactly one place, but not {', '.join(wrong)}")


def _tokens(state: BathroomRush) -> Iterator[Violation]:
    loads = [group.load for lane in state.lanes for _, group in groups(lane)]
    if min([*state.reserves, *loads], default=0) < 0:
        yield Violation("BR-INV-5", "a reserve or a load lies below 0")


def _hands(state: BathroomRush) -> Iterator[Violation]:
    for seat, hand in enumerate(state.hands):
        limit = HAND_LIMIT if seat == state.turn_of and state.phase in PRODUCED else HAND_LIMIT - 1
        if len(hand) > limit:
            yield Violation("BR-INV-6", f"seat {seat} holds {len(hand)} cards, more than {limit}")


def _course(state: BathroomRush) -> Iterator[Violation]:
    left = players(state)
    if any(state.hands[seat] or state.reserves[seat] for seat in range(state.seats) if seat not in left):
        yield Violation("BR-INV-9", "an eliminated seat holds cards or tokens")
    has_turn = state.turn_of is None or state.turn_of in left
    if not has_turn and any(isinstance(step, s.DefenceWindow | s.Act) for step in state.agenda):
        yield Violation("BR-INV-9", f"seat {state.turn_of} is out and has no turn")
    if state.phase in (TURN if state.turn_of is None else ("lane_choice", "round_start")):
        yield Violation("BR-TURN-01", f"the phase {state.phase} and the turn of {state.turn_of} do not agree")
    is_over = state.phase == "finished"
    if is_over != (state.end_reason is not None) or (not is_over and (state.winners or state.places)):
        yield Violation("BR-INV-10", "there are winners and a reason exactly when the match is over")
    if state.round < 0 or state.windows_opened < 0:
        yield Violation("BR-INV-10", "rounds and windows are counted up")
    if state.round > state.options.round_cap:
        yield Violation("BR-INV-10", f"round {state.round} is beyond the cap of {state.options.round_cap}")


def _within_limits(state: BathroomRush) -> Iterator[Violation]:
    limit = state.options.value_limit
    for seat in players(state):
        if state.options.elimination and state.reserves[seat] >= limit:
            yield Violation("BR-INV-5", f"seat {seat} holds {state.reserves[seat]}, the limit is {limit}")

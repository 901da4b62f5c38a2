"""A match is cut off at every kind of step, stored, read again, and goes on with the same events."""

from collections.abc import Iterator
from random import Random
from typing import Any

from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush.agenda import AGENDA
from domain.kernel.decision import Decision
from domain.kernel.table import Event, Resume
from service.testing.playing import moves, table
from tests.games.bathroom_rush.tables import base3

SEEDS = 42
"""Random matches; among so many there are ties, and a group is taken out of a bathroom."""


def told(decision: Decision[Any], seed: int) -> Iterator[tuple[Any, Event]]:
    """The events of a random match from here on, each with the state before it."""
    state, already = GAME.clone(decision.state), len(decision.caused)
    for _ in moves(GAME, decision, Random(seed)):
        for caused in decision.caused[already:]:
            yield state, caused.event
            state = GAME.evolve(state, caused.event)
        already = len(decision.caused)


def matches() -> Iterator[tuple[Any, Event]]:
    for seed in range(SEEDS):
        yield from told(table(GAME, 2 + seed % 3, {}), seed)
    rest = list(base3().state.person_deck)
    yield from told(base3(person_deck=[], person_discard=rest).decision, 0)


def test_a_match_cut_off_at_any_kind_of_step_goes_on_with_the_same_events() -> None:
    met: set[type] = set()
    for state, event in matches():
        kind = type(AGENDA.present(state)[1])
        if kind in met:
            continue
        met.add(kind)
        stored = GAME.clone(state)
        assert GAME.awaited(stored) == GAME.awaited(state)
        if AGENDA.is_inside_a_chain(stored):
            rest = Decision(stored, GAME.evolve)
            GAME.decide(rest, Resume(), None)
            assert rest.caused[0].event == event
    assert met == set(AGENDA.steps)

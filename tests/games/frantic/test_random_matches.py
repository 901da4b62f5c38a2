"""What must hold over whole matches, played at random: the invariants that only a row of events can break.

`MOVIOLA_MATCHES` raises the number of matches.
"""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from domain.games import GAMES
from domain.games.frantic import events as e
from domain.games.frantic.agenda import AGENDA
from domain.games.frantic.board import FINISH
from domain.games.frantic.cards import card_ids, kind_of
from domain.games.frantic.state import HAND, top_kind
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.table import Resume
from service.testing.playing import moves, table

GAME = GAMES["frantic"]
MATCHES = int(os.environ.get("MOVIOLA_MATCHES", "10"))
SHORT = {"match_length": "custom", "point_limit": 60}


def told(seed: int) -> Iterator[tuple[Any, Any]]:
    """Each event of a random match with the state before it."""
    decision = table(GAME, 2 + seed % 5, SHORT)
    for _ in moves(GAME, decision, Random(seed)):
        pass
    state = table(GAME, 2 + seed % 5, SHORT).state
    for caused in decision.caused:
        yield state, caused.event
        state = GAME.evolve(state, caused.event)


seeds = pytest.mark.parametrize("seed", range(MATCHES))


@seeds
@pytest.mark.rule("FR-INV-5", "FR-INV-7", "FR-INV-10", "FR-INV-15")
def test_cards_and_pawns(seed: int) -> None:
    activated: list[str] = []
    for state, event in told(seed):
        if isinstance(event, e.TurnStarted):
            activated = []
        if isinstance(event, (e.CardActivated, e.ReactionCardThrown)):
            activated.append(event.card)
            assert len(set(activated)) == len(activated)
        if isinstance(event, (e.SetupCardPlaced, e.CardPlayed, e.RestockCardPlaced, e.ReactionCardThrown)):
            assert event.square not in state.pawns
        if isinstance(event, e.NumberedTeleportMoved):
            assert event.to_square not in state.pawns
        if isinstance(event, (e.PawnStepped, e.MovementEnded)) or is_moved_by_a_card(event):
            rests = event.square if isinstance(event, e.MovementEnded) else event.to_square
            haunted = any(getattr(step, "ghost", False) for step in state.agenda)
            if not haunted and not pushed_on(event):
                assert top_kind(state, rests) != "x"


def is_moved_by_a_card(event: Any) -> bool:
    return isinstance(event, e.PawnPlaced) and event.cause in ("push", "jump", "swap", "x_shift")


def pushed_on(event: Any) -> bool:
    """The pawn does not come to rest: an X sends it on."""
    return any(getattr(step, "cause", None) == "x_shift" for step in event.then)


@seeds
@pytest.mark.rule("FR-INV-8", "FR-INV-9", "FR-INV-10", "FR-INV-11", "FR-INV-13", "FR-INV-14")
def test_turns_and_rounds(seed: int) -> None:
    last_seat, ran_out, deck, totals = None, 0, 94, [0] * 6
    ended_turn, nice_tries = False, 0
    for state, event in told(seed):
        match event:
            case e.RoundStarted():
                last_seat, ran_out, deck = None, 0, 94
            case e.TurnStarted(seat=seat):
                assert last_seat is None or seat == (last_seat + 1) % state.seats
                assert not state.deck_exhausted
                assert FINISH not in state.pawns
                last_seat = seat
                short = sum(len(hand) < HAND for hand in state.hands)
                assert short <= nice_tries
                nice_tries = 0
            case e.ReactionCardThrown(card=card):
                nice_tries += card.startswith("nice_try")
            case e.DeckRanOut():
                ran_out += 1
                assert ran_out == 1
                assert state.deck == []
            case e.RoundEnded():
                assert ended_turn
            case e.RoundScored(scores=scores):
                assert sum(row.fuck_you > 0 for row in scores) <= 1
                for seat, row in enumerate(scores):
                    assert row.points == state.pawns[seat] + row.fuck_you
                    assert row.total == totals[seat] + row.points
                totals = [row.total for row in scores]
            case e.MatchEnded(winners=winners):
                assert {totals[seat] for seat in winners} == {min(totals[: state.seats])}
        ended_turn = isinstance(event, e.TurnEnded)
        if state.turn and not isinstance(event, e.DeckShuffled):
            assert len(state.deck) <= deck
            deck = len(state.deck) or deck


@seeds
@pytest.mark.rule("FR-INV-12")
def test_every_window_asks_those_with_cards_and_gets_one_answer_from_each(seed: int) -> None:
    for state, event in told(seed):
        if isinstance(event, e.ReactionWindowOpened):
            holding = {seat for seat, hand in enumerate(state.hands) if hand}
            assert set(event.asked) == (holding & {event.subject} if event.kind == "block" else holding)
            answered: list[int] = []
        if isinstance(event, e.ReactionAnswered):
            answered.append(event.seat)
        if isinstance(event, e.ReactionWindowClosed):
            assert len(answered) == len(set(answered))
            assert set(answered) == set(state.agenda[0].asked)


@pytest.mark.rule("FR-INV-16")
def test_random_play_meets_every_card_every_event_and_every_kind_of_fact() -> None:
    """So the tests of this file and those of all games are about the whole of Frantic."""
    seen: set[str] = set()
    for seed in range(24):
        for _, event in told(seed):
            seen.add(type(event).__name__)
            if isinstance(event, (e.CardActivated, e.ReactionCardThrown)):
                seen.add(event.card.rpartition("_")[0])
            if isinstance(event, e.EventActivated):
                seen.add(event.name)
    assert {*map(kind_of, card_ids("standard_94"))} - {"x"} <= seen
    assert {event.__name__ for event in GAME.events} - {"PositionSet", "PlayStepSkipped"} <= seen


@pytest.mark.rule("FR-DEC-35")
def test_a_match_cut_off_at_any_kind_of_step_goes_on_with_the_same_events() -> None:
    """One state for every row of the table, stored and read again: resumed it does what was done."""
    met: set[type] = set()
    for seed in range(24):
        for state, event in told(seed):
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


def test_a_decision_is_always_somebodys() -> None:
    decision: Decision[Any] = table(GAME, 3, SHORT)
    for _ in moves(GAME, decision, Random(1)):
        awaited = GAME.awaited(decision.state)
        if isinstance(awaited, AwaitsSeats):
            assert awaited.seats

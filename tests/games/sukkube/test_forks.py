"""Forks: a match goes on from any of its events."""

from random import Random
from typing import Any

import pytest

from domain.games import GAMES
from domain.games.sukkube import events as e
from domain.games.sukkube.commands import PlayCard
from domain.kernel.awaited import AwaitsResume
from domain.kernel.decision import Decision
from domain.kernel.table import Event, PlayDefault, Resume
from service.testing.given import given
from service.testing.playing import canonical, moves, play_out, table
from tests.games.sukkube.settings import SETTINGS as SUKKUBE
from tests.games.sukkube.tables import at, card, line

rule = pytest.mark.rule
GAME = GAMES["sukkube"]


def fork(seats: int, options: dict[str, Any], events: list) -> Decision[Any]:
    """A match of its own that begins with `events`."""
    state = table(GAME, seats, options).state
    for event in events:
        state = GAME.evolve(state, event)
    return Decision(state, GAME.evolve)


@rule("SK-DEC-46")
@pytest.mark.parametrize("mode", ["peach", "last_hope", "fish_the_bot"])
def test_a_fork_keeps_the_deal_of_the_manche_and_draws_later_ones_anew(mode: str) -> None:
    options = {"mode": mode, "manche_cap": 6}
    events = [caused.event for caused in play_out(GAME, 2, options, seed=5).caused]
    (third,) = (
        at for at, event in enumerate(events) if isinstance(event, e.MancheDealt) and event.manche == 3
    )
    kept = events[: third + 3]
    futures = []
    for seed in (41, 42):
        forked = fork(2, options, kept)
        assert events[third].pile[-5:] == forked.state.pile[-5:]
        if isinstance(GAME.awaited(forked.state), AwaitsResume):
            GAME.decide(forked, Resume(), None)
        for _ in moves(GAME, forked, Random(seed)):
            pass
        futures.append([c.event for c in forked.caused if isinstance(c.event, e.MancheDealt)])
    assert futures[0][0].manche == 4
    assert futures[0][0].hands != futures[1][0].hands


@rule("SK-INV-17", "SK-DEC-47", "SK-TRN-07")
@pytest.mark.parametrize(("seats", "options"), [case[1:] for case in SUKKUBE], ids=str)
def test_every_event_can_be_forked_and_every_state_keeps_the_invariants(seats: int, options: dict) -> None:
    """`resume` gives exactly the forced events that the match itself has there."""
    events = [caused.event for caused in play_out(GAME, seats, options, seed=43).caused]
    chains = 0
    for revision in range(min(len(events), 250)):
        forked = fork(seats, options, events[:revision])
        assert GAME.violations(forked.state) == []
        if isinstance(GAME.awaited(forked.state), AwaitsResume):
            chains += 1
            GAME.decide(forked, Resume(), None)
            following = [caused.event for caused in forked.caused]
            after = revision + len(following)
            assert following == events[revision:after]
            assert GAME.violations(forked.state) == []
            assert canonical(forked.state) == canonical(fork(seats, options, events[:after]).state)
        assert not isinstance(GAME.awaited(forked.state), AwaitsResume)
    assert chains >= 3


@rule("SK-DEC-47")
def test_inside_a_chain_only_resume_is_accepted() -> None:
    whole = at("strongman", "rU1", seats=1, strongman="yL1 gU1", clown="gL1 rU2")
    whole.act(PlayCard(card("yL1")), 0)
    cut = given("sukkube", 1)
    for event in whole.events[:2]:
        cut.decision.emit(event)
    assert cut.game.awaited(cut.state) == AwaitsResume()
    assert cut.legal(0) == []
    for command in (PlayCard(card("gU1")), PlayDefault(0)):
        refusal = cut.refused(command, 0)
        assert (refusal.code, refusal.rule) == ("not_asked_now", "SK-DEC-47")
    assert [line(event) for event in cut.act(Resume())] == ["clown bot gL1 x1 s1 -> strongman"]
    assert cut.state == whole.state


@rule("SK-DEC-47")
def test_a_match_at_rest_has_nothing_to_resume() -> None:
    refusal = at("lion", "rU1").refused(Resume())
    assert (refusal.code, refusal.rule) == ("not_asked_now", "SK-DEC-47")


def steps_after(event: Event) -> set[tuple[str, ...]]:
    """The agendas that may stand after an event, as names of steps."""
    if isinstance(event, e.CardDrawn):
        return {{"refill": ("RunOut", "Turn"), "last_hope": ("Turn",)}[event.reason]}
    after_card = ("RunOut", "Turn")
    return {
        e.MatchStarted: {("Deal",)},
        e.MancheDealt: {("Turn",)},
        e.CardPlayed: {after_card, ("Refill", *after_card), ("PassCharacter", *after_card)},
        e.TeamCharacterPassed: {after_card},
        e.MancheEnded: {("EndMatch",), ("Deal",)},
        e.MatchEnded: {()},
    }[type(event)]


@rule("SK-TRN-07", "SK-DEC-47")
@pytest.mark.parametrize(
    ("seats", "mode"), [(2, "peach"), (2, "last_hope"), (2, "fish_the_bot"), (4, "gemelli")]
)
def test_the_state_says_how_far_a_card_is_resolved(seats: int, mode: str) -> None:
    seen = set()
    for seed in range(10):
        state = table(GAME, seats, {"mode": mode}).state
        for caused in play_out(GAME, seats, {"mode": mode}, seed).caused:
            state = GAME.evolve(state, caused.event)
            assert tuple(type(step).__name__ for step in state.agenda) in steps_after(caused.event)
            seen.add(type(caused.event))
    own = {"peach": {e.CardDrawn}, "last_hope": {e.CardDrawn}, "gemelli": {e.TeamCharacterPassed}}
    assert seen == {e.MatchStarted, e.MancheDealt, e.CardPlayed, e.MancheEnded, e.MatchEnded} | own.get(
        mode, set()
    )

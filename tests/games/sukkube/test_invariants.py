"""Broken states made by hand: each violation is found, and told by its own ID."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.games import GAMES
from domain.games.sukkube.modes import MODES, longest_manche
from domain.games.sukkube.state import Sukkube
from domain.games.sukkube.steps import TURN, RunOut
from domain.kernel.table import Hidden
from tests.games.sukkube.tables import at, card, deal, play, started

rule = pytest.mark.rule
GAME = GAMES["sukkube"]


def found(state: Sukkube) -> set[str]:
    return {violation.invariant for violation in GAME.violations(state)}


def six() -> Sukkube:
    table = started(6)
    deal(table)
    play(table, "rL1")
    return table.state


def pile_of(mode: str) -> Callable[[], Sukkube]:
    def dealt() -> Sukkube:
        table = started(2, {"mode": mode})
        deal(table)
        return table.state

    return dealt


def gemelli() -> Sukkube:
    return at("clown", "rU1", seats=4, options={"mode": "gemelli"}).state


def between_manches() -> Sukkube:
    table = at("lion", "rU1", lion="yR1")
    play(table, "yR1")
    return table.state


def set_(**fields: Any) -> Callable[[Sukkube], None]:
    def change(state: Sukkube) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def put_aside(state: Sukkube, cards: list[str]) -> None:
    state.aside += cards
    cards.clear()


def play_all(state: Sukkube) -> None:
    for hand in state.hands.values():
        state.played[:0] = hand
        hand.clear()


BROKEN = [
    ("SK-INV-1", six, lambda s: s.hands["lion"].append("red_left_1")),
    ("SK-INV-1", six, lambda s: s.hands["lion"].pop()),
    ("SK-INV-1", six, lambda s: s.hands["lion"].append("blue_left_1")),
    ("SK-INV-1", six, lambda s: s.aside.append("red_left_1")),
    ("SK-INV-1", between_manches, lambda s: s.played.pop(0)),
    ("SK-INV-1", pile_of("peach"), lambda s: s.pile.pop()),
    ("SK-INV-1", pile_of("peach"), set_(pile=Hidden(19))),
    ("SK-INV-2", six, lambda s: put_aside(s, s.hands["lion"])),
    ("SK-INV-2", pile_of("fish_the_bot"), lambda s: put_aside(s, s.pile)),
    ("SK-INV-4", six, set_(last_card=None)),
    ("SK-INV-4", six, set_(last_card="red_up_1")),
    ("SK-INV-4", six, set_(series_length=2)),
    ("SK-INV-4", six, lambda s: s.aside.append(s.played.pop())),
    ("SK-INV-10", between_manches, set_(next_starter="clown")),
    ("SK-INV-11", six, lambda s: s.scores.update(bot=0)),
    ("SK-INV-11", six, lambda s: s.scores.pop("seat_5")),
    ("SK-INV-11", six, lambda s: s.scores.update(seat_5=1)),
    ("SK-INV-11", between_manches, lambda s: s.scores.update(seat_5=1)),
    ("SK-INV-12", six, lambda s: s.scores.update(seat_0=6)),
    ("SK-INV-12", six, lambda s: s.scores.update(seat_0=-1)),
    ("SK-INV-12", six, lambda s: s.scores.update(seat_0=5)),
    ("SK-INV-12", between_manches, lambda s: s.scores.update(seat_0=5, seat_1=5)),
    ("SK-INV-13", six, lambda s: s.hands["lion"].append(s.hands["tamer"].pop())),
    ("SK-INV-14", pile_of("peach"), lambda s: s.aside.append(s.hands["seat_0"].pop())),
    ("SK-INV-15", gemelli, lambda s: s.holders.update(team_a=1)),
    ("SK-INV-16", six, set_(manche=101)),
    ("SK-INV-16", six, play_all),
    ("SK-INV-19", six, lambda s: s.agenda.insert(0, TURN)),
    ("SK-INV-19", six, lambda s: s.agenda.append(RunOut("lion"))),
    ("SK-INV-19", between_manches, lambda s: s.agenda.append(TURN)),
    ("SK-INV-19", between_manches, lambda s: s.agenda.clear()),
    ("SK-GEN-02", six, lambda s: s.characters.update(lion="seat_0")),
    ("SK-GEN-02", six, lambda s: s.characters.update(lion=s.characters.pop("lion"))),
    ("SK-VAR-05", six, lambda s: s.hands.update(seat_0=s.hands.pop("lion"))),
    ("SK-SET-02", six, lambda s: s.pile.append(s.hands["lion"].pop())),
]


@pytest.mark.parametrize(
    ("violated", "state", "change"),
    [pytest.param(*case, marks=rule(case[0]), id=f"{case[0]}-{n}") for n, case in enumerate(BROKEN)],
)
def test_a_broken_state_is_found(violated: str, state: Callable[[], Sukkube], change: Callable) -> None:
    broken = state()
    assert found(broken) == set()
    change(broken)
    assert violated in found(broken)


@rule("SK-INV-1")
def test_a_card_gone_missing_from_behind_a_hidden_pile_is_found() -> None:
    """Also in a view, where only the number of the pile's cards is known."""
    seen = GAME.clone(GAME.view(pile_of("peach")(), 0))
    assert found(seen) == set()
    seen.hands["seat_0"].pop()
    assert "SK-INV-1" in found(seen)


@rule("SK-INV-16")
def test_the_longest_manche_of_each_mode() -> None:
    bounds = {"sfiga_too": 28, "fish_the_bot": 28, "peach": 29, "last_hope": 29}
    assert {mode: longest_manche(mode) for mode in MODES} == {mode: bounds.get(mode, 25) for mode in MODES}


@rule("SK-INV-16")
def test_a_manche_of_25_cards_can_be_played() -> None:
    """The bound is met: 24 cards lie played, five hands keep one, the sixth plays its last."""
    table = at("lion", "rU1", lion="yR1")
    play(table, "yR1")
    assert len(table.state.played) == 25
    assert card("yR1") == table.state.played[-1]


@rule("SK-INV-16", "SK-LEG-05")
def test_a_manche_of_one_card_can_be_played() -> None:
    hands = {"strongman": "rL1 yU1 gF1 rD1 yD1", "clown": "gR1 rR1 yR1 gR2 yR2"}
    table = at("strongman", **hands)
    assert play(table, "rL1")[1].startswith("blocked clown")
    assert len(table.state.played) == 1

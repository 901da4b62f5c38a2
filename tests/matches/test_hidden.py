"""What of a table is hidden from one viewer and not from another, and what bounds a game while it is asked."""

from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from types import TracebackType

import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsResume
from domain.kernel.table import ORGANISER, SPECTATOR
from domain.matches import command_lists, decider, faults
from domain.matches.knowledge import known_only_to
from tests.matches.desk import Desk
from tests.matches.test_disputes import every_game
from tests.processes import PROJECT


@every_game
def test_what_is_hidden_is_asked_of_the_game(game: str) -> None:
    desk = Desk(game)
    desk.play(6)
    match = desk.match
    for seat in range(desk.seats):
        hidden = command_lists.hidden_from(match, seat)
        assert hidden == sorted(match.game.hidden_cards(match.play, seat))
    assert command_lists.hidden_from(match, None) == []
    match.play = None
    assert command_lists.hidden_from(match, 0) == []


@pytest.mark.rule("MV-PLA-02")
def test_dice_that_are_shaken_again_are_new_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of commands ends at a doubt, whatever the next shake gives: dice may show what they showed before."""
    monkeypatch.syspath_prepend(PROJECT / "tests/dice_game")
    monkeypatch.setitem(GAMES, "cups", import_module("cups").GAME)
    cups = import_module("cups.state")
    desk = Desk("cups", {"dice": 2}, 2)
    hidden = command_lists.hidden_from(desk.match, 0)
    for command, seat in ((cups.MakeBid(1, 1), 0), (cups.MakeBid(1, 2), 1)):
        desk.do(lambda match, command=command, seat=seat: decider.play(match, command, seat))
        assert command_lists.hidden_from(desk.match, 0) == hidden
    desk.do(lambda match: decider.play(match, cups.Doubt(), 0))
    assert command_lists.hidden_from(desk.match, 0)[-1] != hidden[-1]


def test_one_viewer_knows_what_another_does_not() -> None:
    desk = Desk("frantic", {}, 3)
    desk.play(10)
    match = desk.match
    own = known_only_to(match, 1, SPECTATOR)
    assert set(match.play.hands[1]) <= own
    assert own.isdisjoint(known_only_to(match, 2, SPECTATOR))
    assert known_only_to(match, SPECTATOR, 1) == frozenset()
    assert known_only_to(match, ORGANISER, 1) >= set(match.play.hands[2])
    match.play = None
    assert known_only_to(match, 1, SPECTATOR) == frozenset()


def test_a_position_that_is_due_waits_to_be_taken_up() -> None:
    desk = Desk("frantic")
    desk.match.sheet.is_position_due, desk.match.awaited = True, None
    assert decider.awaited(desk.match) == AwaitsResume()


class Bound(nullcontext[None]):
    """Keeps what it is told at the end."""

    told: list[tuple[type[BaseException] | None, BaseException | None, TracebackType | None]]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.told.append((kind, error, trace))


@pytest.mark.rule("MV-FLT-01")
def test_what_bounds_a_game_is_told_how_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    bound, of = Bound(), []
    bound.told = []

    def bounding(match_id: str) -> AbstractContextManager[object]:
        of.append(match_id)
        return bound

    match = Desk("frantic").match
    monkeypatch.setattr(faults, "_bound", bounding)
    with faults.faults_of(match):
        pass
    wrong = ZeroDivisionError()
    with pytest.raises(faults.Faulty) as fault, faults.faults_of(match):
        raise wrong
    assert of == [match.sheet.match_id] * 2
    assert bound.told == [(None, None, None), (ZeroDivisionError, wrong, wrong.__traceback__)]
    assert (fault.value.match_id, fault.value.game) == (match.sheet.match_id, "frantic")

"""From event to event: steps end where a request's events end, what has been undone is passed over."""

from datetime import UTC, datetime, timedelta

from domain.games import GAMES
from domain.matches.events import ChanceDrawn, PlayBegan
from service.schemas.matches import EventView
from service.web.steps import steps

GAME = next(iter(GAMES.values()))
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def event(revision: int, second: int, *, begins: bool = False, undone_by: int | None = None) -> EventView:
    shown = PlayBegan() if begins else ChanceDrawn(())
    return EventView(revision, BEGAN + timedelta(seconds=second), "system", (), shown, undone_by=undone_by)


STORY = [
    event(1, 0, begins=True),
    event(2, 1),
    event(3, 1),
    event(4, 2, undone_by=6),
    event(5, 2, undone_by=6),
    event(6, 3),
    event(7, 3, begins=True),
]


def test_a_step_goes_to_the_end_of_the_next_request() -> None:
    assert steps(GAME, STORY, 1, 7).on["step"] == 3
    assert steps(GAME, STORY, 2, 7).on["step"] == 3
    assert steps(GAME, STORY, 3, 7).back["step"] == 1


def test_what_is_undone_is_passed_over_but_by_events() -> None:
    there = steps(GAME, STORY, 3, 7)
    assert (there.on["step"], there.on["event"]) == (7, 4)
    assert steps(GAME, STORY, 7, 7).back["step"] == 3


def test_rounds_begin_with_play() -> None:
    assert steps(GAME, STORY, 3, 7).on["round"] == 7
    assert steps(GAME, STORY, 7, 7).back["round"] == 1


def test_at_its_ends_there_is_nothing_beyond() -> None:
    assert set(steps(GAME, STORY, 7, 7).on.values()) == {None}
    assert set(steps(GAME, STORY, 1, 7).back.values()) == {None}

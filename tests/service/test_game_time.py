"""How long a game may keep the event loop."""

import signal
import sys
from collections.abc import Iterator
from threading import Thread
from time import process_time, sleep

import pytest

from service.platform.processes.game_time import (
    REMEMBERED_SECONDS,
    SUSPECT_SECONDS,
    GameTime,
    GameTookTooLong,
)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The handler of the service under test, if there is one, is that of this process again."""
    handler = signal.getsignal(signal.SIGPROF)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, handler)


def burn(seconds: float) -> None:
    until = process_time() + seconds
    while process_time() < until:
        pass


def test_a_game_is_stopped_and_suspected_for_a_while() -> None:
    now = 0.0
    bound = GameTime(0.2, clock=lambda: now)
    began = process_time()
    with pytest.raises(GameTookTooLong), bound.within("a"):
        burn(5)
    assert 0.2 <= process_time() - began < 2
    assert (bound.seconds_of("a"), bound.seconds_of("b")) == (SUSPECT_SECONDS, 0.2)
    with bound.within("a"):
        pass
    now = REMEMBERED_SECONDS + 1
    assert bound.seconds_of("a") == 0.2


class Slow:
    """What it is destroyed with takes long, and Python ignores what is raised there."""

    def __del__(self) -> None:
        burn(1)


def test_a_game_that_did_not_hear_it_is_stopped_again() -> None:
    bound, hook = GameTime(0.1), sys.unraisablehook
    began = process_time()
    with pytest.raises(GameTookTooLong), bound.within("a"):
        burn(5 + (Slow() is None))
    assert process_time() - began < 2
    assert sys.unraisablehook == hook
    with bound.within("b"):
        burn(0.05)


def test_what_does_not_compute_is_not_stopped_nor_what_comes_after() -> None:
    bound = GameTime(0.05)
    with bound.within("a"), bound.within("a"):
        sleep(0.2)
    burn(0.2)
    assert bound.running == ""


def test_an_error_inside_leaves_nothing_running() -> None:
    bound = GameTime(0.05)
    with pytest.raises(ValueError, match="no"), bound.within("a"), bound.within("a"):
        raise ValueError("no")
    burn(0.2)


def test_other_threads_are_let_be() -> None:
    bound = GameTime(0.05)
    done = []

    def play() -> None:
        with bound.within("a"):
            burn(0.3)
        done.append(True)

    thread = Thread(target=play)
    thread.start()
    thread.join()
    assert done


def test_many_games_one_after_the_other_are_not_stopped_for_what_they_take_together() -> None:
    bound = GameTime(0.1)
    for _ in range(20):
        with bound.within("a"):
            burn(0.03)
    assert bound.seconds_of("a") == 0.1


def test_the_alarm_is_off_when_nothing_has_run_for_a_while() -> None:
    bound = GameTime(0.1)
    with bound.within("a"):
        burn(0.01)
    burn(0.1)
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)

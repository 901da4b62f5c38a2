"""How long a game may keep the event loop: an endless loop in one match would stop all others (MV-FLT-01)."""

import atexit
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import monotonic, process_time
from types import FrameType, TracebackType
from typing import Final

SECONDS: Final = 1.0
"""Of the processor's time, which other processes do not use up; the slowest command seen takes some 0.05."""
SUSPECT_SECONDS: Final = 0.05
"""The time that a game may take in a match that took too long lately: enough to look at it, rewind or annul
it."""
REMEMBERED_SECONDS: Final = 60.0
LOOKS: Final = 10
"""So often the clock is looked at while a game takes its whole time; at the next look it is stopped, so it may
take a tenth more than it is given. An alarm for each game, taken back again, would be two calls of the system.
The alarm counts whole ticks of the kernel (setitimer(2)): where others share the core, a game that had a part of a
tick pays for all of it. So the processor's own clock is asked before a game is stopped."""
AGAIN_SECONDS: Final = 0.001
"""After which a game is stopped again if the first time came to nothing."""


NOTHING: Final = nullcontext()


class GameTookTooLong(Exception):
    """The game took longer than it may in this match."""


class GameTime:
    """Bounds what games do on the main thread, where an event loop runs. Elsewhere no one else has to wait."""

    def __init__(self, seconds: float = SECONDS, clock: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._suspects: dict[str, float] = {}
        self._main = threading.main_thread().ident
        self._every = 0.0  # how often the alarm goes off, 0 while it is not set
        self._seen_at = 0.0  # by the processor's clock, at the first look
        self.looks = 0
        """How often the game that runs was seen running."""
        self.running = ""
        """The match whose game runs now."""
        if threading.get_ident() == self._main:
            signal.signal(signal.SIGPROF, self._look)
            atexit.register(signal.setitimer, signal.ITIMER_PROF, 0)  # nobody hears it after that

    def within(self, match_id: str) -> AbstractContextManager[object]:
        """Raises `GameTookTooLong` in what is done inside; there nothing else may be waited for."""
        if self.running or threading.get_ident() != self._main:
            return NOTHING
        return _Running(self, match_id)

    def seconds_of(self, match_id: str) -> float:
        if not self._suspects:
            return self._seconds
        now = self._clock()
        self._suspects = {each: until for each, until in self._suspects.items() if until > now}
        return SUSPECT_SECONDS if match_id in self._suspects else self._seconds

    def look_every(self, seconds: float) -> None:
        """Set the alarm, if it is not set so; it goes off until it finds no game running."""
        if seconds != self._every:
            self._every = seconds
            signal.setitimer(signal.ITIMER_PROF, seconds, seconds)

    def _look(self, _: int, __: FrameType | None) -> None:
        match_id = self.running
        if not match_id:
            self.look_every(0.0)
            return
        self.looks += 1
        if self.looks == 1:
            self._seen_at = process_time()
        elif self.looks > LOOKS and process_time() - self._seen_at >= LOOKS * self._every:
            self.running = ""
            self._suspects[match_id] = self._clock() + REMEMBERED_SECONDS
            _Unheard.watch(self, match_id)
            raise GameTookTooLong("the game took more of the processor's time than it may")


class _Unheard:
    """Python ignores what is raised in a destructor or in the callback of a weak reference, which may be where a
    game is when its time is up: the game goes on, and has to be stopped again."""

    def __init__(self, bound: GameTime, match_id: str) -> None:
        self._bound = bound
        self._match_id = match_id
        self._before = sys.unraisablehook

    @classmethod
    def watch(cls, bound: GameTime, match_id: str) -> None:
        if not isinstance(getattr(sys.unraisablehook, "__self__", None), cls):
            sys.unraisablehook = cls(bound, match_id).tell

    @classmethod
    def end(cls) -> None:
        watching = getattr(sys.unraisablehook, "__self__", None)
        if isinstance(watching, cls):
            sys.unraisablehook = watching._before

    def tell(self, ignored: "sys.UnraisableHookArgs") -> None:
        if isinstance(ignored.exc_value, GameTookTooLong):
            self._bound.running = self._match_id
            self._bound.look_every(AGAIN_SECONDS)
        else:
            self._before(ignored)


class _Running:
    """A class, no generator: the error may be raised anywhere, and nothing must be left running by it."""

    __slots__ = ("_bound", "_match_id")

    def __init__(self, bound: GameTime, match_id: str) -> None:
        self._bound = bound
        self._match_id = match_id

    def __enter__(self) -> None:
        bound = self._bound
        bound.running, bound.looks = self._match_id, 0
        bound.look_every(bound.seconds_of(self._match_id) / LOOKS)

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._bound.running = ""
        if self._bound.looks > LOOKS:
            _Unheard.end()

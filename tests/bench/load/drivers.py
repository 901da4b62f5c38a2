"""Who sends the requests of a burst: one driver for each connection, one request after the other."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from time import perf_counter

from msgspec import Struct

from tests.bench.load.matches import AskedMatch, ListedMatch, Match
from tests.bench.load.wire import Wire


class Commit(Struct):
    """A command's revision of a match, and when its answer came (`perf_counter`, which all processes share)."""

    match_id: str
    revision: int
    at: float


class Timed(Struct):
    """What a burst came to. `late` are requests that could not be sent when the rate wanted them."""

    commands: int
    requests: int
    seconds: float
    p50_ms: float
    p99_ms: float
    late: int = 0
    commits: list[Commit] = []

    @property
    def per_second(self) -> float:
        return self.commands / self.seconds


class Driver:
    """`play` sends a request; `rest` is called when it is answered, and lets the driver play on or not."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._tasks: set[asyncio.Task[None]] = set()
        self.failed: Callable[[Exception], None] = _raise
        self.rest: Callable[[Driver], None] = _idle
        self.latencies: list[float] = []
        self.commands = 0

    async def get_ready(self) -> None:
        await self._wire.ensure_open()

    def play(self) -> None:
        raise NotImplementedError

    def _ask(self, request: bytes) -> None:
        self._began = perf_counter()
        self._wire.send(request, self._answered, self.failed)

    def _answered(self, status: int, body: bytes) -> None:
        self.latencies.append(perf_counter() - self._began)
        self._seen(status, body)
        self.rest(self)

    def _seen(self, status: int, body: bytes) -> None:
        if status != 200:
            raise RuntimeError(f"{status} {body[:500].decode()}")
        self.commands += 1


class Repeats(Driver):
    """The same kind of request again and again: `make` gives each."""

    def __init__(self, wire: Wire, make: Callable[[], bytes]) -> None:
        super().__init__(wire)
        self._make = make

    def play(self) -> None:
        self._ask(self._make())


class Plays(Driver):
    """A command of each of its matches in turn. A match that is over begins anew, and is not timed."""

    def __init__(self, wire: Wire, matches: Sequence[Match], commits: list[Commit] | None = None) -> None:
        super().__init__(wire)
        self._matches = deque(matches)
        self._commits = commits

    def play(self) -> None:
        self._matches.rotate(-1)
        self._match = self._matches[0]
        if self._match.awaited:
            self._request()
        else:
            task = asyncio.create_task(self._begin_anew())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _request(self) -> None:
        self._ask(self._match.request())

    async def _begin_anew(self) -> None:
        try:
            await self._match.begin(self._wire)
            self._request()
        except Exception as error:
            self.failed(error)

    def _seen(self, status: int, body: bytes) -> None:
        self._match.see(status, body)
        self.commands += 1
        if self._commits is not None:
            self._commits.append(Commit(self._match.match_id, self._match.revision, perf_counter()))


class Asks(Plays):
    """Asks for the legal list before every command; only the command is timed."""

    _match: AskedMatch

    def _request(self) -> None:
        self._wire.send(self._match.question(), self._chosen, self.failed)

    def _chosen(self, status: int, body: bytes) -> None:
        assert status == 200, body
        self._ask(self._match.chosen(body))


class Lists(Driver):
    """Lists of an organiser's commands, one for each match and wave; the rest of a manche comes between waves."""

    def __init__(self, wire: Wire, matches: Sequence[ListedMatch]) -> None:
        super().__init__(wire)
        self._matches = matches

    async def refill(self, length: int) -> None:
        """Play on, untimed, until each match can take a whole list."""
        await self.get_ready()
        self.latencies, self.commands = [], 0
        for match in self._matches:
            while not match.awaited or match.defaults()[1] < length:
                if match.awaited:
                    match.see(*await self._wire.ask(match.defaults()[0]))
                else:
                    await match.begin(self._wire)

    async def wave(self) -> None:
        for match in self._matches:
            body, length = match.defaults()
            began = perf_counter()
            answer = await self._wire.ask(body)
            self.latencies.append(perf_counter() - began)
            match.see(*answer)
            self.commands += length


def _raise(error: Exception) -> None:
    raise error


def _idle(_driver: Driver) -> None: ...

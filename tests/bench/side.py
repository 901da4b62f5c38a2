"""One of those that take turns: a tree with its stack, its loads, and its code for what needs no HTTP."""

import asyncio
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import asyncpg

from tests.bench.generator import Generator, generator
from tests.bench.load.wishes import Load
from tests.bench.stack import ADMIN_KEY, Stack, migrate, stack
from tests.bench.trees import Tree

INSIDE = Path(__file__).with_name("inside.py")
WARM_UP_SECONDS = 0.5
T = TypeVar("T")


class NotMeasured(Exception):
    """Why a side has no such figure."""


class Inside:
    """The code of the side's tree at work on a database."""

    def __init__(self, running: "subprocess.Popen[bytes]") -> None:
        self._running = running
        self._asking = Lock()

    def ask(self, what: str, *arguments: Any) -> Any:
        """Raises `NotMeasured` if the tree's code cannot do it."""
        with self._asking:  # two loads at once wait for the read models
            return self._ask(what, *arguments)

    def _ask(self, what: str, *arguments: Any) -> Any:
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        self._running.stdin.write(json.dumps([what, *arguments]).encode() + b"\n")
        self._running.stdin.flush()
        said = self._running.stdout.readline()
        answer = json.loads(said) if said else {"error": "it has ended; its last words are above"}
        if "error" in answer:
            raise NotMeasured(answer["error"])
        return answer["value"]


class Side:
    """What it keeps open, by name, lasts until `end_part`; its databases and what is in them until the end."""

    def __init__(self, name: str, running: Stack) -> None:
        self.name = name
        self.stack = running
        self._open, self._lasting = ExitStack(), ExitStack()
        self._kept: dict[str, Any] = {}
        self._made: dict[str, Any] = {}

    def load(self, kind: str, matches: int = 0, **more: Any) -> Generator:
        """A load generator whose matches have begun, the same one each time."""
        load = self.wishes(kind, matches, **more)
        return self.keep(f"{load}", lambda: self._warm(load))

    def wishes(self, kind: str, matches: int, **more: Any) -> Load:
        wanted = {"port": self.stack.api_port, "connections": min(matches, 32), "matches": matches}
        return Load(kind, **{**wanted, **more})  # type: ignore[arg-type]

    @contextmanager
    def _warm(self, load: Load) -> Iterator[Generator]:
        """Statements are planned, caches are full, and each match has had its turn before anything is counted."""
        with generator(load, self.stack.processes, self.caught_up) as made:
            commands = made.burst(WARM_UP_SECONDS).timed.commands
            while commands < load.matches:
                commands += made.burst(WARM_UP_SECONDS).timed.commands
            yield made

    def inside(self, database: str) -> Inside:
        """At work on a database of its own, called so, or on that of the service if the name is empty."""
        return self.once(
            f"inside {database}", lambda: self._lasting.enter_context(_inside(self.stack, database))
        )

    def keep(self, name: str, opened: Callable[[], AbstractContextManager[T]]) -> T:
        if name not in self._kept:
            self._kept[name] = self._open.enter_context(opened())
        found: T = self._kept[name]
        return found

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What is made the first time it is asked for."""
        if name not in self._made:
            self._made[name] = make()
        found: T = self._made[name]
        return found

    def end_part(self) -> None:
        self._kept.clear()
        self._open.close()

    def end(self) -> None:
        self.end_part()
        self._lasting.close()

    def caught_up(self) -> None:
        """Wait until all read models have everything."""
        self.inside("").ask("caught_up")

    def post(self, path: str, body: Any = None, token: str = ADMIN_KEY) -> Any:
        return self.request("POST", path, body, token)

    def get(self, path: str, token: str = ADMIN_KEY) -> Any:
        return self.request("GET", path, None, token)

    def request(self, method: str, path: str, body: Any, token: str) -> Any:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        url = f"http://127.0.0.1:{self.stack.api_port}{path}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(url, data, headers, method=method), timeout=60) as answer:
            return json.load(answer)


@contextmanager
def sides(trees: dict[str, Tree]) -> Iterator[list[Side]]:
    """A whole stack for each, all up; which of them stand still is up to the caller."""
    with ExitStack() as running:
        made = []
        for name, tree in trees.items():
            side = Side(name, running.enter_context(stack(tree)))
            running.callback(side.end)
            made.append(side)
        yield made


@contextmanager
def _inside(running: Stack, database: str) -> Iterator[Inside]:
    url = running.urls.database
    if database:
        url = urlsplit(url)._replace(path=f"/{database}").geturl()
        asyncio.run(_create(running.urls.database, database))
        migrate(running, url)
    command = [running.tree.python, str(INSIDE), url]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=running.tree.folder, env=running.environment, stdin=pipe, stdout=pipe
    ) as process:
        try:
            yield Inside(process)
        finally:
            process.terminate()


async def _create(server: str, database: str) -> None:
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {database} TEMPLATE template0")
    await connection.close()

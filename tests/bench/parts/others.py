"""Loads that no bar is for: all games asking first, rate limits, clocks, and a handler that does nothing."""

import sys

from domain.games import GAMES
from tests.bench.generator import generator
from tests.bench.load.wishes import Load
from tests.bench.parts import Figures
from tests.bench.parts.commands import told
from tests.bench.side import Side
from tests.bench.stack import API, another_api, process, wait_for
from tests.ports import own_port


class Others:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def burst(self, side: Side) -> Figures:
        found = dict(told("8", side.load("known", 8).burst(self._seconds)))
        for game in GAMES:
            load = side.load("asked", 8, game=game)
            found |= told(f"asked_{game}", load.burst(self._seconds))
        found |= told("clocks", side.load("known", 8, clocks=True).burst(self._seconds))
        return {**found, **self._limits(side), **self._echo(side)}

    def _limits(self, side: Side) -> Figures:
        port, pid = side.keep("limited", lambda: another_api(side.stack, MOVIOLA_RATE_LIMITS="on"))
        processes = side.stack.processes | {API: [pid]}
        load = Load("known", port, 8, 8)
        limited = side.keep("load with limits", lambda: generator(load, processes))
        return told("limits", limited.burst(self._seconds))

    def _echo(self, side: Side) -> Figures:
        port = side.once("echo port", own_port)
        uvicorn = [sys.executable, "-m", "uvicorn", "--http", "httptools", "--loop", "uvloop", "--ws", "none"]
        command = [
            *uvicorn,
            "--no-access-log",
            "--log-level",
            "warning",
            "--port",
            str(port),
            "tests.bench.echo:app",
        ]
        server = side.keep("echo", lambda: process(command, side.stack.environment))
        side.once("echo is up", lambda: wait_for(f"http://127.0.0.1:{port}/none"))
        load = side.keep("load on echo", lambda: generator(Load("echo", port, 32), {API: [server.pid]}))
        return told("echo", load.burst(self._seconds))

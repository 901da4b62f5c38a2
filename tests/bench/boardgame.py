"""The same game on boardgame.io: its own server with storage in memory, on this machine, in the same run."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from tests.bench.cpu import Meter
from tests.bench.stack import process, wait_for
from tests.ports import own_port

SOURCES = Path(__file__).parent / "boardgameio"
INSTALL_SECONDS = 180


class Played(Struct):
    per_second: float
    p50_ms: float
    p99_ms: float
    cpu_ms: float = 0.0
    """Of its server, for each move; with the second in which the engine compiles what runs often."""


class Boardgame:
    def __init__(self, directory: Path, port: int, server: int, environment: dict[str, str]) -> None:
        self._directory, self._port, self._server = directory, port, server
        self._environment = environment

    def burst(self, matches: int, seconds: float) -> Played:
        load = ["node", str(self._directory / "load.mjs"), str(self._port), str(matches), str(seconds)]
        meter = Meter({"server": [self._server]})
        done = subprocess.run(
            load, capture_output=True, check=True, env=self._environment, timeout=seconds + 60
        )
        played = msgspec.json.decode(done.stdout, type=Played)
        played.cpu_ms = 1000 * meter.spent()["server"] / (played.per_second * (seconds + 1))
        return played


@contextmanager
def boardgame() -> Iterator[Boardgame | str]:
    """Its server, or why there is none."""
    if missing := [tool for tool in ("node", "npm") if shutil.which(tool) is None]:
        yield f"no {' and no '.join(missing)} here"
        return
    with TemporaryDirectory(prefix="moviola-bench-") as name:
        directory = Path(shutil.copytree(SOURCES, name, dirs_exist_ok=True))
        install = ["npm", "ci", "--no-audit", "--no-fund"]
        try:
            subprocess.run(install, cwd=directory, check=True, capture_output=True, timeout=INSTALL_SECONDS)
        except subprocess.SubprocessError:
            yield "npm could not install it"
            return
        port = own_port()
        environment = {**os.environ, "NODE_ENV": "production"}  # else it prints every move
        with process(["node", str(directory / "server.mjs"), str(port)], environment) as server:
            wait_for(f"http://127.0.0.1:{port}/")
            yield Boardgame(directory, port, server.pid, environment)

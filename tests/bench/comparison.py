"""The same game on boardgame.io: its own server with storage in memory, on this machine, in the same run."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from tests.bench.row import Row, Timed, timed_row
from tests.bench.stack import free_port, process, wait_for

SOURCES = Path(__file__).parent / "boardgameio"
INSTALL_SECONDS = 180


def measure(matches: int, seconds: float) -> Row:
    """Moves per second over its socket transport; a row without a value where it cannot be installed."""
    what = f"boardgame.io in memory, {matches} matches"
    if missing := [tool for tool in ("node", "npm") if shutil.which(tool) is None]:
        return Row(what, None, "", f"left out: no {' and no '.join(missing)} here")
    with TemporaryDirectory(prefix="moviola-bench-") as name:
        directory = Path(shutil.copytree(SOURCES, name, dirs_exist_ok=True))
        try:
            _install(directory)
        except subprocess.SubprocessError:
            return Row(what, None, "", "left out: npm could not install it")
        return timed_row(what, _play(directory, matches, seconds))


def _install(directory: Path) -> None:
    command = ["npm", "install", "--no-audit", "--no-fund"]
    subprocess.run(command, cwd=directory, check=True, capture_output=True, timeout=INSTALL_SECONDS)


def _play(directory: Path, matches: int, seconds: float) -> Timed:
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production"}  # else it prints every move
    with process(["node", str(directory / "server.mjs"), str(port)], environment):
        wait_for(f"http://127.0.0.1:{port}/")
        load = ["node", str(directory / "load.mjs"), str(port), str(matches), str(seconds)]
        done = subprocess.run(load, capture_output=True, check=True, env=environment, timeout=seconds + 60)
    return msgspec.json.decode(done.stdout, type=Timed)

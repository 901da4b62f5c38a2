"""The process between a caller and its two servers; it stops them when the caller is gone.

    python -m service.cli.embedded.supervisor DATA_DIR HOLDER

Standard input is a pipe nobody writes to: it closes when the caller is gone, killed or not. Should a forked
child of the caller hold a copy of it, the changed parent process tells the same.
"""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from service.cli.embedded.home import find_home
from service.cli.embedded.lock import HeldError, lock
from service.cli.embedded.postgres import Postgres
from service.cli.embedded.report import Failed, Report, Started
from service.cli.embedded.server import ServerError, keep_running
from service.cli.embedded.valkey import Valkey
from service.cli.log_files import last_words

CALLER_POLL_SECONDS = 1.0


def main(data_dir: Path, holder: str) -> None:
    signal.pthread_sigmask(
        signal.SIG_SETMASK, []
    )  # a caller that waits for signals has blocked them for us too
    caller, log_start = os.getppid(), os.fstat(sys.stderr.fileno()).st_size
    try:
        with lock(data_dir, f"{caller} {holder}"):
            asyncio.run(supervise(data_dir, caller))
    except HeldError as held:
        send(Failed(str(held)))
    except (ServerError, OSError) as error:
        send(Failed(f"{error}:\n{last_words(data_dir / 'servers.log', log_start)}"))


async def supervise(data_dir: Path, caller: int) -> None:
    """Run both servers until the caller is gone or a signal asks for the end."""
    home = find_home(data_dir)
    postgres, valkey = Postgres(home), Valkey(home)
    pids: dict[str, int] = {}

    def on_ready(name: str, pid: int) -> None:
        is_first_start = len(pids) < 2
        pids[name] = pid
        if is_first_start and len(pids) == 2:
            send(Started(postgres.url, valkey.url, (os.getpid(), pids[postgres.name], pids[valkey.name])))

    lives = [keep_running(server, home, partial(on_ready, server.name)) for server in (postgres, valkey)]
    tasks = [asyncio.create_task(life) for life in (caller_gone(caller), *lives)]
    finished, running = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for task in finished:
        task.result()


async def caller_gone(caller: int) -> None:
    loop, end = asyncio.get_running_loop(), asyncio.Event()

    def closed() -> None:
        loop.remove_reader(sys.stdin.fileno())
        end.set()

    loop.add_reader(sys.stdin.fileno(), closed)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, end.set)
    while not end.is_set() and os.getppid() == caller:
        with suppress(TimeoutError):
            await asyncio.wait_for(end.wait(), CALLER_POLL_SECONDS)


def send(report: Report) -> None:
    with suppress(BrokenPipeError):  # the caller is gone already
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

"""The processes of one installation on a laptop, started by `moviola up` and ended with it."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from service.cli.log_files import last_words, open_log
from service.platform.settings import PREFIX, Settings, environment

ROLES: dict[str, tuple[str, ...]] = {
    "api": ("serve",),
    "fanout": ("fanout",),
}
"""The name of each child, and of its log file, with the command of `moviola` that it runs."""
NEEDLESS = {"fanout": ("admin_key", "signing_key")}
"""Keys that a child is not given."""


class ChildEnded(Exception):
    """A child has ended by itself; the message has its last words."""


class Child:
    """A command of `moviola` in a process of its own, which notices when this one is gone."""

    def __init__(self, name: str, command: Sequence[str], settings: Settings) -> None:
        self.name = name
        self.log = settings.data_dir / f"{name}.log"
        others = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        with open_log(self.log) as log:
            self._log_start = log.tell()
            self._process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-m", "service.cli.watched", *command],
                cwd=Path(__file__).parents[2],
                env=others | environment(settings),
                stdin=subprocess.PIPE,  # nothing is ever written: that it closes is the message
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for us, who then end the children in order
            )

    def check(self) -> None:
        """Raise `ChildEnded` if it no longer runs."""
        status = self._process.poll()
        if status is not None:
            words = last_words(self.log, self._log_start)
            raise ChildEnded(f"{self.name} has ended with status {status}; see {self.log}\n{words}")

    def stop(self) -> None:
        """Ask it to end."""
        self._process.terminate()

    def wait(self) -> None:
        """Wait for its end; an exception, such as another Ctrl-C, kills it."""
        try:
            self._process.wait()
        except BaseException:
            self._process.kill()
            raise


def check(running: Iterable[Child]) -> None:
    """Raise `ChildEnded` if one of them no longer runs."""
    for child in running:
        child.check()


@contextmanager
def children(settings: Settings) -> Iterator[list[Child]]:
    """Run every role on the servers of `settings` while the block lasts."""
    started: list[Child] = []
    try:
        for name, command in ROLES.items():
            without = dict.fromkeys(NEEDLESS.get(name, ()), "")
            probe_port = 0 if name == "api" else settings.probe_port
            started.append(Child(name, command, replace(settings, probe_port=probe_port, **without)))
        yield started
    finally:
        for child in started:
            child.stop()
        for child in started:
            child.wait()

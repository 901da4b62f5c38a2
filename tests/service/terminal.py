"""Somebody at a terminal: sees what a command prints, and types."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import psutil

from tests.service.installation import PROJECT, clean_environment

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE_SECONDS = 60.0
CTRL_C = "\x03"
CTRL_D = "\x04"


class Terminal:
    """`seen` is all that was printed since the last answer, without colours."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process = process
        self.seen = ""
        self._end = end

    def wait_for(self, words: str) -> str:
        """What is printed up to and with `words`."""
        deadline = monotonic() + PATIENCE_SECONDS
        while words not in self.seen:
            assert monotonic() < deadline, f"no {words!r} in: {self.seen}"
            self._read()
        return self.seen

    def answer(self, question: str, said: str) -> str:
        """Type `said` when `question` is there; what was printed before."""
        printed = self.wait_for(question)
        self._wait_until_asked()
        self.seen = ""
        os.write(self._end, said.encode())
        return printed

    def _wait_until_asked(self) -> None:
        """Return when the command sleeps: `input` misses a Ctrl-C that comes between its question and its read."""
        deadline = monotonic() + PATIENCE_SECONDS
        while psutil.Process(self.process.pid).status() != psutil.STATUS_SLEEPING:
            assert monotonic() < deadline, f"does not wait for an answer to: {self.seen}"
            sleep(0.005)

    def rest(self) -> str:
        """What is printed until the command ends."""
        while self._read():
            pass
        return self.seen

    def _read(self) -> bool:
        ready, _, _ = select.select([self._end], [], [], PATIENCE_SECONDS)
        assert ready, f"nothing more comes after: {self.seen}"
        try:
            printed = os.read(self._end, 65536)
        except OSError:  # Linux says so when the other side is closed
            return False
        self.seen += STYLE.sub("", printed.decode(errors="replace")).replace("\r", "")
        return bool(printed)


def _as_of_a_shell() -> None:
    """Else Ctrl-C would be a letter; or be ignored, as in everything that is started in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """Run a command of `moviola` in a terminal 200 columns wide."""
    end, other_end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli.main", *arguments],
        cwd=PROJECT,
        env=clean_environment() | {"TERM": "xterm-256color", "COLUMNS": "200"},
        stdin=other_end,
        stdout=other_end,
        stderr=other_end,
        start_new_session=True,
        preexec_fn=_as_of_a_shell,
    )
    os.close(other_end)
    try:
        yield Terminal(process, end)
    finally:
        process.kill()
        process.wait()
        os.close(end)

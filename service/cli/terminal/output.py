"""Standard output as commands write it, whoever reads it: a terminal, a file, a program that has enough."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

READER_LEFT = 141
"""The exit code when the reader has enough, as in `| head -1`: what a shell says of SIGPIPE."""


class Output(Console):
    """A console without guesses at colours. A broken pipe is left to `tolerant_output`: rich would end with 1,
    which means something else here."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(highlight=False, stderr=stderr)

    def on_broken_pipe(self) -> None:
        raise


@contextmanager
def tolerant_output() -> Iterator[None]:
    """Characters that the output's encoding lacks are written as in `\\u2713`; a reader that leaves ends the
    process with `READER_LEFT`."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is flushed there at the end
        sys.exit(READER_LEFT)

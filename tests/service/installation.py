"""`moviola up` as somebody runs it, and requests as somebody types them."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psutil

from domain.games import GAMES
from tests.processes import still_there
from tests.waiting import ANSWER_SECONDS

PROJECT = Path(__file__).parents[2]
LAST_LINE = "Ctrl-C ends it"
END_SECONDS = 60.0


@dataclass
class Installation:
    """A running `moviola up`, with what it has said."""

    process: subprocess.Popen[str]
    said: str
    data_dir: Path

    @property
    def admin_key(self) -> str:
        return (self.data_dir / "admin_key").read_text().strip()

    @property
    def url(self) -> str:
        return found(r"listens at (\S+)", self.said)

    @property
    def sample(self) -> str:
        """The id of Sukkube's sample match."""
        return self.sample_of("sukkube")

    def sample_of(self, game: str) -> str:
        """The id of the game's sample match."""
        return found(rf"{GAMES[game].title} +\S+/matches/([0-9a-f-]{{36}})/review\?at=", self.said)

    def family(self) -> list[psutil.Process]:
        """Its process and all below it."""
        parent = psutil.Process(self.process.pid)
        return [parent, *parent.children(recursive=True)]


@contextmanager
def installation(data_dir: Path, *through: str) -> Iterator[Installation]:
    """Run `moviola up` until the block ends, then end it as Ctrl-C does; in any case nothing of it is left.

    `through` is a program that runs it, with its arguments.
    """
    process = start("up", through=through, MOVIOLA_DATA_DIR=str(data_dir), MOVIOLA_PORT="0")
    family: list[psutil.Process] = []
    try:
        assert process.stdout is not None
        said = ""
        while LAST_LINE not in said:
            line = process.stdout.readline()
            assert line, f"ended at once: {said}{process.communicate()}"
            said += line
        running = Installation(process, said, data_dir)
        family = running.family()
        yield running
        if process.poll() is None:
            process.terminate()
            assert process.wait(END_SECONDS) == 0
    finally:
        process.kill()
        process.communicate()
    assert still_there(family, END_SECONDS) == []


def start(
    *arguments: str, through: Sequence[str] = (), stdin: int = subprocess.DEVNULL, **variables: str
) -> subprocess.Popen[str]:
    """A command of `moviola` with these settings and no others."""
    return subprocess.Popen(
        [*through, sys.executable, "-m", "service.cli.main", *arguments],
        cwd=PROJECT,
        env=clean_environment() | variables,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")}


def curl(command: str) -> Any:
    """What a `curl -s [-X METHOD] URL [-H HEADER]... [-d BODY]` is answered; fails unless it is a success."""
    words = iter(shlex.split(command)[1:])
    method, url, headers, body = "GET", "", {}, None
    for word in words:
        match word:
            case "-s":
                pass
            case "-X":
                method = next(words)
            case "-H":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            case "-d":
                body, method = next(words), "POST"
            case _:
                url = word
    answer = httpx.request(
        method, url, headers=headers, content=body, timeout=ANSWER_SECONDS, trust_env=False, verify=False
    )
    assert answer.is_success, f"{command}\n{answer.text}"
    return answer.json()


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, f"no {pattern} in: {text}"
    return match[1]

"""On SIGUSR1 a process tells where its tasks and threads stand, also when its loop stands still, and goes on."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIGUSR1
from typing import Any

import pytest

from tests.processes import PROJECT

WORK = """
import asyncio, sys
from service.platform.observability import logs
from service.platform.processes.running import run_until_stopped

async def standing_still():
    print()
    sys.stdin.read()

async def waiting():
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, ended.set)
    loop.call_soon(print)  # once it waits
    await ended.wait()

async def work():
    asyncio.current_task().set_name("the work")
    await WHICH()
    print("went on")

logs.configure("error", "json")
run_until_stopped(work())
"""
"""It goes on when its input ends."""


@contextmanager
def working(which: str) -> Iterator[subprocess.Popen[str]]:
    """A process that has begun to."""
    program = [sys.executable, "-uc", WORK.replace("WHICH", which)]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, cwd=PROJECT, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process


@pytest.mark.parametrize("which", ["waiting", "standing_still"])
def test_a_process_tells_where_it_stands_and_goes_on(which: str) -> None:
    with working(which) as process:
        process.send_signal(SIGUSR1)
        lines = [*told(process)]
        said, rest = process.communicate(timeout=60)
    assert said == "went on\n"
    lines += map(json.loads, rest.splitlines())
    (task,) = [line for line in lines if line["event"] == "task_stands" and line["task"] == "the work"]
    assert names(task["at"][0]) == "work"
    assert (which in map(names, task["at"])) == (which == "waiting")
    (thread,) = [line for line in lines if line["event"] == "thread_stands"]
    assert thread["thread"] == "MainThread"
    assert (which in map(names, thread["at"])) == (which == "standing_still")


def told(process: subprocess.Popen[str]) -> Iterator[dict[str, Any]]:
    """All that it says of itself; of its threads it speaks last."""
    assert process.stderr is not None
    for text in process.stderr:
        line = json.loads(text)
        yield line
        if line["event"] == "thread_stands":
            return


def names(place: Any) -> str:
    return str(place).split()[0]

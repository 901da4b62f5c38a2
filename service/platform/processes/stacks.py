"""The activity of a process: on SIGUSR1 it logs where each of its tasks and threads stands."""

import asyncio
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any

import structlog

log = structlog.get_logger()


def tell_on_signal() -> None:
    """To be called in the main thread by who runs its loop. The loop may stand still when the signal comes.

    Told as errors, which every level of the log shows: somebody has asked.
    """
    loop = asyncio.get_running_loop()

    def tell(_number: int, _frame: FrameType | None) -> None:
        with suppress(RuntimeError):  # a line was being written, and the process goes on, whatever this does
            for task in asyncio.all_tasks(loop):
                told_to_end = task.cancelling()
                log.error("task_stands", task=task.get_name(), cancelled=told_to_end, at=[*_awaited(task)])
            names = {thread.ident: thread.name for thread in threading.enumerate()}
            for ident, frame in sys._current_frames().items():
                log.error("thread_stands", thread=names.get(ident, str(ident)), at=[*_called(frame)])

    signal.signal(signal.SIGUSR1, tell)


def _awaited(task: asyncio.Task[Any]) -> Iterator[str]:
    """Each coroutine and what it waits for, outermost first. A task's own stack has only the first of them."""
    step: Any = task.get_coro()
    while step is not None:
        frame = getattr(step, "cr_frame", None) or getattr(step, "gi_frame", None)
        if frame is not None:
            yield _place(frame.f_code, frame.f_lineno)
        step = getattr(step, "cr_await", None) or getattr(step, "gi_yieldfrom", None)


def _called(innermost: FrameType) -> list[str]:
    """The frames of a thread, outermost first."""
    frames = []
    frame: FrameType | None = innermost
    while frame is not None:
        frames.append(_place(frame.f_code, frame.f_lineno))
        frame = frame.f_back
    return frames[::-1]


def _place(code: CodeType, line: int) -> str:
    return f"{code.co_qualname} {code.co_filename}:{line}"

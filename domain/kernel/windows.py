"""Windows where several seats answer at once; an answer stays sealed until all have answered."""

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.rows import Step
from domain.kernel.table import ORGANISER, Command, Seat, Viewer


class Sealed(Struct, frozen=True, tag_field="type", tag="sealed"):
    """An answer that the viewer may not see: only that it was given."""


SEALED: Final = Sealed()

Answer = TypeVar("Answer")
AnyWindow = TypeVar("AnyWindow", bound="Window[Any]")


class Window(Step, Generic[Answer], frozen=True):
    """`asked` in the reading order of answers; `answers` beside it, None while one is missing.

    An answer is the command that gave it. `id` counts the windows of the match from 1.
    """

    id: int
    asked: tuple[Seat, ...]
    answers: tuple[Answer | Sealed | None, ...]


def pending(_: Any, window: Window[Any]) -> tuple[Seat, ...]:
    """The seats whose answer is missing: the row's `seats`."""
    if not any(window.answers):
        return window.asked
    return tuple(seat for seat, answer in zip(window.asked, window.answers, strict=True) if answer is None)


def answered_by(window: Window[Any]) -> tuple[Seat, ...]:
    """The seats that have answered: the row's `answered`."""
    return tuple(
        seat for seat, answer in zip(window.asked, window.answers, strict=True) if answer is not None
    )


def answered(window: AnyWindow, seat: Seat, answer: Any) -> AnyWindow:
    """The window with the answer of `seat`."""
    place = window.asked.index(seat)
    return replace(window, answers=(*window.answers[:place], answer, *window.answers[place + 1 :]))


def impossible(window: Window[Any], legal: Callable[[Seat], list[Command]]) -> Iterator[Seat]:
    """The seats whose answer is none that they could give as the table lies now; a sealed one is passed over."""
    for seat, answer in zip(window.asked, window.answers, strict=True):
        if answer not in (None, SEALED) and answer not in legal(seat):
            yield seat


def sealed(window: AnyWindow, viewer: Viewer) -> AnyWindow:
    """The window as `viewer` sees it: the others' answers are sealed."""
    if viewer == ORGANISER or not any(window.answers):
        return window
    answers = tuple(
        answer if answer is None or seat == viewer else SEALED
        for seat, answer in zip(window.asked, window.answers, strict=True)
    )
    return replace(window, answers=answers)

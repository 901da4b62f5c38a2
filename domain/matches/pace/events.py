"""Events of tacit windows. Nobody learns whose hold or whose answer it was before the match is disclosed."""

from typing import Any

from domain.kernel.table import Event, Hidden, Seat


class WindowTimed(Event, frozen=True):
    """The window closes at `closes_at_ms` (milliseconds since 1970); until then `seats` may react."""

    seats: tuple[Seat, ...]
    closes_at_ms: int


class WindowHeld(Event, frozen=True):
    """A seat holds the window: now everybody who may react answers."""

    seat: Seat | Hidden


class AnswerSealed(Event, frozen=True):
    """A seat has answered in a window that is held. The game plays `command`, as JSON, when the window closes."""

    seat: Seat | Hidden
    command: dict[str, Any]


PACE_EVENTS: tuple[type[Event], ...] = (WindowTimed, WindowHeld, AnswerSealed)

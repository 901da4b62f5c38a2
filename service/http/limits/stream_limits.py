"""How many streams may be open: per caller and in all, in this process."""

from collections import Counter
from collections.abc import Callable, Sequence

from service.access.callers import Caller
from service.platform.errors import StreamsFull, TooManyStreams
from service.platform.observability import metrics
from service.platform.settings import Settings


class StreamLimits:
    """Callers with a token are told apart by it, others by their address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()

    @property
    def open(self) -> int:
        return self._open.total()

    def admit(self, caller: Caller, address: str) -> Callable[[], None]:
        """Count one more stream; call what is returned when it ends, as often as you like.

        Raises `TooManyStreams` or `StreamsFull`.
        """
        is_known = caller.role != "anonymous"
        whose = caller.namespace if is_known else address
        limit = self._settings.streams_per_caller if is_known else self._settings.streams_per_address
        if self._open[whose] >= limit:
            raise TooManyStreams(limit, "token" if is_known else "address")
        if self.open >= self._settings.streams_per_process:
            metrics.STREAMS_REFUSED.inc()
            raise StreamsFull
        self._open[whose] += 1
        return self._once(whose)

    def admit_all(self, callers: Sequence[Caller], address: str) -> Callable[[], None]:
        """As `admit`, one for each of the callers, or none."""
        releases: list[Callable[[], None]] = []

        def release() -> None:
            for each in releases:
                each()

        try:
            for caller in callers:
                releases.append(self.admit(caller, address))  # noqa: PERF401 - those before one that fails are let go
        except (TooManyStreams, StreamsFull):
            release()
            raise
        return release

    def _once(self, whose: str) -> Callable[[], None]:
        left = 1

        def release() -> None:
            nonlocal left
            self._open[whose] -= left
            left = 0
            if not self._open[whose]:
                del self._open[whose]

        return release

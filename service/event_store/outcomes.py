"""The outcome of a request to change a match, in the few words of metrics and traces."""

from domain.kernel.decision import Rejected
from domain.matches.faults import Faulty
from service.platform.errors import KeyReused, StaleRevision, StillContended
from service.platform.log_errors import LogBusy, LogUnavailable
from service.platform.observability import metrics

OF_ERROR: tuple[tuple[type[Exception], str], ...] = (
    (Rejected, "refused"),
    (Faulty, "faulty"),
    (KeyReused, "refused"),
    (StaleRevision, "stale"),
    (StillContended, "contended"),
    (LogBusy, "busy"),
    (LogUnavailable, "unavailable"),
)


def of_error(error: Exception) -> str:
    return next((outcome for kind, outcome in OF_ERROR if isinstance(error, kind)), "failed")


def count(game: str, outcome: str) -> None:
    metrics.child(metrics.COMMANDS, game, outcome).inc()

"""Telling of matches whose game fails: in the log with the trace, and as a metric."""

import structlog

from domain.games import GAMES
from domain.matches.faults import Faulty
from service.platform.observability import metrics

log = structlog.get_logger()

for _name in GAMES:
    metrics.FAULTS.labels(_name)  # counted from 0, so that the first fault is an increase


def report(fault: Faulty) -> None:
    metrics.FAULTS.labels(fault.game).inc()
    log.error("match_faulty", match=fault.match_id, game=fault.game, exc_info=fault)

"""How tests log, whatever one of them has configured."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from structlog._config import BoundLoggerLazyProxy


def plain_exceptions() -> None:
    """Without the variables of each frame, as the service logs them: to show those takes half a minute."""
    renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], renderer])


@contextmanager
def restored_logs() -> Iterator[None]:
    """What is configured within ends with it."""
    root = logging.getLogger()
    handlers, level, configured = root.handlers[:], root.level, structlog.get_config()
    try:
        yield
    finally:
        if structlog.get_config() != configured:
            root.handlers[:] = handlers
            root.setLevel(level)
            structlog.configure(**configured)
            _forget_loggers()


def _forget_loggers() -> None:
    """A logger that was used meanwhile would keep those processors, and no later test would capture its lines."""
    for module in list(sys.modules.values()):
        if isinstance(log := getattr(module, "log", None), BoundLoggerLazyProxy):
            vars(log).pop("bind", None)

"""One log pipeline for structlog and the standard library: a line per event on standard error.

The facts of a request are bound once, with `structlog.contextvars.bound_contextvars(request=..., match=...,
revision=...)`, and stand on every line written inside.
"""

import logging
import logging.config
import re
import sys
from contextlib import suppress
from functools import lru_cache
from typing import Any, Literal

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from service.platform.plain_text import shown, shown_in_json, shown_in_line

MASK = "***"
CONFIDENTIAL_WORDS = {
    "token",
    "tokens",
    "key",
    "keys",
    "secret",
    "secrets",
    "password",
    "authorization",
    "cookie",
}
URL_PASSWORD = re.compile(r"(?<=://)([^/@\s]*):[^/@\s]+@")


class Lines:
    """Where structlog writes, past the standard library, whose way to the same line takes five times as long."""

    def __init__(self, name: str) -> None:
        self.name = name

    def msg(self, line: str) -> None:
        """Write a line. One that cannot be written is lost: it must not be what a request fails of."""
        with suppress(OSError, ValueError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = msg


def configure(level: str, form: Literal["json", "console"]) -> None:
    """Route every logger of the process to standard error. `level` is the lowest one shown ("info")."""
    first: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = [
        structlog.processors.format_exc_info,  # plain text: richer formatters print local variables
        mask,
        *(
            [structlog.processors.JSONRenderer(serializer=_json)]
            if form == "json"
            else [plain, structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
        ),
    ]
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": [*first, structlog.stdlib.ExtraAdder()],
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    }
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"line": formatter},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
            "root": {"handlers": ["stderr"], "level": level.upper()},
        }
    )
    factory = structlog.stdlib.LoggerFactory(ignore_frame_names=[__name__])
    structlog.configure(
        processors=[*first, *last],
        logger_factory=lambda *name: Lines(factory(*name).name),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )


def mask(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Hide values whose name has a confidential word (`seat_token`), and the passwords in URLs."""
    masked: EventDict = _masked(event)
    return masked


def plain(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Text of others neither steers the terminal that shows the line nor begins another one; tracebacks
    have lines of their own."""
    return {
        name: shown(value)
        if name == "exception"
        else shown_in_line(value)
        if isinstance(value, str)
        else value
        for name, value in event.items()
    }


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        return URL_PASSWORD.sub(rf"\1:{MASK}@", value) if "://" in value else value
    if isinstance(value, dict):
        return {name: MASK if _is_confidential(name) else _masked(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_masked(inner) for inner in value]
    return value


@lru_cache(maxsize=1000)
def _is_confidential(name: Any) -> bool:
    return not CONFIDENTIAL_WORDS.isdisjoint(re.split(r"[^a-z]+", str(name).lower()))


def _json(event: EventDict, **_: Any) -> str:
    return shown_in_json(msgspec.json.encode(event, enc_hook=repr).decode())

"""One log pipeline for structlog and the standard library: a line per event on standard error.

What belongs to a request is bound once, with `structlog.contextvars.bound_contextvars(request=..., match=...,
revision=...)`, and stands on every line written inside.
"""

import logging
import logging.config
import re
import sys
from typing import Any, Literal

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

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


def configure(level: str, form: Literal["json", "console"]) -> None:
    """Route every logger of the process to standard error. `level` is the lowest one shown ("info")."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.ExtraAdder(),
    ]
    last: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,  # plain text: richer formatters print local variables
        mask,
        structlog.processors.JSONRenderer(serializer=_json)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
    ]
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": shared,
        "processors": last,
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
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def mask(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Hide values whose name has a confidential word (`seat_token`), and the passwords in URLs."""
    masked: EventDict = _masked(event)
    return masked


def _masked(value: Any) -> Any:
    match value:
        case dict():
            return {name: MASK if _is_confidential(name) else _masked(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_masked(inner) for inner in value]
        case str():
            return URL_PASSWORD.sub(rf"\1:{MASK}@", value)
        case _:
            return value


def _is_confidential(name: Any) -> bool:
    return not CONFIDENTIAL_WORDS.isdisjoint(re.split(r"[^a-z]+", str(name).lower()))


def _json(event: EventDict, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()

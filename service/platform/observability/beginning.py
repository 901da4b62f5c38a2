"""The beginning of a process that runs for long: log, traces, metrics, name, and a line that says it all."""

import platform

import structlog

from service.platform.announcement import ProgramName
from service.platform.observability import logs, metrics, tracing
from service.platform.release import RELEASE
from service.platform.settings import Settings

log = structlog.get_logger()


def begin(role: str, settings: Settings) -> None:
    """`role` is "api", "relay", "worker", "webhooks" or "fanout"."""
    logs.configure(settings.log_level, settings.log_format)
    tracing.configure(settings, role)
    metrics.introduce(role)
    ProgramName.announce(role, settings.secret)
    log.info(
        "starts",
        role=role,
        release=RELEASE,
        python=platform.python_version(),
        shards=settings.shards,
        address=f"{settings.host}:{settings.port}" if role == "api" else "",
        probes=settings.probe_port,
        log_database=settings.database_url,
        read_database=settings.read_database_url,
        redis=settings.redis_url,
    )

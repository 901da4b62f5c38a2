"""A finding, and what to do about it; a question that fails is a finding too."""

from collections.abc import Awaitable
from typing import Literal

import asyncpg
from msgspec import Struct

from service.platform.database import CONNECTION_LOST
from service.platform.log_errors import LogUnavailable
from service.platform.settings import variable

PATIENCE_SECONDS = 5.0


class Diagnosis(Struct, frozen=True):
    """`wrong`: the service does not work, or not as promised; `warning`: it works, but not for long; `unseen`: the
    database's role that asks may not see it."""

    part: str
    state: Literal["ok", "warning", "wrong", "unseen"]
    found: str
    advice: str = ""


def judged(part: str, text: str, wrong: bool, advice: str, *, is_warning: bool = False) -> Diagnosis:
    """A finding whose advice is only given when it is needed."""
    if not wrong:
        return Diagnosis(part, "ok", text)
    return Diagnosis(part, "warning" if is_warning else "wrong", text, advice)


async def answered(part: str, question: Awaitable[Diagnosis | list[Diagnosis]]) -> list[Diagnosis]:
    """The findings of a question to PostgreSQL, or why there is no answer."""
    try:
        findings = await question
        return findings if isinstance(findings, list) else [findings]
    except asyncpg.InsufficientPrivilegeError as error:
        advice = "run moviola doctor in an API or a relay as well: their roles see it"
        return [Diagnosis(part, "unseen", f"not seen from here: {error}", advice)]
    except (*CONNECTION_LOST, asyncpg.PostgresError, LogUnavailable) as error:
        return [Diagnosis(part, "wrong", described(error), remedy(error, "database_url"))]


def described(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else f"no answer within {PATIENCE_SECONDS:.0f} s"


def remedy(error: BaseException, setting: str) -> str:
    """For what PostgreSQL answers, or does not, at the URL of `setting`."""
    match error:
        case asyncpg.InvalidAuthorizationSpecificationError():
            return "user or password of the URL are not the database's"
        case asyncpg.InvalidCatalogNameError():
            return "create the database: CREATE DATABASE moviola"
        case asyncpg.TooManyConnectionsError():
            return (
                f"raise max_connections, or lower {variable('database_pool_size')} or the number of processes"
            )
        case asyncpg.DiskFullError():
            return "the database's disk is full: enlarge it, or make room; nothing that was answered is lost"
        case asyncpg.CannotConnectNowError():
            return "PostgreSQL starts, stops or recovers: its own log says why, often that its disk is full"
        case (
            asyncpg.UndefinedTableError() | asyncpg.InvalidSchemaNameError() | asyncpg.UndefinedColumnError()
        ):
            return "run `moviola migrate`"
    return f"check host, port and network policy of {variable(setting)}"

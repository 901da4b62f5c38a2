"""Commands with a database: when it turns them away, or is away, a sentence says so and how to go on."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import rich_click as click

from service.platform.database import CONNECTION_LOST, EXHAUSTED
from service.platform.log_errors import NOT_MIGRATED, LogUnavailable

TURNED_AWAY = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InsufficientPrivilegeError,
    asyncpg.InvalidCatalogNameError,
)


@contextmanager
def told_if_turned_away(then: str = "") -> Iterator[None]:
    """For what waits while the database is away. Raises `ClickException` for what waiting does not mend.

    `then` says what is kept and how to go on.
    """
    try:
        yield
    except NOT_MIGRATED as error:
        raise click.ClickException(f"The database is not migrated ({error}): run moviola migrate.") from error
    except TURNED_AWAY as error:
        raise _unusable(error, then) from error


@contextmanager
def told_if_unusable(then: str) -> Iterator[None]:
    """For what does not wait: raises `ClickException` when the database is away as well."""
    try:
        with told_if_turned_away(then):
            yield
    except (LogUnavailable, *CONNECTION_LOST, *EXHAUSTED) as error:
        raise _unusable(error, then) from error


def _unusable(error: BaseException, then: str) -> click.ClickException:
    reason = f"{error.__cause__ or error}" or type(error).__name__
    return click.ClickException(
        f"PostgreSQL cannot be used: {reason}. moviola doctor tells why. {then}".rstrip()
    )

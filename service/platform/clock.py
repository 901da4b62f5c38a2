"""What time it is, and the domain's moments: milliseconds since 1970."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def milliseconds(moment: datetime) -> int:
    return (moment - EPOCH) // MILLISECOND


def moment_of(since_epoch: int | None) -> datetime | None:
    """The moment so many milliseconds after 1970 began."""
    return None if since_epoch is None else EPOCH + since_epoch * MILLISECOND

"""Moments of the domain: milliseconds since 1970."""

from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


def milliseconds(moment: datetime) -> int:
    return (moment - EPOCH) // MILLISECOND


def moment_of(since_epoch: int | None) -> datetime | None:
    return None if since_epoch is None else EPOCH + since_epoch * MILLISECOND

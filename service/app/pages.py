"""One page of a list, and the place behind which the next page goes on."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

Row = TypeVar("Row")


class ListPage(Struct, Generic[Row], frozen=True):
    """`following` is the place of the last row if more rows follow, else None."""

    rows: list[Row]
    following: tuple[Any, ...] | None


def page_of(rows: list[Row], limit: int, place: Callable[[Row], tuple[Any, ...]]) -> ListPage[Row]:
    """The first `limit` of `rows`; the query has asked for one more than that."""
    page = rows[:limit]
    return ListPage(page, place(page[-1]) if len(rows) > limit else None)

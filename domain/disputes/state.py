"""The docket of a match: its disputes, one after another, at most one of them pending."""

from typing import Literal

from msgspec import Struct

from domain.disputes.events import RulingKind
from domain.kernel.table import Seat

Status = Literal["open", "ruled", "appealed", "final"]


class Given(Struct, frozen=True):
    """A ruling, and the revision of the match it was given at."""

    kind: RulingKind
    author: str
    reason: str
    rule: str
    revision: int


class Dispute(Struct):
    """`revision` is the contested event, `opened_at`, `asked_at` (opening or appeal) and `last_at` are events too.

    A party is a seat, or None: an organiser. `floor` is the earliest revision that a ruling may return to.
    """

    dispute_id: str
    revision: int
    opened_by: Seat | None
    claim: str
    rules: tuple[str, ...]
    opened_at: int
    asked_at: int
    last_at: int
    floor: int
    status: Status = "open"
    heard: list[Seat | None] = []
    rulings: list[Given] = []
    accepted_by: list[Seat] = []
    appealed_by: Seat | None = None
    appeal: str = ""

    @property
    def is_pending(self) -> bool:
        return self.status in ("open", "appealed")


class Docket(Struct):
    """`sealed_at` is the revision before which nothing is undone: the beginning of play, or the last ruling."""

    disputes: list[Dispute] = []
    sealed_at: int = 0

    @property
    def last(self) -> Dispute | None:
        return self.disputes[-1] if self.disputes else None

    @property
    def pending(self) -> Dispute | None:
        last = self.last
        return last if last is not None and last.is_pending else None

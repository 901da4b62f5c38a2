"""The disputes of a match, one after another, at most one of them pending."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from domain.kernel.table import Seat
from domain.matches.rulings.events import RulingKind

Status = Literal["open", "withdrawn", "ruled", "appealed", "final", "superseded"]
WITHOUT_CHANGE: Final = frozenset[RulingKind](("stand", "clock"))
"""Rulings that leave table and result as they are: they bound no later ruling (MV-RUL-09)."""


class Given(Struct, frozen=True):
    """A ruling, and the revision of the match it was given at."""

    kind: RulingKind
    author: str
    reason: str
    rule: str
    revision: int


class Dispute(Struct):
    """`revision` is the contested event, `opened_revision` that of the opening, `asked_revision` that of the
    opening or the appeal, `last_revision` the newest about the dispute.

    A party is a seat, or None: an organiser. `floor` is the earliest revision that a ruling may return to without
    superseding another: the beginning of play, or the ruling in the dispute `bound_by`. `author` is the organiser
    who opened it, None for a seat. `superseded_by` is the dispute whose ruling has changed the final one in this.
    """

    dispute_id: str
    revision: int
    opened_by: Seat | None
    claim: str | None
    rules: tuple[str, ...]
    opened_revision: int
    asked_revision: int
    last_revision: int
    floor: int
    bound_by: str | None = None
    author: str | None = None
    status: Status = "open"
    heard: list[Seat | None] = []
    rulings: list[Given] = []
    accepted_by: list[Seat] = []
    appealed_by: Seat | None = None
    appeal: str | None = None
    superseded_by: str | None = None

    @property
    def is_pending(self) -> bool:
        return self.status in ("open", "appealed")

    @property
    def is_upheld(self) -> bool:
        """Whether a ruling has followed the claim: `stand` on appeal leaves a first ruling in force."""
        return any(ruling.kind != "stand" for ruling in self.rulings)


class Redraws(Struct):
    """How many draws rulings have `replaced` by others, orders of cards included (MV-LUC-05).

    `reached` and `settled` are numbers of draws by the commitment to their seed. Draws below `reached` have been
    made, be they undone or not. Those below `settled` are not drawn anew: they were replaced, or replace others.
    `has_order`: a ruling has drawn an order of cards.
    """

    replaced: int = 0
    reached: dict[str, int] = {}
    settled: dict[str, int] = {}
    has_order: bool = False


class Disputes(Struct):
    """Before `sealed_revision` a ruling undoes nothing, unless it says so: it is the beginning of play, or the
    last ruling that changed the match, given in the dispute `sealed_by`."""

    all: list[Dispute] = []
    sealed_revision: int = 0
    sealed_by: str | None = None

    def find(self, dispute_id: str) -> Dispute:
        """The dispute of that id, which must exist."""
        return next(dispute for dispute in self.all if dispute.dispute_id == dispute_id)

    def bounding(self, dispute: Dispute) -> Iterator[Dispute]:
        """The disputes whose rulings one in `dispute` has to supersede to go back past them, the last first."""
        while dispute.bound_by:
            dispute = self.find(dispute.bound_by)
            yield dispute

    @property
    def last(self) -> Dispute | None:
        return self.all[-1] if self.all else None

    @property
    def pending(self) -> Dispute | None:
        last = self.last
        return last if last is not None and last.is_pending else None

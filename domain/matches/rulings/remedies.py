"""Rulings still possible in a dispute. Rules: MV-RUL-02, MV-RUL-07, MV-RUL-09."""

from typing import get_args

from msgspec import Struct

from domain.matches.rulings.events import RulingKind
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match


class Bound(Struct, frozen=True):
    """A ruling in the dispute `supersedes` is in the way: who names it may go back to event `floor`."""

    supersedes: str
    floor: int


class Remedies(Struct, frozen=True):
    """Rulings of these `kinds` are possible. They may go back to events `floor` to `last`, or further by
    superseding rulings in other disputes (`bounds`, the latest first). `fresh_luck`: also with other draws, as far
    as no ruling has answered the same questions anew."""

    kinds: tuple[RulingKind, ...]
    floor: int
    last: int
    fresh_luck: bool
    bounds: tuple[Bound, ...] = ()


def remedies(match: Match, dispute: Dispute) -> Remedies:
    sheet = match.sheet
    impossible = {"rewind"} if sheet.is_disclosed else set()
    if sheet.clocks is None or sheet.phase != "playing":
        impossible.add("clock")
    return Remedies(
        kinds=tuple(kind for kind in get_args(RulingKind) if kind not in impossible),
        floor=dispute.floor,
        last=dispute.asked_revision - 1,
        fresh_luck=not sheet.is_disclosed,
        bounds=tuple(Bound(each.dispute_id, each.floor) for each in sheet.disputes.bounding(dispute)),
    )

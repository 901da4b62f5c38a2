"""The tree of forks in a browser: each match with those that were made from it."""

from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct

from service.schemas.forks import Lineage

SHORT = 8
"""Digits at the end of an id: those at its beginning are the time, which forks may share."""


class Branch(Struct, frozen=True):
    """`parent_id` is None for the first of all matches; `is_apart` where the parent is not on this page."""

    match_id: str
    name: str
    parent_id: str | None
    fork_revision: int | None
    revision: int
    is_here: bool
    is_apart: bool
    forks: tuple["Branch", ...]


def fork_tree(page: Sequence[Lineage], here: UUID) -> tuple[Branch, ...]:
    """The branches that no other one of the page holds; each match of the page stands after its parent."""
    shown = {each.match_id for each in page}
    below: dict[UUID | None, list[Branch]] = {}
    for each in reversed(page):
        is_apart = each.parent_id not in shown
        branch = Branch(
            str(each.match_id),
            each.match_id.hex[-SHORT:],
            str(each.parent_id) if each.parent_id else None,
            each.fork_revision,
            each.revision,
            each.match_id == here,
            is_apart and each.parent_id is not None,
            tuple(reversed(below.pop(each.match_id, []))),
        )
        below.setdefault(None if is_apart else each.parent_id, []).append(branch)
    return tuple(reversed(below.get(None, [])))

"""The tree of forks in a browser: each match with those that were made from it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from uuid import UUID

from msgspec import Struct

from service.schemas.forks import Lineage


class Branch(Struct, frozen=True):
    """`name` is unlike its sisters'. `parent_id` is None for the first of all matches.

    `is_apart` is True where the parent is not on this page.
    """

    match_id: str
    name: str
    parent_id: str | None
    fork_revision: int | None
    revision: int
    is_here: bool
    is_apart: bool
    forks: tuple["Branch", ...]


def fork_tree(page: Sequence[Lineage], here: UUID, words: Mapping[str, str]) -> tuple[Branch, ...]:
    """The branches that no other one of the page holds; each match of the page stands after its parent."""
    names = _names(page, words)
    shown = {each.match_id for each in page}
    below: dict[UUID | None, list[Branch]] = {}
    for each in reversed(page):
        is_apart = each.parent_id not in shown
        branch = Branch(
            str(each.match_id),
            names[each.match_id],
            str(each.parent_id) if each.parent_id else None,
            each.fork_revision,
            each.revision,
            each.match_id == here,
            is_apart and each.parent_id is not None,
            tuple(reversed(below.pop(each.match_id, []))),
        )
        below.setdefault(None if is_apart else each.parent_id, []).append(branch)
    return tuple(reversed(below.get(None, [])))


def _names(page: Sequence[Lineage], words: Mapping[str, str]) -> dict[UUID, str]:
    """Forks of one parent from one event are counted, in the order of the page."""
    count: Counter[tuple[UUID | None, int | None]] = Counter()
    names: dict[UUID, str] = {}
    for each in page:
        origin = each.parent_id, each.fork_revision
        count[origin] += 1
        word = "fork_again" if count[origin] > 1 else "fork" if each.parent_id else "first"
        names[each.match_id] = words[word].format(event=each.fork_revision, number=count[origin])
    return names

"""The tree of forks: every match of a page once, below its parent if that is on the page."""

from uuid import UUID

from service.schemas.forks import Lineage
from service.web.fork_tree import Branch, fork_tree
from service.web.words import words

FIRST, ONE, TWO, INNER = (UUID(int=number) for number in range(1, 5))
WORDS = words("en")["forks"]


def drawn(branch: Branch) -> tuple[int, list[object]]:
    return UUID(branch.match_id).int, [drawn(each) for each in branch.forks]


def test_each_match_stands_below_its_parent_in_the_order_given() -> None:
    page = [
        Lineage(FIRST, None, 0, 40),
        Lineage(ONE, FIRST, 5, 9),
        Lineage(TWO, FIRST, 7, 8),
        Lineage(INNER, ONE, 8, 30),
    ]
    (root,) = fork_tree(page, TWO, WORDS)
    assert drawn(root) == (1, [(2, [(4, [])]), (3, [])])
    assert [each.is_here for each in root.forks] == [False, True]


def test_a_match_whose_parent_is_on_another_page_says_so() -> None:
    apart, beside = fork_tree([Lineage(INNER, ONE, 8, 30), Lineage(TWO, FIRST, 7, 8)], FIRST, WORDS)
    assert (apart.is_apart, apart.parent_id, beside.name) == (True, str(ONE), "Fork at event 7")


def test_forks_of_one_match_from_one_event_are_told_apart_by_number() -> None:
    page = [Lineage(FIRST, None, None, 40), Lineage(ONE, FIRST, 7, 9), Lineage(TWO, FIRST, 7, 8)]
    (root,) = fork_tree([*page, Lineage(INNER, ONE, 7, 9)], FIRST, WORDS)
    one, two = root.forks
    assert (root.name, one.name, two.name) == ("The first match", "Fork at event 7", "Fork at event 7, no. 2")
    assert one.forks[0].name == "Fork at event 7"

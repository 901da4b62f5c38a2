"""Laws of every pairing by the Dutch system, however it was found: C.04.3, C.1 to C.3."""

from collections import Counter
from itertools import combinations

from domain.kernel.decision import Rejected
from domain.tournaments.dutch.cards import DutchField
from domain.tournaments.dutch.colours import ABSOLUTE, preference
from domain.tournaments.field import Solution


def check_laws(field: DutchField, solution: Solution) -> None:
    """Raise `Rejected` for a pairing that breaks an absolute criterion, and where none was found."""
    if not solution.tables:
        raise Rejected(
            "no_pairing_left",
            "TO-PAI-13",
            "without two meeting again, or a second bye, nobody can be paired: ask for an early end",
        )
    count, cards = len(field.entrants), field.ranked
    clashes = clashing(field)
    counts = Counter([*solution.byes, *(place for table in solution.tables for place in table)])
    if counts != Counter(range(count)) or len(solution.byes) != count % 2:
        raise Rejected("not_a_pairing", "TO-PAI-02", f"expected each of {count} entrants once")
    for table in solution.tables:
        one, other = (cards[place] for place in table)
        if other.entrant in one.met:
            raise _broken(f"entrants {one.entrant} and {other.entrant} have met")
        if frozenset((one.entrant, other.entrant)) in clashes:
            raise _broken(f"entrants {one.entrant} and {other.entrant} must both have the same seat")
    for place in solution.byes:
        if cards[place].has_had_bye:
            raise _broken(f"entrant {field.entrants[place]} has had a bye, or has won without play")


def clashing(field: DutchField) -> set[frozenset[int]]:
    """Entrants who have the same absolute preference, and are no topscorers: they do not meet (C.3)."""
    wanting = {white: list[int]() for white in (True, False)}
    for card in field.ranked:
        wish = preference(card)
        if wish.strength == ABSOLUTE and not field.is_topscorer(card):
            wanting[wish.white].append(card.entrant)
    return {frozenset(pair) for alike in wanting.values() for pair in combinations(alike, 2)}


def _broken(detail: str) -> Rejected:
    return Rejected("not_a_pairing", "TO-PAI-13", detail)

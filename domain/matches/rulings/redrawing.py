"""Draws that rulings replace by others: each question of chance is answered freshly once.

Rules: MV-LUC-05, MV-LUC-06 in domain/matches/RULES.md.
"""

from collections.abc import Collection
from typing import Final

from domain.kernel.decision import Rejected
from domain.matches.rulings.state import Dispute, Redraws
from domain.matches.terms import LuckTerms

ONCE: Final = "MV-LUC-05"
SECOND: Final = "MV-LUC-06"


def check_is_first(redraws: Redraws, there: LuckTerms) -> None:
    """Nothing that would be drawn again after `there` has been replaced, or replaces something (MV-LUC-05)."""
    if there.next_draw < redraws.settled.get(there.commitment, 0):
        raise Rejected(
            "luck_was_fresh",
            ONCE,
            "a ruling has answered this question of chance anew already: its answer is not drawn once more",
        )


def check_order_is_first(redraws: Redraws) -> None:
    """No ruling has drawn an order of cards in this match before (MV-LUC-05)."""
    if redraws.has_order:
        raise Rejected(
            "luck_was_fresh",
            ONCE,
            "a ruling has drawn an order of cards already, and no ruling draws another one",
        )


def check_is_confirmed(dispute: Dispute, author_as: Collection[str], arbiters: Collection[str]) -> None:
    """An organiser who asks for other draws does not draw them alone, where another can confirm it (MV-LUC-06).

    `author_as` are the names under which the author of the ruling acts, `arbiters` all who may rule.
    """
    if dispute.author in author_as and any(arbiter not in author_as for arbiter in arbiters):
        raise Rejected(
            "second_must_confirm",
            SECOND,
            "you have opened this dispute yourself: that chance draws anew is ruled by another organiser",
        )


def reach(redraws: Redraws, luck: LuckTerms) -> None:
    """The draws below the next one of `luck` have been made."""
    redraws.reached[luck.commitment] = max(redraws.reached.get(luck.commitment, 0), luck.next_draw)


def replace(redraws: Redraws, before: LuckTerms, after: LuckTerms) -> None:
    """Draws from `before` on are replaced by as many from `after`."""
    reached = redraws.reached.get(before.commitment, 0)
    count = max(reached - before.next_draw, 0)
    if count:
        redraws.settled[before.commitment] = max(redraws.settled.get(before.commitment, 0), reached)
        redraws.settled[after.commitment] = after.next_draw + count
        redraws.replaced += count


def order(redraws: Redraws, luck: LuckTerms, draws: int) -> None:
    """The last `draws` were a ruling's orders of cards: those which replace others come after them."""
    if luck.commitment in redraws.settled:
        redraws.settled[luck.commitment] += draws
    redraws.replaced += draws
    redraws.has_order = True

"""Which events of a match are in force: a rewind undoes what came after the event it goes back to."""

from collections.abc import Sequence

from domain.matches.events import LuckRevealed, MatchDisclosed
from domain.matches.rulings.events import DISPUTE_EVENTS
from domain.matches.state import Rewind

NEVER_UNDONE = frozenset(kind.__name__ for kind in (*DISPUTE_EVENTS, MatchDisclosed, LuckRevealed))
"""Statements, rulings, disclosures and revelations stay, whatever play goes back to."""


def undone_by(rewinds: Sequence[Rewind], revision: int, kind: str) -> int | None:
    """The revision of the rewind that undid event `revision`, of type `kind`; None if it is in force.

    A rewind to before an earlier one undoes that one with its effect: what the earlier one had undone is in force
    again as far as the later one goes.
    """
    if kind in NEVER_UNDONE:
        return None
    while rewinds:
        last = rewinds[-1]
        if revision >= last.revision:
            return None
        if revision > last.to_revision:
            return last.revision
        rewinds = [earlier for earlier in rewinds if earlier.revision <= last.to_revision]
    return None

"""Folding events into the state: facts are copied, nothing is decided.

Redacted events fold as well: hidden zones only grow and shrink.
"""

import msgspec

from domain.games.piccioni import events as e
from domain.games.piccioni.evolve import pigeons, plays, turns
from domain.games.piccioni.state import Piccioni
from domain.kernel.table import Event

FOLDS = {**turns.FOLDS, **plays.FOLDS, **pigeons.FOLDS}


def evolve(state: Piccioni, event: Event) -> Piccioni:
    """Fold `event` into `state`, in place, and return it."""
    if isinstance(event, e.PositionSet):
        return msgspec.msgpack.decode(msgspec.msgpack.encode(event.position), type=Piccioni)
    FOLDS[type(event)](state, event)
    return state

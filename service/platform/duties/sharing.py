"""How many duties a process performs of those that it shares with others."""

from collections.abc import Sequence
from typing import NamedTuple


class Balance(NamedTuple):
    """The shards to lay down, then the ones to take of: `room` of the `missing`, at most."""

    surplus: Sequence[str]
    missing: Sequence[str]
    room: int


def balance(names: Sequence[str], current: Sequence[str], sharers: int) -> Balance:
    """For a process that holds `current` of the duties `names`, with `sharers` processes that share them, itself
    included: ceil(duties / processes) each."""
    share = -(-len(names) // max(1, sharers))
    own = current[:share]
    return Balance(current[share:], [name for name in names if name not in own], share - len(own))

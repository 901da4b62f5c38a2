"""The deliveries of a process that are on their way: receivers of one owner that hang leave room for others."""

from collections import Counter
from typing import Final

IN_FLIGHT: Final = 128
"""In one process, of all its shards."""
SHARE: Final = 4


class InFlight:
    """An owner may have a quarter of what is free, so that some places are free whoever has taken the others: the
    rule by which switches share their buffers (Choudhury and Hahne, Dynamic Queue Length Thresholds, 1998)."""

    def __init__(self) -> None:
        self._of_owner: Counter[str] = Counter()

    @property
    def _free(self) -> int:
        return IN_FLIGHT - self._of_owner.total()

    @property
    def next(self) -> int:
        """How many may be taken at once: not all, since the share of an owner is smaller after that."""
        return (self._free + 1) // 2

    @property
    def share(self) -> int:
        """How many deliveries of an owner may be on their way now."""
        return max(1, self._free // SHARE)

    @property
    def of_owners(self) -> dict[str, int]:
        return dict(self._of_owner)

    def sent(self, owner: str) -> None:
        self._of_owner[owner] += 1

    def settled(self, owner: str) -> None:
        self._of_owner[owner] -= 1
        if not self._of_owner[owner]:
            del self._of_owner[owner]

"""Invariants of every match sheet, whatever was recorded before."""

from collections.abc import Iterator

from domain.kernel.game import Violation
from domain.matches.state import Sheet


def violations(sheet: Sheet) -> Iterator[Violation]:
    """Each of these flags is set and cleared within one request, and nothing else begins in between (MV-INV-1)."""
    flags = {
        "is_position_due": sheet.is_position_due,
        "is_shuffling": sheet.is_shuffling,
        "is_dealing": sheet.is_dealing,
        "returns_to": sheet.returns_to is not None,
    }
    under_way = [name for name, is_set in flags.items() if is_set]
    if len(under_way) > 1:
        yield Violation("MV-INV-1", f"{' and '.join(under_way)} at once")

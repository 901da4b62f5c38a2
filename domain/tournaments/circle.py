"""The circle method: a round robin of tables of two."""

from collections.abc import Sequence


def circle(entrants: Sequence[int], round_index: int) -> list[tuple[int, ...]]:
    """The pairs of a round, counted from 0; of an odd number one is alone.

    The last stays where it is, the others move on by one place each round: after n - 1 rounds everybody has met
    everybody once, and it begins anew.
    """
    seats: list[int | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    fixed, around = seats[-1], seats[:-1]
    turn = round_index % len(around)
    around = around[turn:] + around[:turn]
    pairs = [(around[0], fixed)]
    pairs += [(around[step], around[-step]) for step in range(1, len(seats) // 2)]
    return [tuple(entrant for entrant in pair if entrant is not None) for pair in pairs]


def rounds_to_meet_all(count: int, table_size: int) -> int:
    """How many rounds it takes at least until everybody has met everybody."""
    if count < 2:
        return 0
    if table_size == 2:
        return count - 1 + count % 2
    return -(-(count - 1) // (table_size - 1))

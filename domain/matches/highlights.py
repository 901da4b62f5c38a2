"""The moments of a match that its score alone tells: who led, who drew level, and the largest step."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct

from domain.kernel.table import Seat
from domain.kernel.table_description import Points

MOST: Final = 3
Kind = Literal["lead", "level", "step"]


class Highlight(Struct, frozen=True):
    """The score after an event. `before` is the best score of the others in a `lead`, that of the seat
    until then in a `step`."""

    revision: int
    kind: Kind
    seats: tuple[Seat, ...]
    value: int
    before: int


def moments(course: Iterable[tuple[int, Mapping[Seat, Points]]]) -> tuple[Highlight, ...]:
    """Three at most, in order of time; `course` has the scores after each event, of the seats that are not out.

    They are the last lead, the last time that the best drew level, the largest step if it was larger than all
    others, then earlier leads. The level of the beginning is none.
    """
    leads, levels, steps = list[Highlight](), list[Highlight](), list[Highlight]()
    values, best = dict[Seat, int](), frozenset[Seat]()
    for revision, points in course:
        now = {seat: each.value for seat, each in points.items()}
        if len(now) < 2 or now == values:
            continue
        choose = max if next(iter(points.values())).better == "high" else min
        first = choose(now.values())
        ahead = frozenset(seat for seat, value in now.items() if value == first)
        if values:
            seats, others = tuple(sorted(ahead)), [value for seat, value in now.items() if seat not in ahead]
            if others and (ahead < best or ahead.isdisjoint(best)):
                leads.append(Highlight(revision, "lead", seats, first, choose(others)))
            elif ahead != best:
                levels.append(Highlight(revision, "level", seats, first, first))
            seat = max(now, key=lambda each: abs(now[each] - values.get(each, now[each])))
            steps.append(Highlight(revision, "step", (seat,), now[seat], values.get(seat, now[seat])))
        values, best = now, ahead
    ranked = [*leads[-1:], *levels[-1:], *_largest(steps), *reversed(leads[:-1])]
    chosen = {each.revision: each for each in reversed(ranked)}
    most = [each for each in ranked if chosen[each.revision] is each][:MOST]
    return tuple(sorted(most, key=lambda each: each.revision))


def _largest(steps: list[Highlight]) -> list[Highlight]:
    """The one that was larger than all others, if there is one."""
    sizes = [abs(each.value - each.before) for each in steps]
    largest = [each for each, size in zip(steps, sizes, strict=True) if size == max(sizes)]
    return largest if len(largest) == 1 else []

"""The moments of a match that its score alone tells: who led, who drew level, and the largest step."""

from collections.abc import Iterable, Sequence
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


def moments(course: Iterable[tuple[int, Sequence[Points]]]) -> tuple[Highlight, ...]:
    """Three at most, in order of time, of the scores after each event: the last lead, the last time that the best
    drew level, the largest step, then earlier leads. The level of the beginning is none."""
    leads, levels, steps = list[Highlight](), list[Highlight](), list[Highlight]()
    values, best = list[int](), frozenset[Seat]()
    for revision, points in course:
        now = [each.value for each in points]
        if len(now) < 2 or now == values:
            continue
        ahead = _best(points)
        if values:
            others = [value for seat, value in enumerate(now) if seat not in ahead]
            first = now[min(ahead)]
            if others and (ahead < best or ahead.isdisjoint(best)):
                runner_up = max(others) if points[0].better == "high" else min(others)
                leads.append(Highlight(revision, "lead", tuple(sorted(ahead)), first, runner_up))
            elif ahead != best:
                levels.append(Highlight(revision, "level", tuple(sorted(ahead)), first, first))
            seat = max(range(len(now)), key=lambda each: abs(now[each] - values[each]))
            steps.append(Highlight(revision, "step", (seat,), now[seat], values[seat]))
        values, best = now, ahead
    largest = sorted(steps, key=lambda each: -abs(each.value - each.before))[:1]
    ranked = [*leads[-1:], *levels[-1:], *largest, *reversed(leads[:-1])]
    chosen = {each.revision: each for each in reversed(ranked)}
    most = [each for each in ranked if chosen[each.revision] is each][:MOST]
    return tuple(sorted(most, key=lambda each: each.revision))


def _best(points: Sequence[Points]) -> frozenset[Seat]:
    choose = max if points[0].better == "high" else min
    value = choose(each.value for each in points)
    return frozenset(seat for seat, each in enumerate(points) if each.value == value)

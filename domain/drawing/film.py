"""Scenes one after another as what each changes of the one before. `folded` gives them back, whole."""

from bisect import bisect_left

from msgspec import Struct
from msgspec.structs import replace

from domain.drawing.scene import Number, Part, Scene, Words


class Placed(Struct, frozen=True, omit_defaults=True):
    """A part that is new or other than before. Where its place in the order of drawing is new, it follows the part
    `after`, or is the first if that is empty."""

    part: Part
    after: str | None = None


class SceneChange(Struct, frozen=True, omit_defaults=True):
    """What a scene changes of another: first `gone` leave, then `set` take their places, one after the other."""

    set: tuple[Placed, ...] = ()
    gone: tuple[str, ...] = ()
    width: Number | None = None
    height: Number | None = None
    words: tuple[Words, ...] | None = None


def difference(before: Scene, after: Scene) -> SceneChange:
    old = {part.name: part for part in before.parts}
    new = {part.name for part in after.parts}
    staying = _in_order([part.name for part in before.parts if part.name in new], after)
    placed, previous = [], ""
    for part in after.parts:
        if part.name not in staying:
            placed.append(Placed(part, previous))
        elif part != old[part.name]:
            placed.append(Placed(part))
        previous = part.name
    return SceneChange(
        tuple(placed),
        tuple(part.name for part in before.parts if part.name not in new),
        None if before.width == after.width else after.width,
        None if before.height == after.height else after.height,
        None if before.words == after.words else after.words,
    )


def folded(before: Scene, change: SceneChange) -> Scene:
    """The scene of which `change` is the difference to `before`."""
    parts = {part.name: part for part in before.parts if part.name not in change.gone}
    order = list(parts)
    for placed in change.set:
        name = placed.part.name
        parts[name] = placed.part
        if placed.after is not None:
            if name in order:
                order.remove(name)
            order.insert(order.index(placed.after) + 1 if placed.after else 0, name)
    return replace(
        before,
        width=before.width if change.width is None else change.width,
        height=before.height if change.height is None else change.height,
        parts=tuple(parts[name] for name in order),
        words=before.words if change.words is None else change.words,
    )


def _in_order(names: list[str], after: Scene) -> set[str]:
    """As many of `names` as follow one another in `after` as they do here: these need not be placed anew."""
    places = {part.name: place for place, part in enumerate(after.parts)}
    tails: list[int] = []
    ends: list[str] = []
    before: dict[str, str | None] = {}
    for name in names:
        at = bisect_left(tails, places[name])
        before[name] = ends[at - 1] if at else None
        tails[at : at + 1] = [places[name]]
        ends[at : at + 1] = [name]
    found: set[str] = set()
    last = ends[-1] if ends else None
    while last is not None:
        found.add(last)
        last = before[last]
    return found

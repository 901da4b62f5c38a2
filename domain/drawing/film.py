"""Scenes one after another as what each changes of the one before. `folded` gives them back, whole."""

from bisect import bisect_left
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from domain.drawing.scene import Number, Part, Scene, Shapes, Words

FIELDS: Final = ("x", "y", "w", "h", "home", "label", "shapes", "is_frame")


class PartChange(Struct, frozen=True, omit_defaults=True):
    """A new part, or what is other of one than before. Where its place in the order of drawing is new, it follows
    the part `after`, or is the first if that is empty. `shapes` may be the number of some sent before (`Reel`)."""

    name: str
    after: str | None = None
    x: Number | None = None
    y: Number | None = None
    w: Number | None = None
    h: Number | None = None
    home: str | None = None
    label: str | None = None
    shapes: Shapes | int | None = None
    is_frame: bool | None = None


class SceneChange(Struct, frozen=True, omit_defaults=True):
    """What a scene changes of another: first `gone` leave, then `set` take their places, one after the other."""

    set: tuple[PartChange, ...] = ()
    gone: tuple[str, ...] = ()
    width: Number | None = None
    height: Number | None = None
    words: tuple[Words, ...] | None = None


class Reel:
    """Sends shapes once. Each tuple of shapes that is sent, those of the whole scene at first, has the next number
    from 0; where the same shapes come again, their number stands for them."""

    def __init__(self, first: Scene) -> None:
        self._numbers: dict[Shapes, int] = {}
        self._sent = 0
        for part in first.parts:
            self._send(part.shapes)

    def packed(self, change: SceneChange) -> SceneChange:
        return replace(change, set=tuple(self._packed(part) for part in change.set))

    def _packed(self, part: PartChange) -> PartChange:
        if not isinstance(part.shapes, tuple):
            return part
        number = self._numbers.get(part.shapes)
        if number is None:
            self._send(part.shapes)
            return part
        return replace(part, shapes=number)

    def _send(self, shapes: Shapes) -> None:
        self._numbers.setdefault(shapes, self._sent)
        self._sent += 1


def difference(before: Scene, after: Scene) -> SceneChange:
    old = {part.name: part for part in before.parts}
    new = {part.name for part in after.parts}
    staying = _in_order([part.name for part in before.parts if part.name in new], after)
    changed, previous = [], ""
    for part in after.parts:
        known = old.get(part.name)
        if part.name not in staying:
            changed.append(_change(known, part, previous))
        elif part != known:
            changed.append(_change(known, part, None))
        previous = part.name
    return SceneChange(
        tuple(changed),
        tuple(part.name for part in before.parts if part.name not in new),
        None if before.width == after.width else after.width,
        None if before.height == after.height else after.height,
        None if before.words == after.words else after.words,
    )


def _change(old: Part | None, new: Part, after: str | None) -> PartChange:
    given: dict[str, Any] = {
        name: getattr(new, name) for name in FIELDS if old is None or getattr(old, name) != getattr(new, name)
    }
    return PartChange(new.name, after, **given)


def folded(before: Scene, change: SceneChange) -> Scene:
    """The scene of which `change`, with its shapes and not their numbers, is the difference to `before`."""
    parts = {part.name: part for part in before.parts if part.name not in change.gone}
    order = list(parts)
    for new in change.set:
        given = {name: value for name in FIELDS if (value := getattr(new, name)) is not None}
        known = parts.get(new.name)
        parts[new.name] = replace(known, **given) if known else Part(new.name, **given)
        if new.after is not None:
            if known:
                order.remove(new.name)
            order.insert(order.index(new.after) + 1 if new.after else 0, new.name)
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

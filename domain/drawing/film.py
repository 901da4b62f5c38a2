"""Scenes one after another as what each changes of the one before. `folded` gives them back, whole."""

from bisect import bisect_left
from collections.abc import Hashable
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.scene import Mark, MarkKind, Number, Part, Scene, Shapes, Words

T = TypeVar("T", bound=Hashable)

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


class WordsChange(Struct, frozen=True):
    """A heading and what stands below it. An item may be the number of one sent before (`Reel`)."""

    heading: str
    items: tuple[str | int, ...]


class MarkSent(Struct, frozen=True, omit_defaults=True):
    """A mark whose `shapes` may be the number of some sent before (`Reel`)."""

    kind: MarkKind
    part: str
    text: str
    shapes: Shapes | int
    origin: str = ""


class SceneChange(Struct, frozen=True, omit_defaults=True):
    """Changes of a scene against another: first `gone` leave, then `set` take their places, one after the
    other. In `words` a number is the group of that number before."""

    set: tuple[PartChange, ...] = ()
    gone: tuple[str, ...] = ()
    width: Number | None = None
    height: Number | None = None
    words: tuple[WordsChange | int, ...] | None = None


class Reel:
    """Sends shapes and items of words once. Each that is sent, those of the whole scene at first, has the next
    number of its kind from 0; where the same comes again, its number stands for it."""

    def __init__(self, first: Scene) -> None:
        self._shapes = _Sent[Shapes]()
        self._items = _Sent[str]()
        for part in first.parts:
            self._shapes.number(part.shapes)
        for group in first.words:
            for item in group.items:
                self._items.number(item)

    def packed(self, change: SceneChange) -> SceneChange:
        words = None if change.words is None else tuple(map(self._worded, change.words))
        return replace(change, set=tuple(map(self._part, change.set)), words=words)

    def mark(self, mark: Mark) -> MarkSent:
        """Marks follow what their line sets."""
        return MarkSent(mark.kind, mark.part, mark.text, self._shapes.short(mark.shapes), mark.origin)

    def _part(self, part: PartChange) -> PartChange:
        return (
            replace(part, shapes=self._shapes.short(part.shapes)) if isinstance(part.shapes, tuple) else part
        )

    def _worded(self, group: WordsChange | int) -> WordsChange | int:
        if isinstance(group, int):
            return group
        return WordsChange(group.heading, tuple(self._items.short(str(item)) for item in group.items))


class _Sent(Generic[T]):
    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}
        self._next = 0

    def short(self, thing: T) -> T | int:
        """Its number, if it has been sent; it is now."""
        number = self._numbers.get(thing)
        if number is not None:
            return number
        self.number(thing)
        return thing

    def number(self, thing: T) -> None:
        self._numbers.setdefault(thing, self._next)
        self._next += 1


def difference(before: Scene, after: Scene) -> SceneChange:
    old = {part.name: part for part in before.parts}
    new = {part.name for part in after.parts}
    staying = _in_order([part.name for part in before.parts if part.name in new], after)
    changed, previous = [], ""
    for part in after.parts:
        old_part = old.get(part.name)
        if part.name not in staying:
            changed.append(_change(old_part, part, previous))
        elif part != old_part:
            changed.append(_change(old_part, part, None))
        previous = part.name
    return SceneChange(
        tuple(changed),
        tuple(part.name for part in before.parts if part.name not in new),
        None if before.width == after.width else after.width,
        None if before.height == after.height else after.height,
        None if before.words == after.words else tuple(_worded(before.words, group) for group in after.words),
    )


def _worded(before: tuple[Words, ...], group: Words) -> WordsChange | int:
    return before.index(group) if group in before else WordsChange(group.heading, group.items)


def _spelt(before: tuple[Words, ...], group: WordsChange | int) -> Words:
    """Undoes `_worded`."""
    if isinstance(group, int):
        return before[group]
    return Words(group.heading, tuple(str(item) for item in group.items))


def _change(old: Part | None, new: Part, after: str | None) -> PartChange:
    fields: dict[str, Any] = {
        name: getattr(new, name) for name in FIELDS if old is None or getattr(old, name) != getattr(new, name)
    }
    return PartChange(new.name, after, **fields)


def folded(before: Scene, change: SceneChange) -> Scene:
    """The scene with this `change`: `change`, without numbers for shapes and items, is its difference to
    `before`."""
    parts = {part.name: part for part in before.parts if part.name not in change.gone}
    order = list(parts)
    for new in change.set:
        fields = {name: value for name in FIELDS if (value := getattr(new, name)) is not None}
        old_part = parts.get(new.name)
        parts[new.name] = replace(old_part, **fields) if old_part else Part(new.name, **fields)
        if new.after is not None:
            if old_part:
                order.remove(new.name)
            order.insert(order.index(new.after) + 1 if new.after else 0, new.name)
    return replace(
        before,
        width=before.width if change.width is None else change.width,
        height=before.height if change.height is None else change.height,
        parts=tuple(parts[name] for name in order),
        words=before.words
        if change.words is None
        else tuple(_spelt(before.words, group) for group in change.words),
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
    placed: set[str] = set()
    last = ends[-1] if ends else None
    while last is not None:
        placed.add(last)
        last = before[last]
    return placed

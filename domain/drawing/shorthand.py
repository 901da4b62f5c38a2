"""Scenes one after another in numbers: what was sent before, or stands in an atlas, is not sent again.

A table gives each new thing of its kind the next number; the things of an atlas have the first ones. Where a thing
comes again, its number stands for it. Marks are sent as far as they are not those that `changes.usual` makes.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.drawing.changes import called, usual
from domain.drawing.film import FIELDS, PartChange, difference
from domain.drawing.scene import Mark, MarkKind, Part, Scene, Shapes, Words
from domain.kernel.table import Language

T = TypeVar("T", bound=Hashable)

KINDS: Final[tuple[MarkKind, ...]] = ("noted", "moved", "changed", "new", "gone")
USUAL: Final = -1
"""In place of a text, of shapes or of a home: as usual, or as before."""
EMPTY: Final = Scene(0, 0, (), ())


class Atlas(Struct, frozen=True):
    """What films of a game send often. `names` are of parts and homes; `words` labels, headings and what stands
    below them; `texts` sentences, and what is told of marks; `kinds` types of events, each with its level."""

    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    shapes: tuple[Shapes, ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    rules: tuple[tuple[str, ...], ...] = ()


class Numbers(Generic[T]):
    """A table of things, by which each is sent once."""

    def __init__(self, known: Sequence[T] = ()) -> None:
        self._numbers: dict[T, int] = {}
        for number, thing in enumerate(known):
            self._numbers.setdefault(thing, number)
        self._next = len(known)

    def short(self, thing: T) -> T | int:
        number = self._numbers.setdefault(thing, self._next)
        if number != self._next:
            return number
        self._next += 1
        return thing


class Shorthand:
    """Writes the pictures of one film, each as what is other than in the one before it, the first as all of it."""

    def __init__(self, atlas: Atlas, language: Language) -> None:
        self._language = language
        self.texts = Numbers(atlas.texts)
        self._names, self._words = Numbers(atlas.names), Numbers(atlas.words)
        self._shapes = Numbers(atlas.shapes)
        self._states: dict[str, dict[Part, int]] = {}
        self._before = EMPTY

    def picture(self, after: Scene, marks: Sequence[Mark]) -> list[Any]:
        """Parts that are set, names that are gone, changes of the words, marks, width and height."""
        before, self._before = self._before, after
        change = difference(before, after)
        order = [part.name for part in before.parts if part.name not in change.gone]
        size = (
            []
            if (before.width, before.height) == (after.width, after.height)
            else [after.width, after.height]
        )
        return [
            list(self._set(order, {part.name: part for part in after.parts}, change.set, before)),
            [self._names.short(name) for name in change.gone],
            list(self._told(before.words, after.words)),
            list(self._marks(before, after, marks)),
            size,
        ]

    def _set(
        self, order: list[str], parts: dict[str, Part], changes: Sequence[PartChange], before: Scene
    ) -> Iterator[Any]:
        """Two things for each part: where it stands in the order of drawing, and what it is now."""
        known, last = {part.name for part in before.parts}, -1
        for change in changes:
            name = change.name
            if change.after is None:
                at = order.index(name)
                yield at - last
            else:
                if name in known:
                    gone = order.index(name)
                    order.pop(gone)
                    last -= gone <= last
                at = order.index(change.after) + 1 if change.after else 0
                order.insert(at, name)
                yield [self._names.short(name), at - last]
            last = at
            yield self._state(change, parts[name])

    def _state(self, change: PartChange, part: Part) -> int | list[Any]:
        """The number of the state among those that the part had, or which fields are other, in bits, and these."""
        states = self._states.setdefault(part.name, {})
        if part in states:
            return states[part]
        states[part] = len(states)
        given = [(bit, field) for bit, field in enumerate(FIELDS) if getattr(change, field) is not None]
        return [
            sum(1 << bit for bit, _ in given),
            *(self._short(field, getattr(part, field)) for _, field in given),
        ]

    def _short(self, field: str, value: Any) -> Any:
        if field == "home":
            return self._names.short(value)
        if field == "label":
            return self._words.short(value)
        return self._shapes.short(value) if field == "shapes" else value

    def _told(self, before: Sequence[Words], after: Sequence[Words]) -> Iterator[Any]:
        """Of each group that is other: its number, its heading, from which item on how many leave, what comes."""
        if len(after) != len(before):
            yield len(after)
        for number, group in enumerate(after):
            old = before[number] if number < len(before) else Words("", ())
            if group == old:
                continue
            first, last = _alike(old.items, group.items)
            heading = USUAL if group.heading == old.heading else self._words.short(group.heading)
            come = group.items[first : len(group.items) - last]
            yield [number, heading, first, len(old.items) - first - last, *map(self._words.short, come)]

    def _marks(self, before: Scene, after: Scene, marks: Sequence[Mark]) -> Iterator[list[Any]]:
        old = {part.name: part for part in before.parts}
        new = {part.name: part for part in after.parts}
        for mark in marks:
            origin = mark.part
            expected = self._usual(mark, old, new, origin)
            if mark.kind == "moved" and origin not in old:
                for part in before.parts:
                    if part.home == mark.origin and self._usual(mark, old, new, part.name) == mark:
                        origin, expected = part.name, mark
            sent = [
                KINDS.index(mark.kind),
                self._names.short(mark.part),
                USUAL if expected and expected.text == mark.text else self.texts.short(mark.text),
                USUAL if expected and expected.shapes == mark.shapes else self._shapes.short(mark.shapes),
                USUAL
                if mark.origin == (expected.origin if expected else "")
                else self._names.short(mark.origin),
                USUAL if origin == mark.part else self._names.short(origin),
            ]
            while sent[-1] == USUAL:
                sent.pop()
            yield sent

    def _usual(self, mark: Mark, old: dict[str, Part], new: dict[str, Part], origin: str) -> Mark | None:
        was, is_now = old.get(origin), new.get(mark.part)
        homes = _home(old, was), _home(new, is_now)
        made = usual(mark.kind, was, is_now, homes, self._language)
        return made and replace(made, part=mark.part)


def _home(parts: dict[str, Part], part: Part | None) -> str:
    if part is None:
        return ""
    home = parts.get(part.home)
    return called(home) if home else part.home


def _alike(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many items are the same from the first on, and of the others from the last back."""
    most = min(len(old), len(new))
    first = next((place for place in range(most) if old[place] != new[place]), most)
    last = next((place for place in range(most - first) if old[-1 - place] != new[-1 - place]), most - first)
    return first, last

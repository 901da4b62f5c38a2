"""Schemas compared: may what was sent before still be sent, is what is answered now what was promised before?

Both are one question with the sides exchanged: is everything that `narrow` allows allowed by `wide`? Of a request
the narrow side is the old schema, of an answer the new one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from openapi.compatibility.reading import (
    Schema,
    branches,
    named,
    reference,
    resolved,
    said,
    types,
    values,
)

LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
SAME = ("pattern", "format", "multipleOf", "uniqueItems")
OPEN = "x-open"
"""Marks a union that may get new members: clients are told to expect them."""

Direction = Literal["request", "answer"]


@dataclass
class Comparison:
    """Compares schemas of two documents; remembers pairs of references, since types share parts and may nest."""

    old: Schema
    new: Schema
    _known: dict[tuple[Direction, str, str], list[str]] = field(default_factory=dict)

    def changes(self, direction: Direction, old: Any, new: Any, where: str) -> list[str]:
        """Why what fitted `old` might be refused by `new`, or a reader of `old` be surprised by `new`."""
        key = (direction, reference(old), reference(new))
        if not all(key):
            return list(self._between(direction, old, new, where))
        if key not in self._known:
            self._known[key] = []  # while it is being compared, a type inside itself is no change
            self._known[key] = list(self._between(direction, old, new, named(new)))
        return self._known[key]

    def _between(self, direction: Direction, old: Any, new: Any, where: str) -> Iterator[str]:
        sides = resolved(self.old, old), resolved(self.new, new)
        yield from Pair(self, direction, *sides, where).changes()


@dataclass
class Pair:
    """The old and the new schema of one place."""

    compare: Comparison
    direction: Direction
    old: Schema
    new: Schema
    where: str

    def __post_init__(self) -> None:
        sides = (self.old, self.new)
        self.narrow, self.wide = sides if self.direction == "request" else sides[::-1]

    def changes(self) -> Iterator[str]:
        if branches(self.old) or branches(self.new):
            yield from self._union()
            return
        yield from self._types()
        yield from self._values()
        yield from self._bounds()
        yield from self._fields()
        yield from self._elements()

    def _inner(self, old: Any, new: Any, where: str) -> list[str]:
        return self.compare.changes(self.direction, old, new, where)

    def _union(self) -> Iterator[str]:
        """Every branch of the narrow side has to fit one of the wide side: that of its name, if there is one."""
        wide = branches(self.wide) or [self.wide]
        grows = self.direction == "answer" and self.old.get(OPEN) and self.new.get(OPEN)
        for branch in branches(self.narrow) or [self.narrow]:
            namesakes = [other for other in wide if named(other) == named(branch)]
            if grows and not namesakes:
                continue
            changes = [self._inner(*self._sides(branch, other), self.where) for other in namesakes or wide]
            if namesakes:
                yield from min(changes, key=len)
            elif all(changes):
                does = "can no more be" if self.direction == "request" else "may now be"
                yield f"{self.where} {does} {named(branch)}"

    def _sides(self, narrow: Any, wide: Any) -> tuple[Any, Any]:
        return (narrow, wide) if self.direction == "request" else (wide, narrow)

    def _types(self) -> Iterator[str]:
        narrow, wide = types(self.narrow), types(self.wide)
        kept = all(kind in wide or (kind == "integer" and "number" in wide) for kind in narrow)
        if wide and not (narrow and kept):
            yield f"{self.where} was {said(self.old)}, is {said(self.new)}"

    def _values(self) -> Iterator[str]:
        narrow, wide = values(self.narrow), values(self.wide)
        if wide is not None and (narrow is None or any(value not in wide for value in narrow)):
            yield f"{self.where} was {said(self.old)}, is {said(self.new)}"

    def _bounds(self) -> Iterator[str]:
        if values(self.narrow) is not None:
            return
        for name in (*LOWER, *UPPER, *SAME):
            limit, given = self.wide.get(name), self.narrow.get(name)
            if limit is None:
                continue
            inside = given is not None and (
                given == limit or (name in LOWER and given >= limit) or (name in UPPER and given <= limit)
            )
            if not inside:
                yield f"{self.where}: {name} was {self.old.get(name)}, is {self.new.get(name)}"

    def _fields(self) -> Iterator[str]:
        before, now = (side.get("properties", {}) for side in (self.old, self.new))
        for name in before:
            if name in now:
                yield from self._inner(before[name], now[name], f"{name} in {self.where}")
            else:
                yield f"{self.where} has no field {name} any more"
        missing = set(self.wide.get("required", ())) - set(self.narrow.get("required", ()))
        does = "now requires" if self.direction == "request" else "may now be without"
        yield from (f"{self.where} {does} {name}" for name in sorted(missing))
        if self.direction == "request":
            yield from self._strictness()

    def _strictness(self) -> Iterator[str]:
        if (
            self.new.get("additionalProperties") is False
            and self.old.get("additionalProperties") is not False
        ):
            yield f"{self.where} takes no other fields any more"
        if "default" in self.old and self.old["default"] != self.new.get("default"):
            yield f"{self.where}: left out it was {self.old['default']!r}, is {self.new.get('default')!r}"

    def _elements(self) -> Iterator[str]:
        old, new = (side.get("items", True) for side in (self.old, self.new))
        if old is not True or new is not True:
            yield from self._inner(old, new, f"an item of {self.where}")
        before, now = (side.get("additionalProperties", True) for side in (self.old, self.new))
        if isinstance(before, dict) and isinstance(now, dict):
            yield from self._inner(before, now, f"a value of {self.where}")
        places = zip(self.old.get("prefixItems", ()), self.new.get("prefixItems", ()), strict=False)
        for number, (first, second) in enumerate(places):
            yield from self._inner(first, second, f"place {number} of {self.where}")

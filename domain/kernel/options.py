"""The options of a match: every field of a game's `Options` names the rule that says what it may be."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Meta, inspect


def by_rule(rule: str, **bounds: Any) -> Meta:
    """Bounds of an option, as for `msgspec.Meta`, with the ID of its rule."""
    return Meta(extra={"rule": rule}, **bounds)


@cache
def rules_of(options: Any) -> dict[str, str]:
    """The rule of each field that names one; of what has no fields, none."""
    fields = getattr(inspect.type_info(options), "fields", ())
    return {field.encode_name: rule for field in fields for rule in _rules(field.type)}


def _rules(kind: inspect.Type) -> Iterator[str]:
    if isinstance(kind, inspect.Metadata):
        if kind.extra and "rule" in kind.extra:
            yield kind.extra["rule"]
    elif isinstance(kind, inspect.UnionType):
        for member in kind.types:
            yield from _rules(member)

"""States as JSON documents: what differs between two of them, and the changes a merge patch makes."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct


class Change(Struct, frozen=True):
    """A place in the state (JSON pointer) that differs; a side where it does not exist is null."""

    pointer: str
    before: Any
    after: Any


def differences(before: Any, after: Any, pointer: str = "") -> Iterator[Change]:
    """Where two JSON values differ, as JSON pointers (RFC 6901) below `pointer`."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            step = str(key).replace("~", "~0").replace("/", "~1")
            yield from differences(before.get(key), after.get(key), f"{pointer}/{step}")
    elif before != after:
        yield Change(pointer, before, after)


def merged(document: Any, patch: Any) -> Any:
    """`document` after a merge patch (RFC 7396): null takes a member away, anything but an object replaces."""
    if not isinstance(patch, dict):
        return patch
    result = dict(document) if isinstance(document, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result

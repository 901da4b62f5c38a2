"""JSON whose objects name each member once, as requests and archives have to be: of two members of one name some
readers take the first and some the last (RFC 8259, 4; RFC 7493, 2.3)."""

import json
from collections.abc import Sequence
from typing import Any


class DuplicateName(ValueError):
    """An object has two members of one name; the message says which."""


def check_unique_names(document: bytes) -> None:
    """Raise `DuplicateName` for a document, which is JSON in UTF-8, if an object in it names a member twice."""
    json.loads(document, object_pairs_hook=_object, parse_int=len, parse_float=len)


def _object(members: Sequence[tuple[str, Any]]) -> None:
    names = [name for name, _ in members]
    if len(set(names)) < len(names):
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise DuplicateName(f"an object names {twice[:60]!r} twice")

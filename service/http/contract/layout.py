"""JSON as the contract is kept: what fits on a line is on one, so that a change shows as the lines it is about.

There are no blanks but those that show how deep a line is: the document is large enough.
"""

import json
from typing import Any

REF = "#/components/schemas/"

LINE = 160
INDENT = 1


def as_file(document: Any) -> str:
    """`document` as a file holds it."""
    return _as_text(document) + "\n"


def _as_text(value: Any, depth: int = 0, before: int = 0) -> str:
    """`value` as JSON; `before` is how many characters stand before it on its line."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if len(text) + depth * INDENT + before < LINE or not isinstance(value, dict | list) or not value:
        return text
    inner = " " * INDENT * (depth + 1)
    if isinstance(value, dict):
        keys = [json.dumps(key, ensure_ascii=False) + ":" for key in value]
        lines = [
            key + _as_text(each, depth + 1, len(key)) for key, each in zip(keys, value.values(), strict=True)
        ]
        opened, closed = "{}"
    else:
        lines = [_as_text(each, depth + 1) for each in value]
        opened, closed = "[]"
    body = ",\n".join(inner + line for line in lines)
    return f"{opened}\n{body}\n{' ' * INDENT * depth}{closed}"

"""Answers that refuse, by their status."""

from typing import Any

from service.http.contract.components import ref
from service.http.problems.answers import MEDIA_TYPE
from service.http.problems.kinds import KINDS

Schema = dict[str, Any]
RATE_LIMIT = ("RateLimit-Policy", "RateLimit")


def refs_to_headers(*names: str) -> Schema:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def refusals(kinds: set[str]) -> Schema:
    """Kinds of problems by status, each with what it means; `x-problems` are their `type`s.

    One schema for all, not one for each set of kinds: generated clients then have one class to catch.
    """
    answers: Schema = {}
    for status in sorted({KINDS[kind].status for kind in kinds}):
        here = [kind for kind in KINDS if kind in kinds and KINDS[kind].status == status]
        answers[str(status)] = {
            "description": _in_words(here),
            "headers": refs_to_headers(
                "X-Request-ID",
                *(RATE_LIMIT if status == 429 else ()),
                *(("Retry-After",) if status in (429, 503) else ()),
            ),
            "content": {MEDIA_TYPE: {"schema": ref("Problem")}},
            "x-problems": [f"/problems#{kind}" for kind in here],
        }
    return answers


def _in_words(kinds: list[str]) -> str:
    """A kind alone with its meaning; the meaning of one among several is in the catalogue."""
    if len(kinds) == 1:
        return f"`{kinds[0]}`: {KINDS[kinds[0]].meaning}"
    return f"One of {', '.join(f'`{kind}`' for kind in kinds)}: see the [catalogue](/problems)."

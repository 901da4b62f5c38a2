"""Sentences and names that are hard to read at first sight, counted by file.

python -m tests.laws.prose            lists them, with their lines
python -m tests.laws.prose --write    writes prose.json anew; refuses to let a total rise
"""

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("prose.json")
SOURCES = ("domain", "projections", "service", "openapi")

GENERATED = '"""Written by '

OPENING = re.compile(r"(What|Whatever|Who|Whoever|Whom|Whose)\b")
PHRASE = re.compile(r"\b(that which|those who|of which|in which)\b", re.IGNORECASE)
SENTENCE_END = re.compile(r"(?<=[.!?:])\s+|\n\s*\n")
PARTICIPLE = re.compile(
    "found|given|asked|known|shown|named|seen|wanted|drawn|done|stored|kept|told|held|due|taken|made|said|gone|read"
)
"""Names that do not say of what kind a thing is."""

Counts = Mapping[str, int]
"""By file; a file that is absent has none."""


class Place(NamedTuple):
    line: int
    text: str


def sentences(source: str) -> Iterator[Place]:
    """Sentences of docstrings that open with a question word or hold a phrase of two pronouns."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str):
                yield from (
                    Place(node.lineno, " ".join(sentence.split()))
                    for sentence in SENTENCE_END.split(text.strip())
                    if OPENING.match(sentence) or PHRASE.search(sentence)
                )


def names(source: str) -> Iterator[Place]:
    """Variables, parameters and fields that are called by a bare participle."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) if PARTICIPLE.fullmatch(name):
                yield Place(node.lineno, name)


LAWS = {"sentences": sentences, "names": names}


def sources() -> Iterator[tuple[str, str]]:
    """Each file's path and text."""
    for folder in SOURCES:
        for file in sorted(PROJECT.joinpath(folder).rglob("*.py")):
            text = file.read_text("utf-8")
            if not text.startswith(GENERATED):
                yield str(file.relative_to(PROJECT)), text


@cache
def places(law: str) -> dict[str, list[Place]]:
    by_file = {path: list(LAWS[law](source)) for path, source in sources()}
    return {path: offences for path, offences in by_file.items() if offences}


def written() -> dict[str, Counts]:
    counts: dict[str, Counts] = json.loads(FILE.read_text("utf-8"))
    return counts


def rises(before: Mapping[str, Counts], now: Mapping[str, Counts]) -> list[str]:
    """A sentence for each law whose total is higher now."""
    totals = {law: (sum(before[law].values()), sum(now[law].values())) for law in now}
    return [f"{law}: {old} before, {new} now" for law, (old, new) in totals.items() if new > old]


def main(arguments: list[str]) -> None:
    if arguments == ["--write"]:
        now = {law: {path: len(offences) for path, offences in places(law).items()} for law in LAWS}
        if risen := rises(written(), now):
            sys.exit("\n".join(["prose.json may only shrink.", *risen]))
        FILE.write_text(json.dumps(now, indent=1) + "\n", "utf-8")
        return
    for law in LAWS:
        for path, offences in places(law).items():
            print(*(f"{path}:{place.line}: {place.text}" for place in offences), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])

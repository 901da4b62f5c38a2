"""msgspec's words about a value, for people who have never seen Python."""

import re
from collections.abc import Callable
from typing import Final

from service.schemas import bounds

KINDS: Final = {
    "int": "an integer",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
    "datetime": "a time",
    "uuid": "a UUID",
}
FORMS: Final = {
    bounds.LINE: "something has to be seen, no character may hide, steer or turn text, and there is one line only",
    bounds.LINES: "something has to be seen, and no character may hide, steer or turn text",
    bounds.GAME: "the name of a game is expected, as listed by /v1/games",
    bounds.ASCII: "only printable ASCII characters are taken",
    bounds.URL: "an address is expected that begins with https:// and has no blanks",
    bounds.RULE: "the ID of a rule is expected, such as MV-PLA-01",
}
"""Regular expressions of the contract, in words."""
AMONG: Final = "is none of the values that are allowed here"
OTHER_FORM: Final = "the text has another form than is expected here; the contract has it"


def in_words(message: str) -> str:
    for pattern, say in SAYINGS:
        if match := pattern.fullmatch(message):
            return say(match)
    return message


def _kinds(names: str) -> str:
    return " or ".join(KINDS.get(each.strip(), each.strip()) for each in names.split("|"))


def _length(match: re.Match[str]) -> str:
    one, more = ("entry", "entries") if match["kind"] == "array" else ("character", "characters")
    what = f"{one} is" if match["bound"] == "1" else f"{more} are"
    return f"{_bound(match)} {what} {'expected' if match['how'].startswith('>') else 'allowed'}"


def _bound(match: re.Match[str]) -> str:
    how = {">=": "at least", "<=": "at most", ">": "more than", "<": "fewer than"}[match["how"]]
    return f"{how} {match['bound']}"


SAYINGS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (
        re.compile(r"Expected `(?P<wanted>.+)`, got `(?P<given>.+)`"),
        lambda match: f"{_kinds(match['wanted'])} is expected, not {_kinds(match['given'])}",
    ),
    (re.compile(r"Expected `(?P<kind>\w+)` of length (?P<how>[<>]=?) (?P<bound>\d+)"), _length),
    (
        re.compile(r"Expected `(?:int|float)` (?P<how>[<>]=?) (?P<bound>\S+)"),
        lambda match: f"the number must be {_bound(match)}",
    ),
    (
        re.compile(r"Expected `str` matching regex (?P<regex>.+)", re.DOTALL),
        lambda match: _form(match["regex"]),
    ),
    (re.compile(r"Object missing required field `.*`"), lambda _: "this field is missing"),
    (re.compile(r"Object contains unknown field `.*`"), lambda _: "there is no such field"),
    (
        re.compile(r"Invalid (?:enum )?value (?P<value>.*)", re.DOTALL),
        lambda match: f"{match['value']} {AMONG}",
    ),
    (re.compile(r"Missing required \w+ parameter '.*' for path .*"), lambda _: "this parameter is missing"),
    (re.compile(r"Invalid UUID"), lambda _: "a UUID is expected"),
    (
        re.compile(r"Invalid RFC3339 encoded datetime|Expected `datetime` with a timezone component"),
        lambda _: "a time with its time zone is expected, such as 2026-01-31T12:00:00Z",
    ),
)
"""In order; what fits none is told as it is."""


def _form(regex: str) -> str:
    """msgspec writes the expression as Python would."""
    texts = {repr(pattern): text for pattern, text in FORMS.items()}
    return texts.get(regex, OTHER_FORM)

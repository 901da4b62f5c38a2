"""There is one way to say that there is none: null, or nothing at all; never an empty text, never 0.

Events, commands, positions, options and states of games are as the log and archives have them (decision 135).
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.contract.tools import CONTRACT

DOCUMENT: Final = json.loads(CONTRACT.read_text("utf-8"))
SCHEMAS: Final = DOCUMENT["components"]["schemas"]
LOGGED: Final = {"Event", "AnyCommand", "AnyPosition", "AnyOptions", "AnyState", "TournamentTerms"}
AS_LOGGED: Final = {"event", "command", "commands", "play", "position", "options", "terms", "pieces"}
"""Fields that hold such things; `pieces` of a change are differences: an empty text was there before."""
MEANS_NONE: Final = re.compile(r'\b(empty|0|"")( where\b|:| if\b| outside| in other| before\b| until\b)')
OF_AN_ITEM: Final = re.compile(r'\b(empty|0|"") where\b')


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].rpartition("/")[2]
        for key, each in value.items():
            if key != "mapping":
                yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)


def reached(names: set[str], without: frozenset[str] = frozenset()) -> frozenset[str]:
    """The schemas of these names, and those that they refer to."""
    found: set[str] = set()
    ahead = [name for name in names if name in SCHEMAS]
    while ahead:
        name = ahead.pop()
        if name not in found and name not in without:
            found.add(name)
            ahead += references(SCHEMAS[name])
    return frozenset(found)


def answers() -> list[str]:
    """The schemas of all that the service answers or sends, without those of the log."""
    events = SCHEMAS["TournamentEventView"]["properties"]["event"]
    logged = reached({*references(events), *LOGGED})
    answered = {
        name
        for item in DOCUMENT["paths"].values()
        for operation in item.values()
        for status, answer in operation.get("responses", {}).items()
        if status.startswith(("2", "default"))
        for name in references(answer)
    }
    sent = set(references(list(DOCUMENT["webhooks"].values())))
    return sorted(reached(answered | sent, logged))


def test_no_answer_says_none_by_an_empty_text_or_0() -> None:
    assert {
        "MatchRow",
        "Sheet",
        "EntrantView",
        "Report",
        "SeatNotice",
        "TableAnswer",
        "BathroomRushAction",
    } <= set(answers())
    told = []
    for name in answers():
        for key, each in SCHEMAS[name].get("properties", {}).items():
            is_list = '"array"' in json.dumps(each)  # a list may be empty, its items say none as all do
            words = (OF_AN_ITEM if is_list else MEANS_NONE).search(each.get("description", ""))
            if words or each.get("default") == "" or "" in each.get("enum", ()):
                told.append(f"{name}.{key}: {each}")
    assert told == []


def blanks(value: Any, path: str) -> Iterator[str]:
    """The places of empty texts, but those inside of what is as the log has it."""
    if value == "":
        yield path
    elif isinstance(value, list):
        for each in value:
            yield from blanks(each, f"{path}[]")
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in AS_LOGGED:
                yield from blanks(each, f"{path}.{key}")


@pytest.mark.parametrize(
    "path", sorted(CONTRACT.with_name("examples").glob("*.json")), ids=lambda path: path.stem
)
def test_no_answer_that_was_given_has_an_empty_text(path: Any) -> None:
    example = json.loads(path.read_text("utf-8"))
    assert [*blanks(example.get("response"), path.stem)] == []

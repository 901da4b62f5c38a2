"""Where a body does not fit: what msgspec says becomes a JSON pointer and a sentence."""

import re
from typing import Any

import msgspec

from domain.kernel.options import rules_of
from service.platform.errors import InvalidBody
from service.schemas.wording import in_words

PLACE = re.compile(r" - at (?:`key` in )?`\$(?P<path>.*)`$")
FIELD = re.compile(r"(?:unknown|missing required) field `(?P<name>.*)`")


def convert(value: Any, shape: Any, pointer: str) -> Any:
    """`value`, a part of the body at `pointer`, as `shape`. An option that cannot be names its rule."""
    try:
        return msgspec.convert(value, shape, str_keys=True)
    except msgspec.ValidationError as error:
        inner, detail = located(str(error))
        rule = rules_of(shape).get(inner.split("/")[1]) if inner else None
        raise InvalidBody(pointer + inner, detail, rule) from error


def located(message: str) -> tuple[str, str]:
    """The JSON pointer in a message of msgspec, and the rest of it in words.

    msgspec ends with a path, as in "Expected `int` - at `$.teams[0]`", in which the keys of a mapping are not
    named (`[...]`): the pointer then stops at the mapping. Unknown and missing fields are pointed at themselves.
    """
    place = PLACE.search(message)
    detail = message[: place.start()] if place else message
    path = place["path"].partition("[...]")[0] if place else ""
    steps = [step for step in re.split(r"[.\[\]]+", path) if step]
    if named := FIELD.search(detail):
        steps.append(named["name"])
    return "".join(f"/{step.replace('~', '~0').replace('/', '~1')}" for step in steps), in_words(detail)

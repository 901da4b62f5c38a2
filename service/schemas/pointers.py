"""Where a body does not fit: what msgspec says becomes a JSON pointer and a sentence."""

import re

from service.schemas.wording import in_words

PLACE = re.compile(r" - at (?:`key` in )?`\$(?P<path>.*)`$")
FIELD = re.compile(r"(?:unknown|missing required) field `(?P<name>.*)`")


def located(message: str) -> tuple[str, str]:
    """The JSON pointer in a message of msgspec, and the rest of it in words.

    msgspec ends with a path, as in "Expected `int` - at `$.teams[0]`", without the names of the keys of a
    mapping (`[...]`): the pointer then stops at the mapping. Unknown and missing fields are pointed at
    themselves.
    """
    place = PLACE.search(message)
    detail = message[: place.start()] if place else message
    path = place["path"].partition("[...]")[0] if place else ""
    steps = [step for step in re.split(r"[.\[\]]+", path) if step]
    if match := FIELD.search(detail):
        steps.append(match["name"])
    return "".join(f"/{step.replace('~', '~0').replace('/', '~1')}" for step in steps), in_words(detail)

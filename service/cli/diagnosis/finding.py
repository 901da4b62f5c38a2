"""What was found, and what to do about it."""

from typing import Literal

from msgspec import Struct


class Diagnosis(Struct, frozen=True):
    """`wrong`: the service does not work, or not as promised; `warning`: it works, but not for long."""

    part: str
    state: Literal["ok", "warning", "wrong"]
    found: str
    advice: str = ""


def judged(part: str, found: str, wrong: bool, advice: str, *, is_warning: bool = False) -> Diagnosis:
    """A finding whose advice is only given when it is needed."""
    if not wrong:
        return Diagnosis(part, "ok", found)
    return Diagnosis(part, "warning" if is_warning else "wrong", found, advice)

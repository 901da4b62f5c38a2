"""The origin of the games: NOTICE, as the distribution brings it."""

from functools import cache
from importlib.metadata import distribution


@cache
def notice() -> str:
    text = distribution("moviola").read_text("licenses/NOTICE")
    assert text is not None, "the distribution lacks its NOTICE"
    return text

"""LIMITS.md as data: tests go one over what a row of its tables says, and expect the refusal it says."""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from tests.service.api.checks import problem

PAGE = Path(__file__).parents[3] / "LIMITS.md"
ROW = re.compile(
    r"^\| (?P<name>.+?) \| (?P<second>.+?) \| (?P<third>.+?) \| (?P<setting>.*?) ?\|$", re.MULTILINE
)
REFUSAL = re.compile(r"(?P<status>[45]\d\d) `(?P<code>\w+)`")
NUMBER = re.compile(r"\d[\d,]*")


class Row(NamedTuple):
    """`setting` is the variable without its prefix, empty where the limit is fixed."""

    name: str
    limit: str
    status: int
    code: str
    setting: str

    @property
    def numbers(self) -> list[int]:
        return [int(found.replace(",", "")) for found in NUMBER.findall(self.limit)]

    @property
    def most(self) -> int:
        return self.numbers[0]

    def refused(self, answer: httpx.Response) -> dict[str, Any]:
        """The problem document, which is the one the page promises; 429 and 503 say how long to wait."""
        found = problem(answer, self.status, self.code)
        assert ("retry-after" in answer.headers) == (self.status in (429, 503))
        assert int(answer.headers.get("retry-after", 1)) >= 1
        return found


@cache
def rows() -> dict[str, Row]:
    """By their first cell. That all rates are refused alike, the page says above their table."""
    found: dict[str, Row] = {}
    for name, second, third, setting in ROW.findall(PAGE.read_text("utf-8")):
        if refusal := REFUSAL.fullmatch(third):
            found[name] = Row(name, second, int(refusal["status"]), refusal["code"], setting.strip("`"))
        elif "/" in third:
            found[name] = Row(name, third, 429, "rate_limited", setting.strip("`"))
    return found

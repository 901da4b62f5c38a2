"""The table of powers in ORGANISERS.md has every operation by which organisers decide, and rules that exist."""

import re
from pathlib import Path

from tests.access.rights import RIGHTS

PAGE = Path(__file__).parents[2] / "ORGANISERS.md"
DOMAIN = PAGE.parent / "domain"
POWERS = (
    *("rule", "run the cup", "cancel", "see hands", "know of looks", "fork"),
    *("act for the entrant", "type results"),
)
ELSEWHERE = {"submitCommand default"}
"""It is told with the seats that are empty."""


def rows() -> list[list[str]]:
    section = PAGE.read_text("utf-8").partition("# Who may what\n")[2].partition("\n# ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_every_power_is_in_the_table() -> None:
    named = {name for row in rows() for name in re.findall(r"`(\w+)`", row[1])}
    expected = {name for right in POWERS for name in RIGHTS[right] if not name.startswith("GET ")}
    assert {name.split()[0] for name in expected - ELSEWHERE} - named == set()
    operations = {each for names in RIGHTS.values() for each in names}
    assert named - operations <= {"supersedes", "fresh", "play_default"}


def test_each_says_who_when_who_learns_of_it_and_by_which_rule() -> None:
    rules = "".join((DOMAIN / book / "RULES.md").read_text("utf-8") for book in ("matches", "tournaments"))
    assert len(rows()) >= 12
    for row in rows():
        assert len(row) == 6
        assert all(row), row
        for rule in row[5].split(", "):
            assert f"**{rule}**" in rules, rule

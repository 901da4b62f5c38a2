"""The table of powers in ORGANISERS.md names every operation that organisers have a right to by their office."""

import re
from pathlib import Path

from tests.access.rights import RIGHTS

POWERS = ("cancel", "rule", "see hands", "know of looks", "fork", "run the cup", "act for the entrant")


def test_every_power_of_organisers_is_in_the_table() -> None:
    text = Path("ORGANISERS.md").read_text("utf-8").partition("# Who may what")[2].partition("\n# ")[0]
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")][1:]
    assert {len(row) for row in rows} == {6}
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row[1])}
    operations = {name.split()[0] for right in POWERS for name in RIGHTS[right]} - {"GET"}
    assert operations <= listed, sorted(operations - listed)

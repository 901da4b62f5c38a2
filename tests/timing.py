"""How long each part of the suite took: seconds of its tests and their fixtures, summed over all processes."""

from collections import Counter
from pathlib import PurePosixPath
from typing import Any

import pytest


class Timing:
    """A part is a folder of `tests/`, or a file that lies there."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[part_of(report.nodeid)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if len(self.seconds) > 1:
            for part, seconds in self.seconds.most_common():
                terminalreporter.write_line(f"{seconds:7.1f} s in {part}")


def part_of(nodeid: str) -> str:
    return "/".join(PurePosixPath(nodeid.partition("::")[0]).parts[:2])

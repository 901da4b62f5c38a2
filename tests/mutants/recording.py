"""Which test runs which line, and for how long: one run of a part's tests under coverage, kept in `.mutants/`."""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256

import coverage
import pytest

from tests.mutants.parts import KEPT, PARTS, PROJECT, sources


class Recorder:
    """Each test is a context of its own; what runs before the first one, at an import, has none."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measured.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if report.failed or report.skipped:
            self.failed.add(report.nodeid)


def record(part: str) -> None:
    """Run the tests of the part; those that fail or are skipped without any mutant are left out."""
    KEPT.mkdir(exist_ok=True)
    measured = coverage.Coverage(
        data_file=str(KEPT / f"{part}.coverage"),
        include=[str(file) for file in sources(part)],
        config_file=False,
    )
    measured.erase()
    recorder = Recorder(measured)
    measured.start()
    pytest.main(
        ["-n", "0", "-p", "no:cacheprovider", "-q", "--show-capture=no", *PARTS[part].tests],
        plugins=[recorder],
    )
    measured.stop()
    measured.save()
    seconds = {test: recorder.seconds[test] for test in recorder.seconds if test not in recorder.failed}
    kept = {"of": digest(part), "all": list(recorder.seconds), "seconds": seconds}
    (KEPT / f"{part}.json").write_text(json.dumps(kept))


def digest(part: str) -> str:
    """Of all that the record depends on."""
    found = sha256()
    for name in ("domain", "service", *PARTS[part].tests):
        path = PROJECT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found.update(file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    record(sys.argv[1])

"""Two lanes of the suite: `make test` for every change, `make test-all` for every merge.

A run without paths leaves out `SLOW`, unless `MOVIOLA_TEST_SUITE` is `all`. Whatever a path names is run. Tests
that are only shorter in the quick lane ask `by_lane` or take a `sample`.
"""

import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import pytest

PROJECT = Path(__file__).parents[1]
CONTRACT = "openapi/openapi.json"

SLOW: Final[Mapping[str, str]] = {
    "tests/adversary": "its luck needs many desks and cups",
    "tests/bench": "measures nothing that a change breaks",
    "tests/bots": "its luck needs many matches",
    "tests/browser/test_weekend.py": "holds a whole weekend",
    "tests/citus": "needs a cluster of three",
    "tests/contract/test_bad_wires.py": "waits for wires that are silent",
    "tests/gym": "an extra of its own",
    "tests/judge/test_failover.py": "lets three leaders time out",
    "tests/judge/test_full_disk.py": "waits for a disk to fill",
    "tests/judge/test_jumping_clocks.py": "waits for clocks that jump",
    "tests/judge/test_sentinels.py": "lets masters time out",
    "tests/judge/test_vortex.py": "disturbs a whole installation; tests/faults stays",
    "tests/recipes": "carries out the recipes of CONTRIBUTING.md in copies of the tree",
    "tests/rehearsal/test_cuts.py": "waits for networks that are silent",
    "tests/rehearsal/test_expanding.py": "upgrades under load; test_migrations.py stays",
    "tests/rehearsal/test_pooler.py": "upgrades under load; test_migrations.py stays",
    "tests/rehearsal/test_release_before.py": "upgrades under load; test_migrations.py stays",
    "tests/rehearsal/test_restore.py": "loses a disk under load",
    "tests/rehearsal/test_rotating.py": "replaces two processes three times",
    "tests/rehearsal/test_rolling.py": "upgrades under load; test_migrations.py stays",
    "tests/service/api/test_interruptions.py": "waits for processes that are away",
    "tests/service/api/test_worst_requests.py": "measures times, alone",
    "tests/service/test_doctor_roles.py": "runs the doctor in every role; test_doctor_breakages.py stays",
    "tests/service/test_everything_at_once.py": "measures times, alone",
    "tests/service/test_leader.py": "lets leaders fall silent",
    "tests/service/test_many_streams.py": "measures times, alone",
    "tests/service/test_redis_urls.py": "starts each kind of Redis",
    "tests/service/test_strangers_values.py": "sends 50,000 requests",
    "tests/service/test_terminal_width.py": "runs each command of the tool",
}
"""Files and folders, with the reason."""
OF_THE_CONTRACT: Final = tuple(f"tests/contract/test_{name}.py" for name in ("clients", "fuzz", "lint"))
"""Their only input is the contract: they belong to the quick lane of a change that alters it."""

T = TypeVar("T")


def is_all() -> bool:
    return os.environ.get("MOVIOLA_TEST_SUITE") == "all"


def by_lane(quick: T, whole: T) -> T:
    return whole if is_all() else quick


def sample(count: int, of: int) -> range:
    """Places of about `count` among `of`, others every day; all of them in the whole lane."""
    step = by_lane(max(1, of // count), 1)
    return range(datetime.now(UTC).toordinal() % step, of, step)


def left_out(nodeid: str) -> bool:
    file = nodeid.partition("::")[0]
    if file in OF_THE_CONTRACT:
        return not contract_has_changed()
    return any(file == place or file.startswith(f"{place}/") for place in SLOW)


@cache
def contract_has_changed() -> bool:
    """Whether it differs from where this branch left `main`, or from the last commit if there is no `main`."""
    base = _git("merge-base", "HEAD", "main").stdout.strip()
    return _git("diff", "--quiet", base or "HEAD", "--", CONTRACT).returncode != 0


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", "-C", PROJECT, *words], capture_output=True, text=True)


class Lanes:
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        if is_all() or config.args != config.getini("testpaths"):
            return
        if slow := {item for item in items if left_out(item.nodeid)}:
            config.hook.pytest_deselected(items=list(slow))
            items[:] = [item for item in items if item not in slow]

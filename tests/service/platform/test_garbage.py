"""Processes of the service look for cycles seldom: full rounds over kept matches took an eighth of the fan-out."""

import subprocess
import sys

from service.platform.processes.garbage import THRESHOLDS
from tests.processes import PROJECT

WORK = """
import gc
from service.platform.processes.running import run_until_stopped

async def work():
    print(gc.get_threshold(), gc.get_freeze_count() > 10_000)

run_until_stopped(work())
"""


def test_who_runs_until_stopped_looks_for_cycles_seldom() -> None:
    said = subprocess.run(
        [sys.executable, "-c", WORK], cwd=PROJECT, capture_output=True, text=True, check=True, timeout=60
    )
    assert said.stdout.strip() == f"{THRESHOLDS} True"

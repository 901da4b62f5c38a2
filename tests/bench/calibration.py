"""What this machine and this interpreter are worth: two runs are comparable only as far as these are."""

import os
import subprocess
import sys
import sysconfig
from platform import python_version
from statistics import median
from time import perf_counter

from msgspec import Struct

LOOP = "x = 0\nfor i in range({count}): x = (x * 31 + i) % 1000003"
COUNT = 2_000_000
TIMES = 3


def two_at_once() -> float:
    """How much more two busy processes do than one alone: 2 on two idle cores, 1 on one that is shared."""
    alone, together = [], []
    for _ in range(TIMES):
        alone.append(_seconds(1))
        together.append(_seconds(2))
    return 2 * median(alone) / median(together)


def loop_ms() -> float:
    """CPU milliseconds that this interpreter takes for a fixed loop."""
    code = "from time import process_time\n" + LOOP.format(count=COUNT) + "\nprint(process_time())"
    took = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(TIMES)
    ]
    return 1000 * median(took)


def interpreter() -> str:
    """Version and how it was built, as far as it says. Some distributions build with a profile and say nothing:
    the loop's time tells."""
    said = " ".join(str(sysconfig.get_config_var(name) or "") for name in FLAGS)
    has_profile = "--enable-optimizations" in said or "-fprofile-use" in said
    has_lto = "--with-lto" in said or "-flto" in said
    told = [
        f"{name} {'yes' if has else 'not told'}" for name, has in (("PGO", has_profile), ("LTO", has_lto))
    ]
    return f"CPython {python_version()}, {', '.join(told)}, {sysconfig.get_config_var('OPT') or ''}".strip(
        ", "
    )


class Machine(Struct):
    """`two_at_once` is 2 on two idle cores."""

    cores: int
    two_at_once: float
    interpreter: str
    loop_ms: float


def machine() -> Machine:
    return Machine(os.cpu_count() or 1, two_at_once(), interpreter(), loop_ms())


FLAGS = (
    "CONFIG_ARGS",
    "PY_CFLAGS",
    "PY_CFLAGS_NODIST",
    "PY_CORE_CFLAGS",
    "PY_LDFLAGS_NODIST",
    "PY_CORE_LDFLAGS",
)


def _seconds(processes: int) -> float:
    began = perf_counter()
    command = [sys.executable, "-c", LOOP.format(count=COUNT)]
    running = [subprocess.Popen(command) for _ in range(processes)]
    for each in running:
        each.wait()
    return perf_counter() - began

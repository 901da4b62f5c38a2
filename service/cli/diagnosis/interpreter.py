"""The interpreter: whether it was built with profile-guided optimisation, as its own record of the build tells.

Without it the rules take about a fifth more CPU. A build by `configure --enable-optimizations` says so. Debian and
Ubuntu optimise theirs by other means and clean the record of flags that every other build names: such a build does
not say what it is, and is taken for fast. Nothing is timed: the time of a loop says more of the machine.
"""

import platform
import sysconfig
from collections.abc import Mapping
from typing import Any, Literal

from service.cli.diagnosis.finding import Diagnosis, judged

Build = Literal["optimised", "plain", "untold"]

TOLD: dict[Build, str] = {
    "optimised": "built with profile-guided optimisation",
    "plain": "built without profile-guided optimisation",
    "untold": "does not say how it was built, as packages of Debian do that are optimised",
}


def examine() -> list[Diagnosis]:
    build = build_of(sysconfig.get_config_vars())
    return [
        judged(
            "Python",
            f"{platform.python_version()}, {TOLD[build]}",
            build == "plain",
            "use the image, a distribution's package, or configure --enable-optimizations --with-lto",
            is_warning=True,
        )
    ]


def build_of(record: Mapping[str, Any]) -> Build:
    """The message of a build's variables (`sysconfig.get_config_vars`)."""
    if "--enable-optimizations" in str(record.get("CONFIG_ARGS")):
        return "optimised"
    used = ("CFLAGS", "PY_CFLAGS", "CFLAGS_NODIST", "PY_CFLAGS_NODIST", "PY_CORE_CFLAGS")
    if any("-fprofile-" in str(record.get(name)) for name in used):
        return "optimised"
    return "plain" if record.get("PGO_PROF_USE_FLAG") else "untold"

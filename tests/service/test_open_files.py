"""A process holds as many connections as it is told to, or fewer if it may not open so many files."""

import subprocess
import sys

import pytest

from tests.processes import PROJECT

PROGRAM = """
import resource
from service.wiring.serving import _held
resource.setrlimit(resource.RLIMIT_NOFILE, (200, {files}))
print(_held({most}), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("files", "most", "connections"), [(1000, 8000, 744), (1000, 700, 700), (300, 8000, 44)]
)
def test_connections_within_the_limit_of_open_files(files: int, most: int, connections: int) -> None:
    program = PROGRAM.format(files=files, most=most)
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout.splitlines()[-1] == f"{connections} {files}", ran.stderr

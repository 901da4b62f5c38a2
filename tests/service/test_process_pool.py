"""What is done aside costs no process before there is something to do, and then comes after whoever is waiting."""

import subprocess
import sys

from tests.processes import PROJECT

PROGRAM = """
import os
import psutil
from service.platform.processes.process_pool import NICENESS, ProcessPool

if __name__ == "__main__":
    def children():
        return len(psutil.Process().children(recursive=True))

    pool = ProcessPool()
    before = children()
    print(before, pool.submit(pow, 2, 10).result(), children() > before)
    print(pool.submit(os.nice, 0).result() == min(19, os.nice(0) + NICENESS))
    pool.shutdown()
    print(ProcessPool(0).submit(os.nice, 0).result() == os.nice(0))
    ProcessPool().shutdown()
"""


def test_a_process_is_started_when_it_is_first_needed_and_is_nice() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=PROJECT, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.split() == ["0", "1024", "True", "True", "True"], done.stderr

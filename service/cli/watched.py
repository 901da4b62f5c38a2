"""Runs `moviola COMMAND...` until its standard input closes: a pipe that nobody writes to, held by who started it.

python -m service.cli.watched COMMAND...
"""

import os
import sys

from service.cli.main import main
from service.platform.processes.parent_watch import end_after

if __name__ == "__main__":
    end_after(lambda: os.read(sys.stdin.fileno(), 1))
    main()

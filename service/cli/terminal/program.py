"""How to call this program again."""

import shlex
import shutil
import sys
from pathlib import Path


def program(*arguments: str) -> str:
    """The command line that runs `moviola` with `arguments` from this directory, as this process was run."""
    called = Path(sys.argv[0])
    script = shutil.which(called.name)
    if called.suffix == ".py":
        words = [sys.executable, "-m", "service.cli.main"]
    elif script and Path(script).samefile(called):
        words = [called.name]
    else:
        words = [str(called)]
    return shlex.join([*words, *arguments])

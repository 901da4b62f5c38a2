"""Log files of development, which the owner alone may read: they name players and matches."""

import os
from pathlib import Path
from typing import BinaryIO, Final

MOST_BYTES: Final = 16 * 1024 * 1024
LAST_WORDS_BYTES: Final = 2000


def open_log(path: Path) -> BinaryIO:
    """Open it for more lines. A file that has become large is put aside first, in the place of an earlier one."""
    if path.exists() and path.stat().st_size > MOST_BYTES:
        path.replace(path.with_suffix(".log.1"))
    log = os.fdopen(os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), "ab")
    path.chmod(0o600)
    return log


def last_words(log: Path, start: int) -> str:
    """The end of it, from `start` on at most."""
    with log.open("rb") as file:
        file.seek(max(start, file.seek(0, os.SEEK_END) - LAST_WORDS_BYTES))
        return file.read().decode(errors="replace")

"""Verifying whatever archive a file holds: that of a match, or of a tournament."""

from collections.abc import Iterable
from functools import partial
from itertools import chain

from service.app.archive.tournament_check import verify_tournament
from service.app.archive.tournament_format import is_of_tournament
from service.app.archive.verify import NO_WITNESS, Progress, Witness, verify
from service.schemas.archive_reports import Report


def verify_file(
    lines: Iterable[bytes],
    witness: Witness = NO_WITNESS,
    progress: Progress = lambda _: None,
    *,
    recomputes: bool = False,
) -> Report:
    """Told by its first line; the rest is as of `verify` and `verify_tournament`."""
    lines = iter(lines)
    first = next(lines, b"")
    check = partial(verify_tournament, recomputes=recomputes) if is_of_tournament(first) else verify
    return check(chain([first], lines) if first else (), witness, progress)

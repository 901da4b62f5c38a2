"""Verifying whatever archive a file holds: that of a match, or of a tournament."""

from collections.abc import Iterable
from functools import partial
from itertools import chain

from service.app.archive.signature import Keys
from service.app.archive.tournament_check import verify_tournament
from service.app.archive.tournament_format import is_of_tournament
from service.app.archive.verify import Progress, verify
from service.app.proof.notes import Note
from service.schemas.archive_reports import Report
from service.schemas.heads import SignedHead


def verify_file(
    lines: Iterable[bytes],
    *,
    head: str = "",
    keys: Keys | None = None,
    kept: SignedHead | None = None,
    checkpoint: Note | None = None,
    progress: Progress = lambda _: None,
    recomputes: bool = False,
) -> Report:
    """Told by its first line; the rest is as of `verify` and `verify_tournament`."""
    lines = iter(lines)
    first = next(lines, b"")
    check = partial(verify_tournament, recomputes=recomputes) if is_of_tournament(first) else verify
    return check(
        chain([first], lines) if first else (),
        head=head,
        keys=keys,
        kept=kept,
        checkpoint=checkpoint,
        progress=progress,
    )

"""Parameters that several operations declare in the query and the headers."""

from typing import Annotated, TypeAlias

from litestar.params import HeaderParameter, QueryParameter

REVISION_TAG = r'^(\*|"[0-9]{1,10}(-[0-9a-z-]{1,40})?")$'
WINDOW = "^[0-9]{1,10}-[0-9]{1,10}$"
ViewerName: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        name="as",
        pattern="^([0-5]|spectator|organiser)$",
        description="As whom to look: a seat's number, `spectator` or `organiser`. Absent: as the caller.",
    ),
]
Revision: TypeAlias = Annotated[
    int | None,
    QueryParameter(
        name="at", ge=1, le=2**31 - 1, description="As it was after this event. Absent: the newest revision."
    ),
]
TicketText: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        name="ticket",
        max_length=300,
        description="A ticket of this match, in place of a token: look as its viewer (MV-TIC-01).",
    ),
]
IdempotencyKey: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=128,
        pattern="^[!-~]+$",
        description=(
            "Makes a repetition of this very request harmless: the first answer is given again, usually for 30 "
            "days. Keys belong to the token and the path they come with; without a token, use at least 16 random "
            "characters, such as a UUID."
        ),
    ),
]
IfMatch: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match",
        pattern=REVISION_TAG,
        description=(
            'Only if the match is at this revision, as in `"12"`, or that of an `ETag`; otherwise 412. '
            "`*`: at any."
        ),
    ),
]
IfWindow: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="If-Window",
        pattern=WINDOW,
        description=(
            "Only while this window is open, whatever others have answered in it; otherwise 412. It is the "
            "`window` of `awaited`, and takes the place of `If-Match`, which is then not looked at (MV-PLA-04)."
        ),
    ),
]
NAME = {"name_taken": "/player", "name_empty": "/player", "name_hides": "/player"}
"""Refusals of a player's name, for `Contract.pointers`."""

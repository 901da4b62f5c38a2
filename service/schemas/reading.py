"""The readable parts of matches: states, events, differences, lists."""

from typing import Any
from uuid import UUID

from msgspec import Struct

from domain.kernel.documents import Change
from domain.kernel.game import Result
from domain.kernel.table import Viewer
from domain.matches.state import Origin, Sheet
from projections.match_list import MatchRow
from projections.queries import Line
from projections.seat_history import SeatRow
from service.schemas.matches import AwaitedView, EventView


class StateView(Struct, frozen=True):
    """A match at a revision, as the viewer may see it. One that was imported is what an archive says; `imported`
    in its sheet tells who has brought it in, and when.

    `hash` is the SHA-256 of the canonical JSON of `play` (keys sorted, no blanks): equal for equal positions.
    """

    game: str
    match_id: UUID
    revision: int
    viewer: Viewer
    origin: Origin
    sheet: Sheet
    play: Any
    awaited: AwaitedView
    result: Result | None
    hash: str


class MatchView(Struct, frozen=True):
    """A match as the caller sees it now: its row in the list of matches, whom it waits for, as whom the caller may
    look at it (`viewers`, for `as`), the options of its game, and where to go on from here."""

    match: MatchRow
    awaited: AwaitedView
    viewers: list[Viewer]
    options: Any
    links: dict[str, str]


class EventPage(Struct, frozen=True):
    """Events in order; `next_from` continues, absent at the end."""

    game: str
    match_id: UUID
    viewer: Viewer
    items: list[EventView]
    next_from: int | None = None


class DiffView(Struct, frozen=True):
    match_id: UUID
    from_revision: int
    to_revision: int
    viewer: Viewer
    changes: list[Change]


class MatchPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[MatchRow]
    next: str | None = None


class TimelinePage(Struct, frozen=True):
    """`newest` is the match's newest revision; `next_from` continues, null when there is no more to tell yet."""

    match_id: UUID
    viewer: Viewer
    newest: int
    items: list[Line]
    next_from: int | None = None


class PlayerSeats(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    player: str
    items: list[SeatRow]
    next: str | None = None

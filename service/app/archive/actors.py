"""The fourth check: who is named as the actor of an event may have caused it (openapi/ARCHIVE.md, "Who acted").

From the events alone, so that it holds for what one viewer sees, too. The replay (`replay_check.py`) finds
whose command it was where no event names the seat.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from domain.games import GAMES
from domain.kernel.table import Seat
from service.app.archive.format import Entry
from service.app.archive.reading import Archive
from service.schemas.archive_reports import Finding

BY_SEAT_OR_OFFICE = ("DisputeOpened", "StatementMade", "DisputeWithdrawn", "AppealMade")
"""Their field `by` names the seat, or is null for an organiser."""
BY_OFFICE = (
    "PlayerSubstituted",
    "SeatTokenReissued",
    "MatchPaused",
    "MatchResumed",
    "ResignationTakenBack",
    "MatchRewound",
    "UnknownCardsShuffled",
    "PositionCorrected",
    "MatchAwarded",
    "MatchAnnulled",
    "ClockAdjusted",
)


class Actor(Struct, frozen=True):
    """`seat:2`, `bot:random`, `organiser:<key id>` and so on; `in_name_of` is the seat that is named behind."""

    text: str
    in_name_of: Seat | None = None

    @property
    def seat(self) -> Seat | None:
        kind, _, number = self.text.partition(":")
        return int(number) if kind == "seat" and number.isdecimal() else None

    @property
    def bot(self) -> str:
        kind, _, name = self.text.partition(":")
        return name if kind == "bot" else ""

    @property
    def holds_office(self) -> bool:
        """An organiser, an admin or the service itself, which need nobody's seat."""
        return self.text in ("system", "admin") or self.text.startswith(("organiser:", "admin:"))


def actor_of(text: str) -> Actor:
    acting, _, seat = text.rpartition(" for seat:")
    return Actor(acting, int(seat)) if acting and seat.isdecimal() else Actor(text)


def may_move(actor: Actor, seat: Seat, bot: str | None) -> bool:
    """Whether a command of `seat`, played by the house bot `bot` if one does, can be this actor's."""
    if actor.in_name_of is not None:
        return actor.in_name_of == seat
    return actor.bot == bot if bot else actor.seat == seat


def check(archive: Archive) -> Iterator[Finding]:
    table = _Table(archive.header.game)
    for entry in archive.entries:
        if isinstance(entry.event, dict) and (detail := table.wrong(entry, entry.event)):
            yield Finding("wrong_actor", entry.revision, detail)


class _Table:
    """The players of seats, as far as the events have told."""

    def __init__(self, game: str) -> None:
        self._moves = GAMES[game].moves if game in GAMES else {}
        self._seats = 0
        self._bots: dict[str, str] = {}
        self._absent: set[Any] = set()
        """Their defaults follow from what others do."""

    def wrong(self, entry: Entry, event: Mapping[str, Any]) -> str:
        """The fault of an event's actor, or nothing."""
        self._seat_players(entry.type, event)
        actor = actor_of(entry.actor)
        for seat in (actor.seat, actor.in_name_of):
            if seat is not None and seat >= self._seats:
                return f"{entry.actor} is named, but there are {self._seats} seats"
        if actor.in_name_of is not None and not actor.holds_office:
            return f"{entry.actor} is named, but only an organiser gives a command in a seat's name"
        if actor.bot and actor.bot not in self._bots.values():
            return f"{entry.actor} is named, but no seat is played by this bot"
        return _wrong_office(entry, event, actor) or self._wrong_move(entry, event, actor)

    def _seat_players(self, type_: str, event: Mapping[str, Any]) -> None:
        seat = event.get("seat")
        if type_ in ("MatchCreated", "MatchForked") and isinstance(bots := event.get("bots", {}), dict):
            self._bots |= bots
        if type_ == "MatchCreated" and isinstance(seats := event.get("seats"), int):
            self._seats = seats
        if type_ == "SeatResigned" or (type_ == "SeatTimedOut" and event.get("limit") == "match"):
            self._absent.add(seat)
        if type_ == "PlayerSubstituted":
            self._absent.discard(seat)

    def _wrong_move(self, entry: Entry, event: Mapping[str, Any], actor: Actor) -> str:
        seat = _seat(event.get(self._moves.get(entry.type, "")))
        if seat is None or seat in self._absent or (actor.holds_office and actor.in_name_of is None):
            return ""
        if may_move(actor, seat, self._bots.get(str(seat), "")) or may_move(actor, seat, ""):
            return ""
        return f"{entry.actor} is named, but seat {seat} has moved"


def _seat(value: object) -> Seat | None:
    """A seat by its number, or as in `seat_2`."""
    if isinstance(value, str) and value.startswith("seat_") and value[5:].isdecimal():
        return int(value[5:])
    return value if type(value) is int else None


def _wrong_office(entry: Entry, event: Mapping[str, Any], actor: Actor) -> str:
    if entry.type in BY_SEAT_OR_OFFICE:
        by = event.get("by")
        fits = actor.holds_office if by is None else actor.seat == by
        return "" if fits else f"{entry.actor} is named, but {_whom(by)} has spoken"
    if entry.type == "RulingGiven" and event.get("author") != entry.actor:
        return f"{entry.actor} is named, but the ruling is by {str(event.get('author'))[:80]}"
    if entry.type in ("SeatTimedOut", "TimeGivenBack") and entry.actor != "system":
        return f"{entry.actor} is named, but the service itself watches the clocks"
    if entry.type == "SeatResigned" and not actor.holds_office:
        fits = actor.seat == event.get("seat") and not event.get("reason")
        return "" if fits else f"{entry.actor} is named, but cannot resign seat {event.get('seat')} so"
    if entry.type == "SeatVacated" and not actor.holds_office:
        fits = actor.text == "host" if event.get("reason") else actor.seat == event.get("seat")
        return "" if fits else f"{entry.actor} is named, but cannot vacate seat {event.get('seat')} so"
    if entry.type in BY_OFFICE and not actor.holds_office:
        return f"{entry.actor} is named, but only an organiser can do this"
    return ""


def _whom(by: object) -> str:
    return "an organiser" if by is None else f"seat {str(by)[:20]}"

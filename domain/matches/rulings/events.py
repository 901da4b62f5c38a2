"""Events of a dispute. These events lie in the stream of the match they are about."""

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.kernel.table import Event, Seat

RulingKind = Literal["stand", "rewind", "correct", "clock", "award", "annul"]


class DisputeOpened(Event, frozen=True):
    """Event `revision` is contested, by a seat or (None) an organiser; from now on the match is frozen.

    `claim` is empty for spectators (MV-DIS-09). `rules` are the IDs of the rules that are said to be broken.
    `author` is the organiser who contests it, as events name who acts; it is absent for a seat, and in older
    matches.
    """

    dispute: str
    by: Seat | None
    revision: int
    claim: str
    rules: tuple[str, ...] = ()
    author: str | UnsetType = UNSET


class StatementMade(Event, frozen=True):
    """A seat or (None) an organiser is heard. `text` is empty for who may not read it (MV-DIS-09, MV-DIS-10);
    `to_organisers`: nobody else may."""

    dispute: str
    by: Seat | None
    text: str
    to_organisers: bool | UnsetType = UNSET


class RulingGiven(Event, frozen=True):
    """The last event of a ruling: what it changes has happened right before. Play goes on.

    `author` is who ruled, as events name who acts; `rule` is the ID of the rule the ruling follows from.
    `supersedes` is the earliest dispute whose ruling it has undone by going back past it. `overrides` are all
    disputes whose final rulings it changes (MV-RUL-11), the latest first; absent where there are none.
    """

    dispute: str
    kind: RulingKind
    author: str
    reason: str
    rule: str
    supersedes: str = ""
    overrides: tuple[str, ...] | UnsetType = UNSET


class DisputeWithdrawn(Event, frozen=True):
    """The opener of the dispute takes the claim back; play goes on.

    With `waited_seconds` any seat has ended a dispute that nobody had ruled on for so long (MV-DIS-12).
    """

    dispute: str
    by: Seat | None
    waited_seconds: int | UnsetType = UNSET


class RulingAccepted(Event, frozen=True):
    """The seat has played on after the ruling, or says so: it can no longer appeal."""

    dispute: str
    seat: Seat


class AppealMade(Event, frozen=True):
    """A seat asks for a second ruling, which is final; the match is frozen again. Spectators see no `reason`."""

    dispute: str
    by: Seat
    reason: str


DISPUTE_EVENTS = (
    DisputeOpened,
    StatementMade,
    DisputeWithdrawn,
    RulingGiven,
    RulingAccepted,
    AppealMade,
)

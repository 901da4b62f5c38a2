"""Events around a game: seats are taken, play begins, chance is drawn, a fork leaves its parent."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from domain.kernel.documents import Change
from domain.kernel.table import Event, Hidden, Seat
from domain.matches.clocks.control import Clocks, Limit, SeatClock, TimeControl
from domain.matches.pace.events import PACE_EVENTS
from domain.matches.pace.terms import Reactions
from domain.matches.rulings.events import DISPUTE_EVENTS
from domain.matches.seats.events import SEAT_EVENTS
from domain.matches.terms import AfterScript, AtTournament, Drawn, Imported, LuckTerms, Spectators, StopReason


class MatchCreated(Event, frozen=True):
    """`options` and `position` are as given, valid under `edition`; `host` is the hash of the host's token.

    `organiser` is the id of the key that organises the match, empty without one. `spectators` are all, those with
    a key, or nobody; they see the match `spectator_delay_seconds` late. It is disclosed
    `disputes_seconds` after its end. `disputes_per_seat` is None in matches recorded before claims were counted.
    `allows_advice` is there if seats may be advised (MV-ADV-01), `reactions` if windows are tacit (MV-PAC-01).
    Of a match that was `imported` all this is what the archive says.
    """

    match_id: str
    game: str
    edition: str
    seats: int
    options: dict[str, Any]
    luck: LuckTerms
    title: str = ""
    bots: dict[Seat, str] = {}
    position: dict[str, Any] | None = None
    host: str | UnsetType = ""
    organiser: str = ""
    spectators: Spectators = "open"
    spectator_delay_seconds: int = 0
    disputes_seconds: int = 0
    disputes_per_seat: int | None = None
    clocks: TimeControl | None = None
    tournament: AtTournament | None = None
    imported: Imported | UnsetType = UNSET
    allows_advice: bool | UnsetType = UNSET
    reactions: Reactions | UnsetType = UNSET


class SeatTaken(Event, frozen=True):
    """`credential` is the hash of the seat's token, `entropy` what the player adds to the luck.

    `key` is a hash of the match and of the player's own key, if there is one: no two matches tell that they were
    played with one key. `gives_up`: this player organised the match, and from now on nobody does (MV-ORG-06).
    """

    seat: Seat
    player: str
    credential: str | UnsetType = UNSET
    entropy: str = ""
    key: str | UnsetType = UNSET
    gives_up: bool | UnsetType = UNSET


class PlayBegan(Event, frozen=True):
    """All seats are filled: the game's own events follow."""


class ChanceDrawn(Event, frozen=True):
    """The draws behind the chance command whose events follow."""

    draws: tuple[Drawn, ...]


class SeatResigned(Event, frozen=True):
    """The seat stays in the game; from now on its rules' default is played for it. `reason` is an organiser's."""

    seat: Seat
    reason: str = ""


class MatchForked(Event, frozen=True):
    """A new match that shares everything up to `revision` of `parent`; its first own event.

    `script` holds the outcomes that come before `luck` takes over; `then` says whether a player's command is
    refused that leads to a draw which cannot give the next one. Seats keep their players' names; who forks gets
    the tokens whose hashes are in `credentials`. A fork of a match not yet over is `is_private`: only its token
    holders and organisers may know of it. Of one that was `imported` all this is what the archive says.
    """

    match_id: str
    parent: str
    revision: int
    kind: Literal["same", "fresh", "scripted"]
    luck: LuckTerms
    script: tuple[tuple[int, ...], ...] | Hidden = ()
    bots: dict[Seat, str] = {}
    credentials: dict[Seat, str] | UnsetType = {}
    host: str | UnsetType = ""
    title: str = ""
    is_private: bool = False
    organiser: str = ""
    then: AfterScript = "fresh"
    imported: Imported | UnsetType = UNSET


class MatchStopped(Event, frozen=True):
    """The match is over although its game goes on, with the places as they stand, from first to last.

    `abandoned`: nobody is left who chooses; `unanswered`: no player has answered for many time-outs;
    `event_limit`: it has become too long; `conceded`: all other seats have resigned;
    `called_off`: its tournament is cancelled, its round un-started, or its result typed in; `cancelled`: it has
    not begun, and never will; `deleted`: it is a private fork, which nobody finds any more. Then there are no
    places.
    `luck_goes_on`: another match takes its place with the same luck, so this one is not disclosed (TO-LUC-02).
    """

    reason: StopReason
    winners: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]
    luck_goes_on: bool | UnsetType = UNSET


class DisclosureSet(Event, frozen=True):
    """The match is over. It is disclosed at `at_ms` (milliseconds since 1970), `seconds` from now, unless a
    dispute comes first."""

    at_ms: int
    seconds: int


class MatchDisclosed(Event, frozen=True):
    """The match no longer goes back into play: from now on everybody who may know of it sees everything of it."""


class LuckRevealed(Event, frozen=True):
    """The match is disclosed: `seed` (hex) is one committed to, so every draw from it can be checked."""

    seed: str


class MatchRewound(Event, frozen=True):
    """The match goes on from where it was after event `to_revision`: by a ruling, or (`dispute` is empty) when a
    resignation is taken back.

    `play` is the game's state there, as JSON; `resigned` are the seats that had resigned, `drawn` and `script` the
    outcomes that were waiting, `clocks` the times that were left. With the `same` luck the undone draws come
    again; with `fresh` luck `terms` commit to another seed, and `replaces` is the luck that would have come again
    (not there in matches recorded before that was counted). `shuffles`: the next two events put the cards nobody
    may know in another order.
    """

    dispute: str
    to_revision: int
    luck: Literal["same", "fresh"]
    terms: LuckTerms
    play: dict[str, Any]
    resigned: tuple[Seat, ...] = ()
    drawn: tuple[tuple[int, ...] | Hidden, ...] = ()
    script: tuple[tuple[int, ...], ...] | Hidden = ()
    clocks: Clocks | None = None
    shuffles: bool = False
    replaces: LuckTerms | UnsetType = UNSET


class UnknownCardsShuffled(Event, frozen=True):
    """A ruling: the cards nobody may know lie in the orders that chance has just drawn. For each group that looks
    alike, the place of each card, in the order of their ids, is taken by the one the draw names."""

    dispute: str


class PositionCorrected(Event, frozen=True):
    """A ruling: the table is set right. `play` is the game's state from now on, `before` what it was.

    `changes` is what differs. A viewer gets what they may see of both, and what differs in that (MV-COR-04).
    """

    dispute: str
    changes: tuple[Change, ...]
    play: dict[str, Any]
    before: dict[str, Any]


class MatchAwarded(Event, frozen=True):
    """A ruling: the match is over with these places, from first to last, tied seats together."""

    dispute: str
    places: tuple[tuple[Seat, ...], ...]


class MatchAnnulled(Event, frozen=True):
    """A ruling: the match is over and has no result."""

    dispute: str


RULING_EFFECTS: tuple[type[Event], ...] = (
    MatchRewound,
    UnknownCardsShuffled,
    PositionCorrected,
    MatchAwarded,
    MatchAnnulled,
)


class ClocksRead(Event, frozen=True):
    """The reading of every clock at `at_ms` (milliseconds since 1970), after the request whose last event
    this is.

    `asked` is the decision that the running clocks are about, `unanswered` how many time-outs there have been
    since a player answered.
    """

    at_ms: int
    seats: tuple[SeatClock, ...]
    asked: str = ""
    is_paused: bool = False
    unanswered: int = 0


class SeatTimedOut(Event, frozen=True):
    """The time of a seat is up, for this `decision` or for the whole `match`; its default follows."""

    seat: Seat
    limit: Limit
    at_ms: int


class TimeGivenBack(Event, frozen=True):
    """The service could not have served `seats` for `lost_ms`, up to `at_ms`: their clocks stood still."""

    seats: tuple[Seat, ...]
    lost_ms: int
    at_ms: int


class ClockAdjusted(Event, frozen=True):
    """`seconds` were added to a clock of the seat (taken off, if negative), for the reason given."""

    seat: Seat
    seconds: int
    limit: Limit = "match"
    reason: str = ""


MATCH_EVENTS: tuple[type[Event], ...] = (
    MatchCreated,
    SeatTaken,
    PlayBegan,
    ChanceDrawn,
    SeatResigned,
    *SEAT_EVENTS,
    MatchForked,
    MatchStopped,
    DisclosureSet,
    MatchDisclosed,
    LuckRevealed,
    ClocksRead,
    SeatTimedOut,
    TimeGivenBack,
    ClockAdjusted,
    *PACE_EVENTS,
    *DISPUTE_EVENTS,
    *RULING_EFFECTS,
)

OWN_EVENTS = frozenset(MATCH_EVENTS)
"""For `type(event) in OWN_EVENTS`: `isinstance` with nineteen types takes a hundred times as long."""

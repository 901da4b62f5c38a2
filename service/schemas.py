"""What goes over the border: requests with their bounds, answers with what a viewer may see."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta, Struct

from domain.documents import Change
from domain.game import Result
from domain.matches.clocks import DECISION_SECONDS, INCREMENT_SECONDS, MATCH_SECONDS
from domain.matches.events import Spectators
from domain.matches.state import Phase, Sheet
from domain.table import Event, Seat, Viewer
from projections.match_list import MatchRow
from projections.queries import Line
from projections.seat_history import SeatRow
from service.archive.report import Report
from service.audit import AuditEntry
from service.keys import Scope
from service.webhooks.deliveries import Delivery

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        pattern=r"^[^\x00-\x1f\x7f]*$",
        description="1 to 60 printable characters",
    ),
]
GameName = Annotated[str, Meta(pattern="^[a-z_]{1,30}$", description="a game's name, as listed by /v1/games")]
SeatNumber = Annotated[int, Meta(ge=0, le=5, description="a place at the table, from 0")]
Entropy = Annotated[
    str, Meta(max_length=64, pattern="^[ -~]*$", description="printable ASCII mixed into the match's luck")
]
BotName = Literal["random", "lookahead"]


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """A time for each decision, for each seat's whole match, or both, in seconds; at least one of them.

    `increment_seconds` are added to the time for the match with each answer of a seat.
    """

    decision_seconds: Annotated[int, Meta(ge=DECISION_SECONDS[0], le=DECISION_SECONDS[-1])] | None = None
    match_seconds: Annotated[int, Meta(ge=MATCH_SECONDS[0], le=MATCH_SECONDS[-1])] | None = None
    increment_seconds: Annotated[int, Meta(ge=INCREMENT_SECONDS[0], le=INCREMENT_SECONDS[-1])] = 0


class CreateMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be set up. Options left out take the game's defaults; seats named in `bots` are filled.

    `spectators` may be all (`open`), holders of a key with the scope spectate (`keys`), or nobody (`none`). They
    see the match `spectator_delay_seconds` late, up to a day.

    Without `clocks` everybody has all the time there is.
    """

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=6)]
    options: dict[str, Any] = {}
    bots: dict[SeatNumber, BotName] = {}
    position: dict[str, Any] | None = None
    title: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    spectators: Spectators = "open"
    spectator_delay_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    clocks: ClockTerms | None = None


class NewMatch(Struct, frozen=True):
    """`host_token` starts the match; it is shown this once."""

    match_id: UUID
    revision: int
    phase: Phase
    commitment: str
    host_token: str = ""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` left out is the first free one."""

    player: Name
    seat: SeatNumber | None = None
    entropy: Entropy = ""


class NewSeat(Struct, frozen=True):
    """`seat_token` acts for the seat as bearer token; it is shown this once."""

    match_id: UUID
    seat: Seat
    revision: int
    seat_token: str = ""


class ClockView(Struct, frozen=True, omit_defaults=True):
    """The time of a seat as of the revision it comes with, in seconds.

    `left_seconds` for the rest of the match, `decision_left_seconds` for what it is asked now, each absent without
    such a limit. While the clock runs, `deadline_at` is when the time is up: count down to it.
    """

    seat: Seat
    left_seconds: float | None = None
    decision_left_seconds: float | None = None
    deadline_at: Annotated[datetime, Meta(tz=True)] | None = None


class AwaitedView(Struct, frozen=True, omit_defaults=True):
    """Who has to act: seats (and what is asked), chance, resume (a match cut off inside a chain), or nobody.

    ruling: a dispute is open, and the match waits for an organiser. With clocks, `clocks` has the time
    of every seat that no house bot plays.
    """

    kind: Literal["seats", "chance", "resume", "ruling", "nobody"]
    seats: list[Seat] = []
    decision: str = ""
    clocks: list[ClockView] = []


class EventView(Struct, frozen=True, omit_defaults=True):
    """An event as the viewer may see it; cards they may not see are `{"hidden": count}`.

    `rules` are the IDs of the rules that caused it. `hash` is the link of the hash chain, the same for all
    viewers: it tells nothing of what is hidden, and whoever writes it down can have the match proved to have gone
    this way (getArchive). The answer to a command has none. `undone_by` is the event of the ruling that took play
    back behind this one.
    """

    revision: int
    at: Annotated[datetime, Meta(tz=True)]
    actor: str
    rules: tuple[str, ...]
    event: Event
    hash: str = ""
    undone_by: int | None = None


class StreamHello(Struct, frozen=True):
    """The first frame of a stream: where the match stood when it was opened, for this viewer.

    `connected` are the seats that follow the match somewhere; null: nobody can tell at the moment.
    """

    match_id: UUID
    revision: int
    phase: Phase
    viewer: Viewer
    awaited: AwaitedView
    connected: list[Seat] | None


class StreamPresence(Struct, frozen=True):
    """Other seats are connected now than were told before; null: nobody can tell at the moment."""

    connected: list[Seat] | None


class StreamEnd(Struct, frozen=True):
    """The match is over and everything was sent: do not reconnect."""


class StreamBye(Struct, frozen=True):
    """The stream ends although the match does not: reconnect with `Last-Event-ID` after `retry` milliseconds."""

    reason: Literal["draining"]


class Accepted(Struct, frozen=True):
    """The events a request led to, and who is awaited now."""

    match_id: UUID
    revision: int
    phase: Phase
    events: list[EventView]
    awaited: AwaitedView


class StateView(Struct, frozen=True):
    """A match at a revision, as the viewer may see it.

    `hash` is the SHA-256 of the canonical JSON of `play` (keys sorted, no blanks): equal for equal positions.
    """

    match_id: UUID
    revision: int
    viewer: Viewer
    sheet: Sheet
    play: Any
    awaited: AwaitedView
    result: Result | None
    hash: str


class LegalCommands(Struct, frozen=True):
    """Every command the seat may post now, ready to post; none when somebody else is awaited."""

    match_id: UUID
    revision: int
    seat: Seat
    commands: list[Any]
    awaited: AwaitedView


class EventPage(Struct, frozen=True):
    """Events in order; `next_from` continues, absent at the end."""

    match_id: UUID
    viewer: Viewer
    events: list[EventView]
    next_from: int | None = None


class DiffView(Struct, frozen=True):
    match_id: UUID
    from_revision: int
    to_revision: int
    viewer: Viewer
    changes: list[Change]


class ForkLuck(Struct, frozen=True, forbid_unknown_fields=True):
    """`same`: the parent's next draws; `fresh`: a new seed; `scripted`: `outcomes` first, then a new seed.

    Each outcome is what one draw gives, in the order of the draws: one number for a die or a pick, for a
    shuffle the places of the items in their new order.
    """

    kind: Literal["same", "fresh", "scripted"] = "fresh"
    outcomes: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(min_length=1, max_length=200)]],
        Meta(max_length=200),
    ] = []


class ForkMatch(Struct, frozen=True, forbid_unknown_fields=True):
    revision: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    luck: ForkLuck = ForkLuck()
    bots: dict[SeatNumber, BotName] = {}
    title: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""


class NewFork(Struct, frozen=True):
    """The new match with its seats' tokens and its host's; they are shown this once."""

    match_id: UUID
    parent_id: UUID
    fork_revision: int
    revision: int
    is_private: bool
    host_token: str = ""
    seat_tokens: dict[Seat, str] = {}


class Lineage(Struct, frozen=True):
    """A match in the tree of forks; `revision` is its newest."""

    match_id: UUID
    parent_id: UUID | None
    fork_revision: int
    revision: int


Here = Literal["same", "other", "unknown"]


class Verification(Struct, frozen=True):
    """`here` compares the archive's last hash with this service's log: `same` event at that revision, `other`, or
    `unknown` if the match is not here or not for the caller to know of."""

    report: Report
    here: Here


class ImportedMatch(Struct, frozen=True):
    """`head` is the hash of its last event."""

    match_id: UUID
    revision: int
    head: str


class MatchPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    matches: list[MatchRow]
    next: str | None = None


class TimelinePage(Struct, frozen=True):
    """`newest` is the match's newest revision; `next_from` continues, null when there is no more to tell yet."""

    match_id: UUID
    viewer: Viewer
    newest: int
    lines: list[Line]
    next_from: int | None = None


class PlayerSeats(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    player: str
    seats: list[SeatRow]
    next: str | None = None


class CreateKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`name` says what the key is for, `owner` who has it; without `expires_at` it lasts until it is revoked.

    Scopes: `play` creates matches and takes seats, `spectate` looks at matches whose spectators need a key,
    `organise` organises the matches created with it, `admin` may everything.
    """

    name: Name
    owner: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=4)] = ("play", "spectate", "organise")
    expires_at: Annotated[datetime, Meta(tz=True)] | None = None


class RotateKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`grace_seconds` is how long the old secret stays good beside the new one: up to a week, 0 to end it now."""

    grace_seconds: Annotated[int, Meta(ge=0, le=604_800)] = 86_400


class NewKey(Struct, frozen=True):
    """A key; `key` is its secret, shown this once."""

    key_id: UUID
    name: str
    owner: str
    scopes: list[Scope]
    expires_at: Annotated[datetime, Meta(tz=True)] | None
    key: str


class AuditPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    entries: list[AuditEntry]
    next: str | None = None


WebhookUrl = Annotated[str, Meta(min_length=1, max_length=500, pattern="^https?://[!-~]+$")]
EventTypes = Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=100)]
Description = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


class CreateWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send which events: `event_types` empty are all, `match_id` null every match the key organises.

    `viewer` is as whom the events are shown; `organiser` sees everything, and has to be the match's.
    What spectators see late is told to others late as well.
    """

    url: WebhookUrl
    event_types: EventTypes = []
    match_id: UUID | None = None
    viewer: Literal["spectator", "organiser"] = "organiser"
    description: Description = ""


class UpdateWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left out, or null, stays as it is."""

    url: WebhookUrl | None = None
    event_types: EventTypes | None = None
    description: Description | None = None
    is_active: bool | None = None


class WebhookView(Struct, frozen=True):
    """`inactive_reason` says why it was switched off, `secrets` with how many messages are signed now."""

    webhook_id: UUID
    owner: str
    url: str
    event_types: list[str]
    match_id: UUID | None
    viewer: Literal["spectator", "organiser"]
    description: str
    is_active: bool
    inactive_reason: str
    secrets: int
    created_at: Annotated[datetime, Meta(tz=True)]


class WebhookSecret(Struct, frozen=True):
    """`secret` verifies the messages of this webhook (Standard Webhooks, `v1`); it is shown this once."""

    webhook: WebhookView
    secret: str


class DeliveryPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    deliveries: list[Delivery]
    next: str | None = None


class ReplayWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Events of a match from one revision to another, at most 1000; `last_revision` null is the newest."""

    match_id: UUID
    first_revision: Annotated[int, Meta(ge=1, le=2**31 - 1)] = 1
    last_revision: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class Replayed(Struct, frozen=True):
    """How many deliveries are on their way; those of types the webhook does not ask for are not among them."""

    deliveries: int


class GameSummary(Struct, frozen=True):
    name: str
    title: str
    edition: str
    min_seats: int
    max_seats: int


class GameDescription(Struct, frozen=True):
    """A game with the JSON Schemas of its options, position documents, commands and events."""

    name: str
    title: str
    edition: str
    min_seats: int
    max_seats: int
    options: dict[str, Any]
    position: dict[str, Any]
    commands: dict[str, Any]
    events: dict[str, Any]


class Rule(Struct, frozen=True):
    id: str
    text: str


class RuleBook(Struct, frozen=True):
    """`text` is the whole RULES.md; `rules` its numbered paragraphs."""

    game: str
    edition: str
    text: str
    rules: list[Rule]

"""Matches over the border: setting one up, taking a seat, playing, and what a viewer sees of it."""

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from domain.kernel.table import Event, Seat
from domain.matches.clocks.control import DECISION_SECONDS, INCREMENT_SECONDS, MATCH_SECONDS, TimeControl
from domain.matches.disclosing import MOST_SECONDS
from domain.matches.pace.terms import HOLD_SECONDS, SECONDS, Reactions
from domain.matches.rulings.decider import DISPUTES_PER_SEAT
from domain.matches.state import Phase
from domain.matches.terms import Spectators
from service.schemas.bounds import BotName, Entropy, GameName, Name, SeatNumber, Title

MATCHES_AT_ONCE = 100
DisputesSeconds = Annotated[int, Meta(ge=0, le=MOST_SECONDS)]
DisputesPerSeat = Annotated[int, Meta(ge=0, le=100)]


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """A time for each decision, for each seat's whole match, or both, in seconds; at least one of them.

    `increment_seconds` are added to the time for the match with each answer of a seat.
    """

    decision_seconds: Annotated[int, Meta(ge=DECISION_SECONDS[0], le=DECISION_SECONDS[-1])] | None = None
    match_seconds: Annotated[int, Meta(ge=MATCH_SECONDS[0], le=MATCH_SECONDS[-1])] | None = None
    increment_seconds: Annotated[int, Meta(ge=INCREMENT_SECONDS[0], le=INCREMENT_SECONDS[-1])] = 0


def clocks_of(terms: ClockTerms | None) -> TimeControl | None:
    return None if terms is None else msgspec.convert(terms, TimeControl, from_attributes=True)


class ReactionTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """The pace of windows, where seats react to what has happened.

    `asked`: every seat answers. `tacit`: a window closes after `seconds`, and silence lets it pass. Any seat may
    hold it; then all answer within `hold_seconds` (MV-PAC).
    """

    mode: Literal["asked", "tacit"] = "asked"
    seconds: Annotated[int, Meta(ge=SECONDS[0], le=SECONDS[-1])] = 3
    hold_seconds: Annotated[int, Meta(ge=HOLD_SECONDS[0], le=HOLD_SECONDS[-1])] = 20


def reactions_of(terms: ReactionTerms) -> Reactions | UnsetType:
    return UNSET if terms.mode == "asked" else Reactions("tacit", terms.seconds, terms.hold_seconds)


class CreateMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be set up. Options left out take the game's defaults; seats named in `bots` are filled.

    `spectators` may be all (`open`), holders of a key with the scope spectate (`keys`), or nobody (`none`). They
    see the match `spectator_delay_seconds` late, up to a day.

    Without `clocks` everybody has all the time there is. When the match is over it is disclosed: at once or, if it
    has an organiser, after `disputes_seconds` (600, if nothing is said) without a dispute. `disputes_per_seat` are
    the claims that a seat may make, not counting those upheld. With `allows_advice` a seat may ask what a bot
    would do in its place (MV-ADV-01). `reactions` sets the pace of windows.
    """

    BY_GAME: ClassVar[tuple[str, ...]] = ("options", "position")

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=6)]
    options: dict[str, Any] = {}
    bots: dict[SeatNumber, BotName] = {}
    position: dict[str, Any] | None = None
    title: Title = ""
    spectators: Spectators = "open"
    spectator_delay_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    disputes_seconds: DisputesSeconds | None = None
    disputes_per_seat: DisputesPerSeat = DISPUTES_PER_SEAT
    clocks: ClockTerms | None = None
    allows_advice: bool = False
    reactions: ReactionTerms = ReactionTerms()


class CreateMatches(Struct, frozen=True, forbid_unknown_fields=True):
    """The matches to be set up, 1 to 100 of them."""

    matches: Annotated[list[CreateMatch], Meta(min_length=1, max_length=MATCHES_AT_ONCE)]


class MatchesAsWritten(Struct, frozen=True, forbid_unknown_fields=True):
    """The same, read in two steps: what is wrong with one of the matches is a matter of that one."""

    matches: Annotated[list[Any], Meta(min_length=1, max_length=MATCHES_AT_ONCE)]


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
    """The seats that have to act: seats (and what is asked), chance, resume (a match cut off inside a chain).

    start: play has not begun; the host, a seat or an organiser starts it when every seat is filled. nobody: the
    match is over. ruling: the match waits for an organiser: a dispute is open, or it is paused. With clocks,
    `clocks` has the time of every seat that no house bot plays. While a window is open, where several seats
    answer at once, `window` is its name, for `If-Window` (MV-PLA-04). In a tacit window no seat
    has to act before it is held: each of `may_hold` may hold it until `closes_at`; silence passes (MV-PAC-02).
    """

    kind: Literal["seats", "chance", "resume", "ruling", "start", "nobody"]
    seats: list[Seat] = []
    decision: str = ""
    clocks: list[ClockView] = []
    window: str = ""
    closes_at: Annotated[datetime, Meta(tz=True)] | None = None
    may_hold: list[Seat] = []


class EventView(Struct, frozen=True, omit_defaults=True):
    """An event as the viewer may see it; cards they may not see are `{"hidden": count}`.

    `rules` are the IDs of the rules that caused it. `hash` is the link of the hash chain, the same for all
    viewers: it tells nothing of what is hidden, and whoever writes it down can have the match proved to have gone
    this way (getArchive). The answer to a command has none. `undone_by` is the event of the ruling that took play
    back behind this one. Of an event that came with an import actor, time and rules are a claim: what the archive
    says.
    """

    revision: int
    at: Annotated[datetime, Meta(tz=True)]
    actor: str
    rules: tuple[str, ...]
    event: Event
    hash: str = ""
    undone_by: int | None = None
    is_claim: bool = False


class EventsLeftOut(Struct, frozen=True):
    """Events `first_revision` to `last_revision` are not in the answer: read them at `href`, page by page."""

    first_revision: int
    last_revision: int
    href: str


class Accepted(Struct, frozen=True, omit_defaults=True):
    """The events a request led to, and who is awaited now. If they were asked for (`include`), `commands` are
    those that the caller's seat may post next.

    Of more than 200 events the first 100 and the last 100; `left_out` says which are missing in between. With
    `Prefer: return=minimal` (RFC 7240) all of them are left out.
    """

    game: str
    match_id: UUID
    revision: int
    phase: Phase
    events: list[EventView]
    awaited: AwaitedView
    left_out: EventsLeftOut | None = None
    commands: list[Any] | None = None


class Choice(Struct, frozen=True):
    """A command for people: in words, and by the parts of the picture (`data-part`) that are touched for it, one
    after the other; those that touch nothing are buttons.
    """

    label: str
    touches: tuple[str, ...]


class RefusedTouch(Struct, frozen=True):
    """Why a part of the table begins no command, or does not follow the part `chosen`: for programs by `code` and
    `rule`, for people in a sentence, with the text of the rule.
    """

    touch: str
    code: str
    rule: str
    text: str
    rule_text: str


class LegalCommands(Struct, frozen=True, omit_defaults=True):
    """Every command the seat may post now, ready to post; none when somebody else is awaited.

    If a language is asked for, `question` says what is asked, and `choices` say the commands in the same order.
    `refused` is there if it is asked for.
    """

    game: str
    match_id: UUID
    revision: int
    seat: Seat
    commands: list[Any]
    awaited: AwaitedView
    question: str = ""
    choices: list[Choice] = []
    refused: list[RefusedTouch] = []

"""Messages about tournaments."""

from typing import Annotated, Any, ClassVar, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.kernel.game import union
from domain.matches.disclosing import DISPUTES_SECONDS
from domain.matches.rulings.decider import DISPUTES_PER_SEAT
from domain.matches.terms import Spectators
from domain.tournaments.events import (
    TOURNAMENT_EVENTS,
)
from domain.tournaments.state import Phase
from domain.tournaments.terms import (
    MOST_HOUSE_RULES,
    AimName,
    Appeals,
    Format,
    ShortPoints,
    TieBreak,
)
from service.schemas.bounds import LINE, LINES, BotName, Entropy, GameName, HouseRule, Name, Reason, Title
from service.schemas.matches import ClockTerms, DisputesPerSeat, DisputesSeconds

TournamentEvent = union(TOURNAMENT_EVENTS)
Capacity = Annotated[int, Meta(ge=2, le=500)]
DelaySeconds = Annotated[int, Meta(ge=0, le=86_400)]
Small = Annotated[int, Meta(ge=0, le=1000)]
Rating = Annotated[int, Meta(ge=0, le=9999)]
EntrySeed = Annotated[int, Meta(ge=0, le=500)]


class EarlierStage(Struct, frozen=True, forbid_unknown_fields=True):
    """The finished tournament that goes on: for the `cut` best of its standings, or for as many that come `after`
    so many others."""

    tournament_id: UUID
    cut: Annotated[int, Meta(ge=2, le=500)]
    after: Annotated[int, Meta(ge=0, le=498)] = 0


class CreateTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be held. A field left out follows from the rest (TO-CRE in the rules of tournaments).

    `organisers` are ids of keys that organise it too. `points` are by place, for a full table; `bye_points` are
    for one match. `late_entry_rounds`: entries are taken while no more than so many rounds are paired. `is_open`:
    anybody may enter, not only whom the organisers enter. `disputes_seconds`, `disputes_per_seat`, `spectators`
    and their delay are those of its matches. With `check_in_seconds` everybody checks in before each round. An
    entrant may request `requested_byes`, which give `requested_bye_points` for one match. With `anonymous_entries`
    who enters needs no key (TO-ENT-11). `aims` come first in every pairing, in this order; the others follow in
    that of TO-PAI-04. `short_points` says what places give at tables with fewer seats (TO-RES-09). `appeals` are
    ruled by another organiser than the first ruling, if there is one, or by any (MV-ORG-03). With
    `third_place` the losers of the semi-finals of a single elimination meet, too (TO-PAI-12). Claims and
    rulings may cite `house_rules` as HR-1, HR-2 and so on, in their order (TO-CRE-15). With `swiss_dutch`
    tables of two are paired by FIDE's Dutch system (TO-PAI-13). With `keep_apart` those of
    one club, or team, meet as little as can be (TO-PAI-17). With `continues` the best of an earlier tournament
    enter, with their tokens (TO-STG); organisers make the other entries then.
    """

    BY_GAME: ClassVar[tuple[str, ...]] = ("options",)

    title: Name
    game: GameName
    table_size: Annotated[int, Meta(ge=2, le=6)]
    format: Format
    options: dict[str, Any] = {}
    smallest_table: Annotated[int, Meta(ge=2, le=6)] | None = None
    rounds: Annotated[int, Meta(ge=0, le=100)] = 0
    matches_per_round: Annotated[int, Meta(ge=1, le=10)] = 1
    points: Annotated[tuple[Small, ...], Meta(max_length=6)] = ()
    bye_points: Annotated[int, Meta(ge=0, le=1000)] | None = None
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(max_length=7)] = ("buchholz", "direct_encounter", "wins")
    advance: Annotated[int, Meta(ge=0, le=5)] = 0
    late_entry_rounds: Annotated[int, Meta(ge=0, le=99)] = 0
    capacity: Capacity = 500
    is_open: bool = True
    clocks: ClockTerms | None = None
    disputes_seconds: DisputesSeconds = DISPUTES_SECONDS
    disputes_per_seat: DisputesPerSeat = DISPUTES_PER_SEAT
    organisers: Annotated[list[UUID], Meta(max_length=20)] = []
    check_in_seconds: Annotated[int, Meta(ge=10, le=604_800)] | None = None
    requested_byes: Annotated[int, Meta(ge=0, le=100)] = 0
    requested_bye_points: Annotated[int, Meta(ge=0, le=1000)] | None = None
    aims: Annotated[tuple[AimName, ...], Meta(max_length=7)] = ()
    short_points: ShortPoints = "normalised"
    anonymous_entries: bool = False
    appeals: Appeals = "other_organiser"
    spectators: Spectators = "open"
    spectator_delay_seconds: DelaySeconds = 0
    third_place: bool = False
    house_rules: Annotated[tuple[HouseRule, ...], Meta(max_length=MOST_HOUSE_RULES)] = ()
    keep_apart: Literal["club", "team"] | None = None
    continues: EarlierStage | None = None


class ChangeTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """The changes, while nothing depends on them (TO-CRE-13); a field left out stays. `organisers` are all
    from now on, and `chief` is one of them: both are the chief's to say (TO-ORG-02). Without `clocks` (null)
    matches have none. Those, `spectators` and their delay hold for the matches that begin from then on."""

    capacity: Capacity | UnsetType = UNSET
    rounds: Annotated[int, Meta(ge=1, le=100)] | UnsetType = UNSET
    organisers: Annotated[list[UUID], Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    chief: UUID | UnsetType = UNSET
    clocks: ClockTerms | UnsetType | None = UNSET
    spectators: Spectators | UnsetType = UNSET
    spectator_delay_seconds: DelaySeconds | UnsetType = UNSET


class CancelTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """Why the tournament is not held to its end."""

    reason: Reason


class NewTournament(Struct, frozen=True):
    tournament_id: UUID
    revision: int


class NewMember(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of a team; `key_id`, for organisers, is that of the player's own key."""

    player: Name
    key_id: UUID | None = None


class MakeEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """`bot` enters a house bot, `seed` and `rating` order the entrants before the first round, `key_id` is that of
    the entrant's own key, or null if they have none: these, `club` and `team` are for organisers. Without it an
    entry in an open tournament is that of whoever sends it, known by their key. `members` are the players where
    entrants are teams, in the order of their seats (TO-ENT-14): `player` is then the name of the team."""

    player: Name
    rating: Rating = 0
    bot: BotName | None = None
    key_id: UUID | UnsetType | None = UNSET
    seed: EntrySeed = 0
    club: Title = ""
    team: Title = ""
    members: Annotated[tuple[NewMember, ...], Meta(max_length=3)] = ()


class EntryList(Struct, frozen=True, forbid_unknown_fields=True):
    """`text` is CSV, or a report whose `001` lines are players (TRF16). A first line that names columns may name
    `name`, `rating`, `club`, `team`, `key` (the id of a key), `seed` and `members` (names, parted by `+`) in any
    order; without one they come in this order. Fields are parted by commas, semicolons or tabs. At most 500
    lines."""

    text: Annotated[str, Meta(min_length=1, max_length=60_000, pattern=LINES)]


class PreviewedEntry(Struct, frozen=True, omit_defaults=True):
    """A `line` of the list, from 1, as it would be entered; `refusal` says why not, if anything is wrong."""

    line: int
    player: str
    rating: int | None = None
    seed: int | None = None
    club: str | None = None
    team: str | None = None
    key_id: str | None = None
    members: tuple[str, ...] = ()
    refusal: str | None = None
    rule: str | None = None


class EntryListPreview(Struct, frozen=True):
    """The list as it was read. `refused` are the lines with a refusal: while there are any, nobody is entered."""

    tournament_id: UUID
    revision: int
    items: list[PreviewedEntry]
    refused: int


class EnteredPlayer(Struct, frozen=True):
    """Somebody who plays for an entrant; `entrant_token` is shown this once."""

    entrant: int
    player: str
    entrant_token: str = ""


class NewEntries(Struct, frozen=True):
    """All players of the list, in its order; of a team, each of its members."""

    tournament_id: UUID
    revision: int
    items: list[EnteredPlayer]


class CorrectEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The new text of an entry; null or left out: as before. `seed` orders the entrants before the first
    round, ahead of their ratings; 0: none. `key_id` is that of the entrant's own key (TO-ENT-11). At `table` they
    always play; 0: at any (TO-PAI-19)."""

    player: Name | None = None
    rating: Rating | None = None
    seed: EntrySeed | None = None
    key_id: UUID | None = None
    club: Title | None = None
    team: Title | None = None
    table: Annotated[int, Meta(ge=0, le=250)] | None = None


class NewEntry(Struct, frozen=True, omit_defaults=True):
    """`entrant_token` plays the entrant's seat in every match of the tournament, as bearer token; it is shown this
    once, and a house bot has none. A team has none either: `members` have theirs."""

    tournament_id: UUID
    entrant: int
    revision: int
    entrant_token: str = ""
    members: list[EnteredPlayer] = []


class ReissueToken(Struct, frozen=True, forbid_unknown_fields=True):
    """The `member` of a team who gets a new token, from 1; 0 where entrants are no teams."""

    member: Annotated[int, Meta(ge=0, le=3)] = 0


class PairRound(Struct, frozen=True, forbid_unknown_fields=True):
    """`again` replaces the pairing of a round that is not started, or the first that does not agree with the
    results (TO-PAI-16). `provisional`: also on results that may still change (TO-PAI-15)."""

    again: bool = False
    provisional: bool = False


class UnstartRound(Struct, frozen=True, forbid_unknown_fields=True):
    """Why the start of the round is taken back."""

    reason: Reason


class RuleForfeit(Struct, frozen=True, forbid_unknown_fields=True):
    """`entrants` of the table forfeit it, for the `reason` given. `absent` ones are not paired any more; left out
    or null: all who have not played a move there (TO-RES-12). Where a forfeit is taken back it means nothing."""

    entrants: Annotated[list[Annotated[int, Meta(ge=1, le=500)]], Meta(min_length=1, max_length=6)]
    reason: Reason
    absent: bool | None = None


class ReplayTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Why the table is played again."""

    reason: Reason


class TypeResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The place of each of the table's entrants, in their order, from 1; entrants who share a place have the same
    number, and the next counts all before (TO-RES-15). A result typed before is corrected for the `reason`."""

    ranks: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=2, max_length=6)]
    match: Annotated[int, Meta(ge=1, le=10)] = 1
    reason: Reason | None = None


class CheckInEntrant(Struct, frozen=True, forbid_unknown_fields=True):
    """`entropy` is mixed into the luck of the entrant's matches in the round, which is committed to already."""

    entropy: Entropy = ""


class RequestBye(Struct, frozen=True, forbid_unknown_fields=True):
    """The `round` that the entrant is not to be paired for."""

    round: Annotated[int, Meta(ge=1, le=100)]


class FinishTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """`early` ends it although rounds are left, `despite` although these do not agree or are in dispute: as they
    are named where it is refused (TO-END-05)."""

    early: bool = False
    despite: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=40, pattern=LINE)], ...], Meta(max_length=200)
    ] = ()


class TournamentChanged(Struct, frozen=True):
    """The result of a request; `round` is the newest one, null before any is paired."""

    tournament_id: UUID
    revision: int
    phase: Phase
    round: int | None

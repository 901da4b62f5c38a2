"""Tournaments as everybody may see them: entrants, rounds, events, standings."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from domain.kernel.game import union
from domain.tournaments.agreement import Disagreement
from domain.tournaments.events import (
    TOURNAMENT_EVENTS,
    Absence,
    Aim,
    Places,
    TablePlace,
    Uncertainty,
)
from domain.tournaments.penalty_events import Grade
from domain.tournaments.state import Phase
from domain.tournaments.terms import TieBreak, TournamentTerms
from projections.standings import StandingRow, TournamentRow

TournamentEvent = union(TOURNAMENT_EVENTS)


class TournamentEventView(Struct, frozen=True):
    """An event of a tournament, with the rules that caused it and who acted."""

    revision: int
    at: Annotated[datetime, Meta(tz=True)]
    actor: str
    rules: tuple[str, ...]
    event: TournamentEvent  # type: ignore[valid-type]


class TournamentEvents(Struct, frozen=True):
    """Events in order; `next_from` continues, null at the end."""

    tournament_id: UUID
    items: list[TournamentEventView]
    next_from: int | None = None


class EntrantView(Struct, frozen=True):
    """`seed` is an organiser's choice, if there is one. An entrant that `is_struck_off` withdrew before any round:
    place and name are free. `key_id` is that of the entrant's own key, null if it is not known. `club` and `team`
    are names. `members` are the names of a team's players, in the order of their seats. At `table` the entrant
    always plays; null: at any."""

    entrant: int
    player: str
    rating: int | None
    bot: str | None
    since_round: int
    has_withdrawn: bool
    seed: int | None
    is_struck_off: bool
    key_id: str | None
    club: str | None
    team: str | None
    members: tuple[str, ...] = ()
    table: int | None = None


class PenaltyView(Struct, frozen=True):
    """A line of the register. `points` were taken off in the standings, `seconds` are to be taken off a clock.
    `withdrawal` is why it counts no longer, null while it does."""

    penalty: int
    entrant: int
    grade: Grade
    reason: str
    rule: str | None
    round: int | None
    table: int | None
    points: float
    seconds: int
    withdrawal: str | None = None


class CheckInView(Struct, frozen=True):
    """The last check-in: for which round, until when, and who has checked in."""

    round: int
    closes_at: Annotated[datetime, Meta(tz=True)]
    entrants: tuple[int, ...]


class StageView(Struct, frozen=True):
    """A tournament that goes before or after another; `entrants` go on, by their numbers in the earlier one."""

    tournament_id: UUID
    entrants: tuple[int, ...]


class OverallRow(Struct, frozen=True):
    """A rank over all stages. `tournament_id` is the last stage that the player has reached, `stage_rank` their
    rank there and `entrant` their number."""

    rank: int
    player: str
    tournament_id: UUID
    entrant: int
    stage_rank: int


class StageRow(Struct, frozen=True):
    """One of the stages, the earliest first."""

    tournament_id: UUID
    title: str
    phase: Phase


class OverallView(Struct, frozen=True):
    """All stages of one event, and their ranking (TO-STG-04). It stands when all are over."""

    tournament_id: UUID
    stages: list[StageRow]
    ranking: list[OverallRow]
    is_final: bool


class TournamentView(Struct, frozen=True):
    """A tournament as the log has it. `planned_rounds` is null in an elimination; `cancellation` is why it was
    cancelled. `penalties` is the register, withdrawn ones too. `claims` says by dispute which organiser
    deals with it (TO-ARB-01). `kept_apart` are groups of entrants who are not to meet (TO-PAI-18)."""

    tournament_id: UUID
    revision: int
    title: str
    phase: Phase
    organisers: tuple[str, ...]
    chief: str
    terms: TournamentTerms
    entrants: list[EntrantView]
    rounds: int
    planned_rounds: int | None
    check_in: CheckInView | None = None
    cancellation: str | None = None
    continues: StageView | None = None
    continued_by: list[StageView] = []
    penalties: list[PenaltyView] = []
    claims: dict[str, str] = {}
    announcement: str | None = None
    kept_apart: list[tuple[int, ...]] = []


class ProposedResult(Struct, frozen=True):
    """The result as a player has typed it in; it counts when a second one has typed the same (TO-RES-16)."""

    entrant: int
    places: Places


class TableMatchView(Struct, frozen=True):
    """A match of a table, its entrants by seat: a team takes several. `places` are null while it is played,
    empty if it was annulled.

    They are `provisional` while disputes are waited for or one is open, and `by_ruling` where they were ruled or
    rest on a ruling (TO-RES-11).
    """

    match_id: UUID
    seating: tuple[int, ...]
    places: Places | None
    cause: str | None
    provisional: Uncertainty | None = None
    by_ruling: bool = False
    proposals: list[ProposedResult] = []


class TableView(Struct, frozen=True):
    """Entrants that meet, and the reason. `advance` go on in an elimination; 0 elsewhere, and in a match for third
    place.

    Matches are played one after another; those in `replayed` count no longer. `by_hand` tells who has changed
    places, and why; null where nobody has.
    """

    table: int
    entrants: tuple[int, ...]
    seatings: tuple[tuple[int, ...], ...]
    reason: str
    is_decided: bool
    advance: int
    forfeits: tuple[int, ...]
    matches: list[TableMatchView]
    replayed: list[TableMatchView] = []
    by_hand: str | None = None


class ByeView(Struct, frozen=True):
    """An entrant without a table, and the reason. `missing` is whom they would have met in a round robin,
    if they have left."""

    entrant: int
    reason: str
    missing: int | None


class FlagView(Struct, frozen=True):
    """Since the round was paired, a result of round `cause_round` has changed that `tables` rest on."""

    round: int
    tables: tuple[int, ...]
    cause_round: int
    cause_table: int
    cause: str


class RoundView(Struct, frozen=True):
    """A round. `aims` tell how good the pairing is, where it was made by aims; `flags` on which results it rests
    that have changed since; `absences` who is not paired: a bye was requested, or they have not checked in.
    `provisional` are the tables whose results could still change when it was paired (TO-PAI-15). In an elimination
    `disagreements` say who sits where somebody else belongs by the results as they are now (TO-PAI-16)."""

    tournament_id: UUID
    revision: int
    round: int
    is_started: bool
    is_closed: bool
    tables: list[TableView]
    byes: list[ByeView]
    aims: tuple[Aim, ...]
    flags: list[FlagView]
    absences: tuple[Absence, ...] = ()
    provisional: tuple[TablePlace, ...] = ()
    disagreements: list[Disagreement] = []
    ends_at: Annotated[datetime, Meta(tz=True)] | None = None
    starts: int = 0


class StandingsView(Struct, frozen=True):
    """The standings as of `revision`, the tournament's newest. `podium` has ranks 1 to 3 when it is finished.

    They are `provisional` while a result may still change. `despite` is what did not agree with the results, or
    was in dispute, when the tournament was finished.
    """

    tournament_id: UUID
    revision: int
    tie_breaks: tuple[TieBreak, ...]
    standings: list[StandingRow]
    podium: list[StandingRow] = []
    provisional: bool = False
    despite: tuple[str, ...] = ()


class TournamentPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[TournamentRow]
    next: str | None = None

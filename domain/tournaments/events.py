"""Events of a tournament. Entrants and tables are counted from 1, seats from 0."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from domain.kernel.table import Event
from domain.tournaments.claim_events import CLAIM_EVENTS
from domain.tournaments.entry_events import ENTRY_EVENTS
from domain.tournaments.hall_events import HALL_EVENTS
from domain.tournaments.penalty_events import PENALTY_EVENTS
from domain.tournaments.terms import PlaceLuck, TournamentTerms
from domain.tournaments.typed_events import TYPED_EVENTS

Places = tuple[tuple[int, ...], ...]
"""Entrants from first to last, entrants of one place together; nobody for an annulled match."""

Cause = Literal["finished", "awarded", "annulled"]
Uncertainty = Literal["waiting", "disputed"]
Provisional = Literal["", "waiting", "disputed"]
"""Why a result may still change: disputes are waited for, or one is open; empty for a result that stands."""


class Continues(Struct, frozen=True):
    """The earlier stage; `entrants` go on, by their numbers there, in the order of their entries here."""

    tournament_id: str
    entrants: tuple[int, ...]


class TournamentCreated(Event, frozen=True):
    """`organisers` are the ids of their keys, or `admin`. `continues` is the stage before, absent without one."""

    tournament_id: str
    title: str
    organisers: tuple[str, ...]
    terms: TournamentTerms
    continues: Continues | UnsetType = UNSET


Value: TypeAlias = int | str | tuple[int | str, ...]


class PairingReason(Struct, frozen=True, omit_defaults=True):
    """A sentence by its name in `words/`, and the values that fill it: entrants by number, scores as texts of
    points."""

    code: str
    values: dict[str, Value] = {}


class PairedTable(Struct, frozen=True):
    """`seatings` has the entrants by seat, once for each match. `advance` go on in an
    elimination; 0 elsewhere, and in a match for third place. Older logs have `reason` as English text."""

    table: int
    seatings: tuple[tuple[int, ...], ...]
    reason: str | tuple[PairingReason, ...]
    advance: int = 0


class Bye(Struct, frozen=True):
    """`missing` is who was to be met in a round robin of tables of two and is not there; else 0."""

    entrant: int
    reason: str | tuple[PairingReason, ...]
    missing: int = 0


class Absence(Struct, frozen=True):
    """Somebody who is not paired in a round: a bye was `requested`, or they have not checked in (`missed`)."""

    entrant: int
    cause: Literal["requested", "missed"]


class Aim(Struct, frozen=True):
    """How far a pairing misses one of its aims, and the least that any pairing could that is as good by the aims
    before, as far as proved: if the two are equal there is no better one."""

    name: str
    missed: int
    bound: int


class TablePlace(Struct, frozen=True):
    """A table of a round, both counted from 1."""

    round: int
    table: int

    def __str__(self) -> str:
        return f"round {self.round} table {self.table}"


class RoundPaired(Event, frozen=True):
    """`aims` come in the order of their weight (TO-PAI-04); none where the pairing is a fixed schedule or
    by the Dutch system.

    `again` when it replaces an earlier pairing of the same round: one that was not started, or that did not agree
    with the results (TO-PAI-16); of later rounds nothing is left. `provisional` are the tables whose results were
    provisional (TO-PAI-15).
    """

    round: int
    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...] = ()
    aims: tuple[Aim, ...] = ()
    again: bool = False
    absences: tuple[Absence, ...] = ()
    provisional: tuple[TablePlace, ...] = ()


class PairingChanged(Event, frozen=True):
    """Two `entrants` have changed places by hand: `tables` are those they sit at now, `byes` all of the round."""

    round: int
    entrants: tuple[int, ...]
    reason: str
    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...] = ()


class EntrantsKeptApart(Event, frozen=True):
    """These are not to meet each other in rounds that are paired from now on; `lifted`: they may again."""

    entrants: tuple[int, ...]
    lifted: bool = False


class PlannedMatch(Struct, frozen=True):
    """`number` counts the matches of a table from 1."""

    table: int
    number: int
    match_id: str


class LuckCommitted(Event, frozen=True):
    """These matches of the round draw from luck that is committed to now, whoever will play them."""

    round: int
    lucks: tuple[PlaceLuck, ...]


class RoundStarted(Event, frozen=True):
    """`start` is 2 when the round is started for the second time, and so on; else it is not there."""

    round: int
    matches: tuple[PlannedMatch, ...]
    start: int | UnsetType = UNSET


class ResultRecorded(Event, frozen=True):
    """`revision` is the match's, at which its result was what `places` says.

    `by_ruling`: a ruling has changed the match. It is not set where `cause` says so already, in what was recorded
    before it was known.
    """

    round: int
    table: int
    match_id: str
    revision: int
    places: Places
    cause: Cause = "finished"
    provisional: Provisional = ""
    by_ruling: bool = False


class ResultWithdrawn(Event, frozen=True):
    """The match goes on after all."""

    round: int
    table: int
    match_id: str
    revision: int


class ForfeitRuled(Event, frozen=True):
    """Every entrant of the table that forfeits it now; those ruled earlier are not named again."""

    round: int
    table: int
    entrants: tuple[int, ...]
    reason: str


class ForfeitTakenBack(Event, frozen=True):
    """These entrants do not forfeit the table after all."""

    round: int
    table: int
    entrants: tuple[int, ...]
    reason: str


class TableReplayed(Event, frozen=True):
    """The table plays again, in these matches; what was played and ruled there before no longer counts.

    `seatings` has the entrants by seat, once for each match, where others play than before (TO-RES-10); else none.
    """

    round: int
    table: int
    matches: tuple[str, ...]
    reason: str
    seatings: tuple[tuple[int, ...], ...] = ()


class PairingFlagged(Event, frozen=True):
    """Round `round` was paired on results that have changed since; `tables` seat entrants concerned."""

    round: int
    tables: tuple[int, ...]
    cause_round: int
    cause_table: int
    cause: str | tuple[PairingReason, ...]


class RoundUnstarted(Event, frozen=True):
    """The round waits again to be started; its matches count nowhere."""

    round: int
    reason: str


class TermsChanged(Event, frozen=True):
    """The terms from now on: all terms, all who organise, and the chief, absent where the chief stays."""

    terms: TournamentTerms
    organisers: tuple[str, ...]
    chief: str | UnsetType = UNSET


class RoundClosed(Event, frozen=True):
    round: int


class TournamentFinished(Event, frozen=True):
    """`early` when rounds that were planned are not played; `despite` names what did not agree (TO-END-05)."""

    early: bool = False
    despite: tuple[str, ...] = ()


class TournamentContinued(Event, frozen=True):
    """The tournament goes on as the one with the id `by`, for these `entrants`; as many as `after` came before
    them."""

    by: str
    title: str
    entrants: tuple[int, ...]
    after: int = 0


class TournamentCancelled(Event, frozen=True):
    """The tournament is not held, or not to its end."""

    reason: str


TOURNAMENT_EVENTS: tuple[type[Event], ...] = (
    TournamentCreated,
    *ENTRY_EVENTS,
    *PENALTY_EVENTS,
    *CLAIM_EVENTS,
    *HALL_EVENTS,
    *TYPED_EVENTS,
    LuckCommitted,
    EntrantsKeptApart,
    RoundPaired,
    PairingChanged,
    RoundStarted,
    ResultRecorded,
    ResultWithdrawn,
    ForfeitRuled,
    ForfeitTakenBack,
    TableReplayed,
    PairingFlagged,
    RoundUnstarted,
    TermsChanged,
    RoundClosed,
    TournamentFinished,
    TournamentCancelled,
    TournamentContinued,
)

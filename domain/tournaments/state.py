"""A tournament as its events have made it: entrants, rounds of tables, and the matches of each table."""

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import Final, Literal

import msgspec
from msgspec import Struct, UnsetType

from domain.matches.terms import LuckTerms
from domain.tournaments.entry_events import ByeRequested, Player
from domain.tournaments.events import (
    Absence,
    Aim,
    Bye,
    Continues,
    PairingFlagged,
    PairingReason,
    Places,
    Provisional,
    TablePlace,
    TournamentContinued,
)
from domain.tournaments.penalty_events import PenaltyGiven
from domain.tournaments.places import places_of_entrants
from domain.tournaments.terms import TournamentTerms

Phase = Literal["entries", "running", "finished", "cancelled"]
TYPED: Final = "typed"


class Entrant(Struct):
    """`seed` is the one an organiser has given, 0 without. `is_struck_off`: withdrawn before they could be paired
    (TO-ENT-09). `key_id` is that of their own key, if it is known. `is_absent`: withdrawn because they have
    forfeited a table without playing (TO-RES-12). `club` and `team` are names, empty for none. `earlier` are the
    hashes of tokens that were reissued since (TO-ENT-13). `members` are a team's, in the order of its seats.
    At `table` they always play; 0: at any (TO-PAI-19)."""

    number: int
    player: str
    credential: str | UnsetType = ""
    bot: str = ""
    rating: int = 0
    since_round: int = 1
    has_withdrawn: bool = False
    seed: int = 0
    is_struck_off: bool = False
    key_id: str = ""
    is_absent: bool = False
    club: str = ""
    team: str = ""
    earlier: tuple[str | UnsetType, ...] = ()
    members: tuple[Player, ...] = ()
    table: int = 0

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who plays for the entrant: the members of a team, or they alone."""
        return self.members or (Player(self.player, self.credential, self.key_id),)


class TableMatch(Struct):
    """`places` is None while the match is played; `revision` that of the match at the newest news of it.

    `by_ruling`: its result was ruled, or rests on a ruling. `seating` has the entrant of each seat: a team has
    several. `proposals` are by the entrant who has typed them (TO-RES-16).
    """

    match_id: str
    seating: tuple[int, ...]
    places: Places | None = None
    revision: int = 0
    cause: str = ""
    provisional: Provisional = ""
    by_ruling: bool = False
    proposals: dict[int, Places] = {}

    @property
    def is_typed(self) -> bool:
        return self.cause == TYPED

    def places_of(self, seats: Places) -> Places:
        return places_of_entrants(self.seating, seats)


class Table(Struct):
    """`seatings` are planned, a team in the place of its first seat. `matches` are there when the round has been
    started, `replayed` are those that count no longer."""

    number: int
    seatings: tuple[tuple[int, ...], ...]
    reason: str | tuple[PairingReason, ...]
    advance: int = 0
    matches: list[TableMatch] = []
    forfeits: tuple[int, ...] = ()
    replayed: list[TableMatch] = []

    @property
    def entrants(self) -> tuple[int, ...]:
        return self.seatings[0]

    @property
    def due(self) -> list[TableMatch]:
        """The matches that may begin: the first, and each whose predecessor has had a result (TO-RND-03)."""
        if len(self.remaining) < 2:
            return []
        had = list(takewhile(lambda match: match.revision > 0 or match.is_typed, self.matches))
        return [match for match in self.matches[: len(had) + 1] if not match.is_typed]

    @property
    def remaining(self) -> tuple[int, ...]:
        """The entrants that have not forfeited."""
        return tuple(entrant for entrant in self.entrants if entrant not in self.forfeits)

    @property
    def is_decided(self) -> bool:
        if len(self.remaining) < 2:
            return True
        return bool(self.matches) and all(match.places is not None for match in self.matches)


class Round(Struct):
    number: int
    tables: list[Table]
    byes: tuple[Bye, ...] = ()
    aims: tuple[Aim, ...] = ()
    is_started: bool = False
    is_closed: bool = False
    flags: list[PairingFlagged] = []
    absences: tuple[Absence, ...] = ()
    provisional: tuple[TablePlace, ...] = ()
    entropy: dict[int, str] = {}
    """By entrant, what they have added to the luck at the check-in."""
    ends_at_ms: int = 0
    """Until when it is to last, since 1970; 0 without a clock."""

    @property
    def is_decided(self) -> bool:
        return self.is_started and all(table.is_decided for table in self.tables)

    @property
    def entrants(self) -> set[int]:
        """Everybody the round was paired with, whoever was absent included."""
        seated = {entrant for table in self.tables for entrant in table.entrants}
        return seated | {bye.entrant for bye in self.byes} | {each.entrant for each in self.absences}


class Penalty(Struct):
    """`withdrawal` is why it was withdrawn, None while it counts."""

    event: PenaltyGiven
    withdrawal: str | None = None


class CheckIn(Struct):
    """`entrants` have checked in for `round`."""

    round: int
    closes_at_ms: int
    entrants: list[int] = []
    entropy: dict[int, str] = {}
    """By entrant, what they add to the luck."""


class Tournament(Struct):
    """`entrants` and `rounds` are in the order of their numbers, which begin with 1. `chief` is one of the
    `organisers` (TO-ORG-01). `called_off` are the matches of rounds that were un-started or paired again,
    `cancellation` is why the tournament was cancelled."""

    tournament_id: str
    title: str
    organisers: tuple[str, ...]
    terms: TournamentTerms
    chief: str
    entrants: list[Entrant] = []
    rounds: list[Round] = []
    is_finished: bool = False
    bye_requests: list[ByeRequested] = []
    check_in: CheckIn | None = None
    is_cancelled: bool = False
    cancellation: str = ""
    called_off: list[str] = []
    lucks: dict[str, LuckTerms] = {}
    """By `<round>/<table>/<number of the match>`, what was committed to (TO-LUC-01)."""
    starts: dict[int, int] = {}
    """How often each round was started."""
    penalties: list[Penalty] = []
    """In the order of their numbers, withdrawn ones too."""
    announcement: str = ""
    kept_apart: list[tuple[int, ...]] = []
    """Groups of entrants that are not to meet each other (TO-PAI-18)."""
    claims: dict[str, str] = {}
    """By dispute, the organiser that deals with it."""
    continues: Continues | None = None
    continued_by: list[TournamentContinued] = []
    despite: tuple[str, ...] = ()
    """Names of disagreements and disputes that the end left (TO-END-05)."""

    @property
    def phase(self) -> Phase:
        if self.is_cancelled:
            return "cancelled"
        return "finished" if self.is_finished else "running" if self.rounds else "entries"

    @property
    def listed(self) -> list[Entrant]:
        """Everybody who has a place, a name and a rank here."""
        return [entrant for entrant in self.entrants if not entrant.is_struck_off]

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def round(self, number: int) -> Round:
        return self.rounds[number - 1]

    def table(self, round_: int, number: int) -> Table:
        return self.round(round_).tables[number - 1]

    @property
    def penalised(self) -> list[PenaltyGiven]:
        """The penalties that count."""
        return [each.event for each in self.penalties if each.withdrawal is None]

    @property
    def disqualified(self) -> frozenset[int]:
        """The entrants that come last, whatever they have scored (TO-PEN-05)."""
        return frozenset(each.entrant for each in self.penalised if each.grade == "disqualification")

    def luck_of(self, round_: int, table: int, number: int) -> LuckTerms | None:
        """The luck of match `number` of a table; None where none was committed to."""
        return self.lucks.get(f"{round_}/{table}/{number}")

    @property
    def sources(self) -> frozenset[str]:
        """The names of all luck that is committed to: what other matches will draw from if one is called off."""
        return frozenset(luck.source for luck in self.lucks.values())

    def forget_luck(self, round_: int, table: int) -> None:
        place = f"{round_}/{table}/"
        self.lucks = {name: luck for name, luck in self.lucks.items() if not name.startswith(place)}

    def seeds_of(self, round_: int) -> dict[str, str]:
        """The matches that draw from luck committed to in the round, by the source of it."""
        return {
            luck.source: match.match_id
            for table in self.round(round_).tables
            if not table.replayed
            for number, match in enumerate(table.matches, 1)
            if (luck := self.luck_of(round_, table.number, number)) is not None
        }

    def tables(self) -> Iterator[tuple[Round, Table]]:
        for round_ in self.rounds:
            for table in round_.tables:
                yield round_, table

    def plays_at(self, table: Table, keys: Collection[str]) -> bool:
        """Whether the holder of these keys is an entrant of the table (TO-CRE-12)."""
        return any(self.is_entry_of(number, keys) for number in table.entrants)

    def is_entry_of(self, entrant: int, keys: Collection[str]) -> bool:
        """Whether the holder of these keys is the entrant, or plays in that team."""
        return any(each.key_id and each.key_id in keys for each in self.entrant(entrant).players)

    def player_at(self, match: TableMatch, seat: int) -> Player:
        """The seats of a team are its members', in their order (TO-ENT-14); a house bot plays all of them."""
        entrant = match.seating[seat]
        players = self.entrant(entrant).players
        return players[match.seating[:seat].count(entrant) % len(players)]

    def plays_in(self, match_id: str, keys: Collection[str]) -> bool:
        """Whether the holder of these keys is an entrant of the match's table."""
        return any(
            self.plays_at(table, keys)
            for _, table in self.tables()
            if any(match.match_id == match_id for match in (*table.matches, *table.replayed))
        )

    def match(self, match_id: str) -> tuple[Round, Table, TableMatch] | None:
        every = ((*place, match) for place in self.tables() for match in place[1].matches)
        return next((each for each in every if each[2].match_id == match_id), None)

    def is_dropped(self, match_id: str) -> bool:
        """Whether a match counts no longer: its table was played again (TO-RES-08), or its round un-started."""
        replayed = (match for _, table in self.tables() for match in table.replayed)
        return match_id in self.called_off or any(match.match_id == match_id for match in replayed)

    def clone(self) -> "Tournament":
        return _decoder.decode(_encoder.encode(self))


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Tournament)

"""The terms of a tournament: its game, tables, format, points."""

from typing import Any, Final, Literal

from msgspec import Struct

from domain.matches.clocks.control import TimeControl
from domain.matches.disclosing import DISPUTES_SECONDS
from domain.matches.rulings.decider import DISPUTES_PER_SEAT
from domain.matches.terms import LuckTerms, Spectators

Format = Literal["swiss", "swiss_dutch", "round_robin", "single_elimination", "double_elimination"]
TieBreak = Literal[
    "buchholz", "buchholz_cut_1", "sonneborn_berger", "direct_encounter", "wins", "progressive", "rating"
]
AimName = Literal["byes", "rematches", "bye_ranks", "scores", "seats", "spread", "level"]
"""The aims of a pairing, in the order of their weight if the terms name no other (TO-PAI-04)."""
KeepApart = Literal["", "club", "team"]
ShortPoints = Literal["normalised", "per_seat_behind", "fixed"]
Appeals = Literal["other_organiser", "any_organiser"]
"""The arbiters who may rule an appeal: not who gave the first ruling, if there is another (MV-ORG-03), or
whoever organises."""
POINT: Final = 60
"""Scores are counted in sixtieths of a point: points shared by up to six are then whole numbers."""
TWO: Final = 2
MOST_HOUSE_RULES: Final = 50


class TournamentTerms(Struct, frozen=True):
    """`points` are by place, in points; `bye_points` in sixtieths for one match (None: the mean of a table).

    `advance` is how many of a table go on in an elimination, 0 in other formats. `rounds` is 0 where it follows
    from the number of entrants. Entries are late from round 2 on, and taken while `late_entry_rounds` rounds or
    fewer have been paired. `is_open`: everybody may enter, not only whom the organisers enter.
    `check_in_seconds`: before each round everybody checks in. An entrant may request `requested_byes`, which give
    `requested_bye_points` (sixtieths for one match; None: the mean of a table).
    `clocks`, `disputes_seconds`, `disputes_per_seat`, `spectators` and their delay are those of all matches.
    `anonymous_entries`: who enters by themselves needs no key (TO-ENT-11); tournaments that were created before it
    could be chosen have them.
    With `third_place` the losers of the semi-finals of a single elimination meet, too.
    `house_rules` are numbered HR-1, HR-2 and so on, in their order (TO-CRE-15).
    `aims` come first in every pairing, in this order; those not named follow in their own. By the Dutch system
    there are none (TO-CRE-16).
    `short_points`: what places give at a table with fewer seats (TO-RES-09); tournaments that were created before
    it could be chosen have them `fixed`.
    `keep_apart`: entrants of the same club, or of the same team, meet as little as can be (TO-PAI-17).
    `team_size` is how many players an entrant has: it follows from the game and its options (TO-CRE-17).
    """

    game: str
    edition: str
    table_size: int
    format: Format
    options: dict[str, Any] = {}
    smallest_table: int = 0
    rounds: int = 0
    matches_per_round: int = 1
    points: tuple[int, ...] = ()
    bye_points: int | None = None
    tie_breaks: tuple[TieBreak, ...] = ("buchholz", "direct_encounter", "wins")
    advance: int = 0
    late_entry_rounds: int = 0
    capacity: int = 500
    is_open: bool = True
    clocks: TimeControl | None = None
    disputes_seconds: int = DISPUTES_SECONDS
    disputes_per_seat: int = DISPUTES_PER_SEAT
    check_in_seconds: int | None = None
    requested_byes: int = 0
    requested_bye_points: int | None = None
    aims: tuple[AimName, ...] = ()
    short_points: ShortPoints = "fixed"
    anonymous_entries: bool = True
    appeals: Appeals = "other_organiser"
    spectators: Spectators = "open"
    spectator_delay_seconds: int = 0
    third_place: bool = False
    house_rules: tuple[str, ...] = ()
    team_size: int = 1
    keep_apart: KeepApart = ""

    @property
    def is_elimination(self) -> bool:
        return self.format.endswith("elimination")

    @property
    def is_swiss(self) -> bool:
        return self.format in ("swiss", "swiss_dutch")

    @property
    def lives(self) -> int:
        """How many losses put an entrant out; 0 if none does."""
        return {"single_elimination": 1, "double_elimination": 2}.get(self.format, 0)

    @property
    def bye_score(self) -> int:
        """Sixtieths for a bye, all matches of the round together (TO-STA-02)."""
        return self._for_a_bye(self.bye_points)

    @property
    def requested_bye_score(self) -> int:
        """Sixtieths for a bye that was requested, all matches of the round together (TO-STA-02)."""
        return self._for_a_bye(self.requested_bye_points)

    @property
    def has_fixed_meetings(self) -> bool:
        """Whether it is laid down who meets whom in every round (TO-PAI-07)."""
        return self.format == "round_robin" and self.table_size == 2

    @property
    def lays_down_meetings(self) -> bool:
        """Whether nobody chooses among pairings: no arbiter, and no wish of theirs (TO-PAI-17, TO-PAI-20)."""
        return self.format == "swiss_dutch" or self.has_fixed_meetings

    @property
    def pairs_by_results(self) -> bool:
        """Whether who meets whom follows from results."""
        return self.format != "round_robin"

    def _for_a_bye(self, points: int | None) -> int:
        mean = sum(self.points) * POINT // self.table_size
        return (mean if points is None else points) * self.matches_per_round


class PlaceLuck(Struct, frozen=True):
    """The luck of match `number` of a table, both counted from 1."""

    table: int
    number: int
    luck: LuckTerms

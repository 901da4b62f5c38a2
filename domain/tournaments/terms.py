"""What a tournament is held by: its game, tables, format, points. Checked when they are set."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.matches.clocks.control import TimeControl, check_control
from domain.matches.disclosing import DISPUTES_SECONDS, MOST_SECONDS
from domain.matches.rulings.decider import DISPUTES_PER_SEAT
from domain.matches.terms import Spectators

Format = Literal["swiss", "round_robin", "single_elimination", "double_elimination"]
TieBreak = Literal[
    "buchholz", "buchholz_cut_1", "sonneborn_berger", "direct_encounter", "wins", "progressive", "rating"
]
AimName = Literal["byes", "rematches", "bye_ranks", "scores", "seats", "spread"]
"""What a pairing aims at, in the order in which it counts if the terms name no other (TO-PAI-04)."""
ShortPoints = Literal["normalised", "per_seat_behind", "fixed"]
Appeals = Literal["other_organiser", "any_organiser"]
"""Who may rule an appeal: not who gave the first ruling, if there is another (MV-ORG-03), or whoever organises."""
POINT: Final = 60
"""Scores are counted in sixtieths of a point: points shared by up to six are then whole numbers."""
SEATS: Final = range(2, 7)
TWO: Final = 2
MOST_HOUSE_RULES: Final = 50
CHECK_IN_SECONDS: Final = range(10, 7 * 86_400 + 1)


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
    With `third_place` those who have lost the semi-finals of a single elimination meet, too.
    `house_rules` are numbered HR-1, HR-2 and so on, in their order (TO-CRE-15).
    `aims` come first in every pairing, in this order; those not named follow in their own.
    `short_points`: what places give at a table with fewer seats (TO-RES-09); tournaments that were created before
    it could be chosen have them `fixed`.
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

    @property
    def is_elimination(self) -> bool:
        return self.format.endswith("elimination")

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

    def _for_a_bye(self, points: int | None) -> int:
        mean = sum(self.points) * POINT // self.table_size
        return (mean if points is None else points) * self.matches_per_round


def completed(terms: TournamentTerms) -> TournamentTerms:
    """The terms with what was left out filled in; raises `Rejected` if no tournament can be held by them."""
    game = GAMES.get(terms.game)
    if game is None:
        raise _impossible("TO-CRE-01", f"there is no game {terms.game}; known: {', '.join(GAMES)}")
    size, smallest = terms.table_size, terms.smallest_table or terms.table_size
    possible = [seats for seats in SEATS if seats in game.seats]
    if size not in possible or not possible[0] <= smallest <= size:
        raise _impossible(
            "TO-CRE-02",
            f"tables of {smallest} to {size}: {game.name} is played at tables of {possible[0]} to {possible[-1]}",
        )
    options = msgspec.convert(terms.options, game.options, str_keys=True)
    for seats in range(min(smallest, 2) if terms.is_elimination else smallest, size + 1):
        game.begin(options, seats)
    if terms.clocks is not None:
        check_control(terms.clocks)
    _check_rounds(terms)
    points = terms.points or tuple(range(size - 1, -1, -1))
    if len(points) != size or list(points) != sorted(points, reverse=True) or points[-1] < 0:
        raise _impossible(
            "TO-CRE-04", f"{list(points)}: a table of {size} needs {size} numbers, none higher than before"
        )
    _check_named_once("TO-CRE-05", terms.tie_breaks)
    _check_named_once("TO-CRE-10", terms.aims)
    advance = terms.advance or (1 if terms.is_elimination else 0)
    if (advance > 0) != terms.is_elimination or advance >= smallest:
        raise _impossible(
            "TO-CRE-06", f"{advance} of a table go on: in eliminations 1 to {smallest - 1}, else none"
        )
    if terms.third_place and (terms.format != "single_elimination" or size != TWO):
        raise _impossible(
            "TO-CRE-14", "a match for third place needs a single elimination at tables of two: leave it out"
        )
    if not 0 <= terms.disputes_seconds <= MOST_SECONDS:
        raise _impossible(
            "TO-CRE-08", f"disputes are waited for 0 to {MOST_SECONDS} seconds, not {terms.disputes_seconds}"
        )
    _check_absences(terms)
    return msgspec.structs.replace(
        terms,
        edition=game.edition,
        smallest_table=smallest,
        points=points,
        advance=advance,
        aims=tuple(dict.fromkeys((*terms.aims, *get_args(AimName)))),
    )


def _check_named_once(rule: str, names: Sequence[str]) -> None:
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise _impossible(rule, f"{twice[0]} is named twice")


def _check_rounds(terms: TournamentTerms) -> None:
    if terms.format == "swiss" and terms.rounds < 1:
        raise _impossible("TO-CRE-03", "a Swiss tournament needs its number of rounds")
    if terms.is_elimination and terms.rounds:
        raise _impossible("TO-CRE-03", "in an elimination the number of rounds follows: leave it out")
    if terms.late_entry_rounds and terms.format != "swiss":
        raise _impossible("TO-ENT-02", "only a Swiss tournament takes late entries")


def _check_absences(terms: TournamentTerms) -> None:
    if terms.check_in_seconds is not None and terms.check_in_seconds not in CHECK_IN_SECONDS:
        span = f"{CHECK_IN_SECONDS[0]} to {CHECK_IN_SECONDS[-1]}"
        raise _impossible("TO-CRE-09", f"a check-in takes {span} seconds, not {terms.check_in_seconds}")
    if terms.requested_byes and (terms.is_elimination or terms.has_fixed_meetings):
        raise _impossible("TO-CRE-09", "this format needs everyone in every round: byes cannot be requested")


def _impossible(rule: str, detail: str) -> Rejected:
    return Rejected("impossible_terms", rule, detail)

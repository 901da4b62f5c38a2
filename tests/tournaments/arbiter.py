"""An arbiter with pencil and paper: standings from what everybody can read, definition by definition.

`published` is what `record.py` has read from the events: terms, entrants, rounds with tables, places, forfeits,
byes. It imports nothing of ours.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

Published = Mapping[str, Any]
WORSE = ("", "waiting", "disputed")


class Row(NamedTuple):
    """A line of the standings; `provisional` is the worst that is true of a result the entrant has."""

    rank: int
    entrant: int
    player: str
    points: Fraction
    tie_breaks: list[Fraction]
    provisional: str
    by_ruling: bool
    is_void: bool


class Paper:
    """What is worked out of the published results: points, opponents, duels, wins, how far everybody came."""

    def __init__(self, published: Published) -> None:
        self.terms = published["terms"]
        self.entrants = published["entrants"]
        self.rounds = published["rounds"]
        self.is_finished = published["is_finished"]
        self.penalties = [each for each in published["penalties"].values() if each is not None]
        self.is_out = {each["entrant"] for each in self.penalties if each["grade"] == "disqualification"}
        self.void = {entrant for entrant in self.entrants if self._is_void(entrant)}
        numbers = [round_["round"] for round_ in self.rounds]
        self.by_round: dict[int, dict[int, Fraction]] = {number: defaultdict(Fraction) for number in numbers}
        self.met: dict[int, list[list[int]]] = defaultdict(list)
        self.duels: list[tuple[int, int, int, int]] = []
        self.wins: dict[int, int] = defaultdict(int)
        self.lost: dict[int, list[int]] = defaultdict(list)
        self.last: dict[int, int] = {}
        for round_ in self.rounds:
            self._round(round_)
        self.points = {
            one: sum((given[one] for given in self.by_round.values()), Fraction()) for one in self.entrants
        }

    def _round(self, round_: Mapping[str, Any]) -> None:
        number = round_["round"]
        for entrant, worth in self._away(round_):
            if entrant not in self.void:
                self.by_round[number][entrant] += worth * self.terms["matches_per_round"]
            self.met[entrant].append([])
            self.last[entrant] = number
        for absence in round_["absences"]:
            self.last[absence["entrant"]] = number
        for table in round_["tables"]:
            self.last |= dict.fromkeys(table["entrants"], number)
            self._table(number, table)

    def _away(self, round_: Mapping[str, Any]) -> Iterable[tuple[int, Fraction]]:
        mean = Fraction(sum(self.terms["points"]), self.terms["table_size"])
        for bye in round_["byes"]:
            if bye.get("missing") and bye["missing"] not in self.void:
                yield bye["entrant"], Fraction(self.terms["points"][0])
        for kind, named in (
            ("bye_points", [bye["entrant"] for bye in round_["byes"] if not bye.get("missing")]),
            ("requested_bye_points", [a["entrant"] for a in round_["absences"] if a["cause"] == "requested"]),
        ):
            worth = self.terms[kind]
            for entrant in named:
                yield entrant, mean if worth is None else Fraction(worth, 60)

    def _table(self, number: int, table: Mapping[str, Any]) -> None:
        decided = is_decided(table)
        people = [one for one in table["entrants"] if one not in self.void]
        out = [one for one in table["forfeits"] if one not in self.void]
        ended = self._ended(table)
        if len(people) < 2:
            return
        here = self.here(ended, out)
        for one in people:
            self.by_round[number][one] += here[one]
        if not decided:
            return
        for one in people:
            self.met[one].append([other for other in people if other != one])
        for groups in ended:
            self._duels(groups, out)
        if table["advance"]:
            self._eliminate(number, table, ended[-1], here)

    def _ended(self, table: Mapping[str, Any]) -> list[list[list[int]]]:
        """Places of the matches that have ended: forfeits last, without those whose results do not count."""
        out = list(table["forfeits"])
        left = [one for one in table["entrants"] if one not in out]
        if len(left) < 2:
            ended = [[left, out]] * table["planned"]
        else:
            known = [match["places"] for match in table["matches"].values() if match is not None]
            ended = [
                [*([one for one in tied if one not in out] for tied in places), out if places else []]
                for places in known
            ]
        cleared = [[[one for one in tied if one not in self.void] for tied in groups] for groups in ended]
        return [[group for group in groups if group] for groups in cleared]

    def _is_void(self, entrant: int) -> bool:
        """Who has left a round robin with less than half of their games completed (FIDE Competition Rules 6.6)."""
        each = self.entrants[entrant]
        if self.terms["format"] != "round_robin" or not each["has_withdrawn"] or not self.rounds:
            return False
        first = sorted(self._in_round(self.rounds[0]), key=self.seed)
        count, size = len(first), self.terms["table_size"]
        whole = count - 1 + count % 2 if size == 2 else -(-(count - 1) // (size - 1))
        planned = len(self.rounds) if self.is_finished else self.terms["rounds"] or whole
        games = planned
        if size == 2 and count % 2 and entrant in first:
            games -= sum(number % count == first.index(entrant) for number in range(planned))
        completed = sum(
            entrant in table["entrants"] and entrant not in table["forfeits"] and is_decided(table)
            for round_ in self.rounds
            for table in round_["tables"]
        )
        return 2 * completed < games

    def _in_round(self, round_: Mapping[str, Any]) -> set[int]:
        seated = {entrant for table in round_["tables"] for entrant in table["entrants"]}
        return seated | {each["entrant"] for each in (*round_["byes"], *round_["absences"])}

    def _duels(self, groups: Sequence[Sequence[int]], out: Sequence[int]) -> None:
        where = {one: index for index, tied in enumerate(groups) for one in tied}
        if groups and len(groups[0]) == 1 and groups[0][0] not in out:
            self.wins[groups[0][0]] += 1
        for one in where:
            for other in where:
                if one != other:
                    sign = (where[other] > where[one]) - (where[other] < where[one])
                    self.duels.append((one, other, -1 if one in out else sign, len(where) - 1))

    def _eliminate(self, number: int, table: Any, groups: Any, here: Mapping[int, Fraction]) -> None:
        order = self.order(table, groups, here)
        through = [e for e in order[: table["advance"]] if e not in table["forfeits"]]
        for one in table["entrants"]:
            if one not in through:
                self.lost[one].append(number)

    def order(self, table: Any, groups: Any, here: Mapping[int, Fraction]) -> list[int]:
        """By points, by the last match, by seed; forfeits last."""
        place = {one: index for index, tied in enumerate(groups) for one in tied}
        return sorted(
            table["entrants"],
            key=lambda e: (e in table["forfeits"], -here.get(e, 0), place.get(e, 0), self.seed(e)),
        )

    def here(self, ended: Any, out: Sequence[int]) -> dict[int, Fraction]:
        """What the matches of a table give."""
        gathered: dict[int, Fraction] = defaultdict(Fraction)
        for groups in ended:
            for one, worth in shares(self.terms, groups):
                gathered[one] += 0 if one in out else worth
        return gathered

    def seed(self, entrant: int) -> tuple[int, int, int]:
        each = self.entrants[entrant]
        return (each["seed"] or 10**6, -each["rating"], entrant)

    def survived(self, entrant: int) -> int:
        """The round that put the entrant out, or one more than the last they were paired in, unless they have left
        without winning the final; nought where nobody goes out."""
        if not self.lives:
            return 0
        if len(self.lost[entrant]) >= self.lives:
            return self.lost[entrant][self.lives - 1]
        has_left = self.entrants[entrant]["has_withdrawn"] and entrant != self.winner_of_the_final()
        return self.last.get(entrant, 0) + (0 if has_left else 1)

    @property
    def lives(self) -> int:
        return {"single_elimination": 1, "double_elimination": 2}.get(self.terms["format"], 0)

    def winner_of_the_final(self) -> int:
        """Who has won the newest round, if it was a final; else 0."""
        newest = self.rounds[-1] if self.rounds else {"tables": [], "byes": []}
        finals = [table for table in newest["tables"] if table["advance"]]
        if newest["byes"] or len(finals) != 1 or finals[0]["advance"] != 1 or not is_decided(finals[0]):
            return 0
        number = newest["round"]
        return next((one for one in finals[0]["entrants"] if number not in self.lost[one]), 0)

    def third(self) -> int:
        """Who has come third in the match for third place, or is the only one there to take it; else 0."""
        finals = [
            round_
            for round_ in self.rounds[1:]
            if not round_["byes"] and sum(table["advance"] for table in round_["tables"]) == 1
        ]
        if not self.terms.get("third_place") or not finals:
            return 0
        played = [table for table in finals[0]["tables"] if not table["advance"]]
        if not played:
            number = finals[0]["round"]
            beaten = [
                one
                for one, each in self.entrants.items()
                if not each["has_withdrawn"] and self.survived(one) == number - 1
            ]
            return beaten[0] if len(beaten) == 1 else 0
        (table,) = played
        ended = self._ended(table)
        if not is_decided(table) or not (table["forfeits"] or any(ended)):
            return 0
        best = self.order(table, ended[-1], self.here(ended, table["forfeits"]))[0]
        return 0 if best in table["forfeits"] else best

    def is_first_place_vacant(self) -> bool:
        """Whether nobody is left who has come through the newest round of an elimination."""
        listed = (one for one, each in self.entrants.items() if not each["is_struck_off"])
        return bool(self.lives and self.rounds) and all(
            self.survived(one) <= len(self.rounds) for one in listed
        )

    def disagreements(self) -> dict[int, tuple[set[int], set[int]]]:
        """By round of an elimination who plays there though put out before, and who has got there and does not."""
        found = {}
        for round_ in self.rounds[1:] if self.lives else []:
            number = round_["round"]
            unknown = {
                entrant
                for before in self.rounds[: number - 1]
                for table in before["tables"]
                if not is_decided(table)
                for entrant in table["entrants"]
            }
            lost = {one: [at for at in self.lost[one] if at < number] for one in self.entrants}
            through = {one for one, times in lost.items() if len(times) < self.lives} - unknown
            out = {one for one in lost if one not in through} - unknown
            here = {bye["entrant"] for bye in round_["byes"]}
            too_many, there, thirds = set(), here, set()
            for table in round_["tables"]:
                seated = set(table["entrants"])
                playing = seated - set(table["forfeits"])
                if table["advance"]:
                    there |= seated
                    too_many |= playing & out
                else:
                    thirds |= seated
                    too_many |= playing & through
            left = {one for one, each in self.entrants.items() if each["has_withdrawn"]}
            missing = through - there - left
            if thirds:
                beaten = {one for one in out if self.survived(one) == number - 1}
                missing |= beaten - thirds - left
            if too_many or missing:
                found[number] = (too_many, missing)
        return found

    def playing(self) -> list[int]:
        """Everybody at a table that is played, once for each."""
        return [
            entrant
            for round_ in self.rounds
            if round_["is_started"]
            for table in round_["tables"]
            if not is_decided(table)
            for entrant in table["entrants"]
        ]

    def disputed(self) -> bool:
        """Whether a result is in dispute."""
        tables = [table for round_ in self.rounds for table in round_["tables"]]
        matches = [match for table in tables for match in table["matches"].values() if match is not None]
        return any(match["provisional"] == "disputed" for match in matches)

    def net(self, entrant: int) -> Fraction:
        """The points without those that penalties have taken."""
        lost = sum(each.get("points", 0) for each in self.penalties if each["entrant"] == entrant)
        return self.points[entrant] - Fraction(lost, 60)

    def standing_of(self, entrant: int) -> tuple[str, bool]:
        """How provisional the entrant's results are, and whether one of them was ruled."""
        tables = [
            table
            for round_ in self.rounds
            for table in round_["tables"]
            if entrant in table["entrants"] and not (self.void & set(table["entrants"]))
        ]
        matches = [match for table in tables for match in table["matches"].values() if match is not None]
        ruled = any(match["by_ruling"] for match in matches) or any(table["forfeits"] for table in tables)
        return max((match["provisional"] for match in matches), key=WORSE.index, default=""), ruled

    def tie_break(self, name: str, one: int, among: Sequence[int]) -> Fraction:
        means = [
            Fraction(sum(self.points[other] for other in others), len(others)) if others else self.points[one]
            for others in self.met[one]
        ]
        mine = [duel for duel in self.duels if duel[0] == one]
        numbers = sorted(self.by_round)
        by_round = [self.by_round[number][one] for number in numbers]
        values = {
            "buchholz": lambda: sum(means, Fraction()),
            "buchholz_cut_1": lambda: sum(means, Fraction()) - min(means, default=Fraction()),
            "sonneborn_berger": lambda: sum(
                (self.points[other] * Fraction(sign + 1, 2) / size for _, other, sign, size in mine),
                Fraction(),
            ),
            "direct_encounter": lambda: Fraction(sum(sign for _, other, sign, _ in mine if other in among)),
            "wins": lambda: Fraction(self.wins[one]),
            "progressive": lambda: sum(
                (sum(by_round[: n + 1], Fraction()) for n in range(len(by_round))), Fraction()
            ),
            "rating": lambda: Fraction(self.entrants[one]["rating"]),
        }
        return values[name]()


def shares(terms: Mapping[str, Any], groups: Sequence[Sequence[int]]) -> Iterable[tuple[int, Fraction]]:
    """What everybody gets for a match; a share is rounded down to a sixtieth of a point."""
    worth, place = ladder(terms, sum(map(len, groups))), 0
    for tied in groups:
        together = sum(worth[place : place + len(tied)], Fraction())
        for one in tied:
            yield one, Fraction(together * 60 // len(tied), 60)
        place += len(tied)


def ladder(terms: Mapping[str, Any], seats: int) -> list[Fraction]:
    """What each place gives at a table of so many seats."""
    full = [Fraction(each) for each in terms["points"]]
    if seats in (0, len(full)) or terms["short_points"] == "fixed":
        return full
    if terms["short_points"] == "per_seat_behind":
        return full[len(full) - seats :]
    steps = [Fraction(place * (len(full) - 1), seats - 1) for place in range(seats)]
    floor = [min(int(step), len(full) - 2) for step in steps]
    return [full[at] + (full[at + 1] - full[at]) * (step - at) for step, at in zip(steps, floor, strict=True)]


def is_decided(table: Mapping[str, Any]) -> bool:
    """Whether fewer than two have not forfeited, or all matches have results."""
    left = [one for one in table["entrants"] if one not in table["forfeits"]]
    matches = table["matches"].values()
    return len(left) < 2 or (bool(matches) and all(match is not None for match in matches))


def standings(published: Published) -> list[Row]:
    """All who are listed, the first first."""
    paper = Paper(published)
    listed = [one for one, each in paper.entrants.items() if not each["is_struck_off"]]
    values: dict[int, list[Fraction]] = {one: [] for one in listed}
    groups = parted([listed], lambda one, _: Fraction(one not in paper.is_out))
    groups = parted(groups, lambda one, _: Fraction(one not in paper.void))
    groups = parted(groups, lambda one, _: Fraction(paper.survived(one)))
    third = paper.third()
    groups = parted(groups, lambda one, _: Fraction(one == third))
    groups = parted(groups, lambda one, _: paper.net(one))
    for name in paper.terms["tie_breaks"]:
        found = {one: paper.tie_break(name, one, group) for group in groups for one in group}
        for one, value in found.items():
            values[one].append(value)
        groups = parted(groups, lambda one, _, found=found: found[one])
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1 + paper.is_first_place_vacant()
        rows += [
            Row(
                rank,
                one,
                paper.entrants[one]["player"],
                paper.net(one),
                values[one],
                *paper.standing_of(one),
                one in paper.void,
            )
            for one in group
        ]
    return rows


def parted(groups: Iterable[Sequence[int]], valued: Any) -> list[list[int]]:
    """Each group parted by a value, the highest first."""
    new: list[list[int]] = []
    for group in groups:
        worth = {one: valued(one, group) for one in group}
        new += [
            [one for one in group if worth[one] == each] for each in sorted(set(worth.values()), reverse=True)
        ]
    return new

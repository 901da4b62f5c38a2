"""An arbiter with pencil and paper: standings from what everybody can read, definition by definition.

`published` is plain data: terms, entrants, rounds with tables, places, forfeits, byes. It imports nothing of ours.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

Published = Mapping[str, Any]
Row = tuple[int, int, Fraction, list[Fraction]]


class Paper:
    """What is worked out of the published results: points, opponents, duels, wins, how far everybody came."""

    def __init__(self, published: Published) -> None:
        self.terms = published["terms"]
        self.entrants = {each["entrant"]: each for each in published["entrants"]}
        self.rounds = published["rounds"]
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
        for kind, named in (
            ("bye_points", [bye["entrant"] for bye in round_["byes"]]),
            ("requested_bye_points", [a["entrant"] for a in round_["absences"] if a["cause"] == "requested"]),
        ):
            worth = self.terms[kind]
            for entrant in named:
                yield entrant, mean if worth is None else Fraction(worth, 60)

    def _table(self, number: int, table: Mapping[str, Any]) -> None:
        people, out = table["entrants"], table["forfeits"]
        left = [one for one in people if one not in out]
        ended = self._ended(table, left)
        decided = len(left) < 2 or (bool(ended) and len(ended) == len(table["matches"]))
        here: dict[int, Fraction] = defaultdict(Fraction)
        for groups in ended:
            for one, worth in shares(self.terms, groups):
                here[one] += 0 if one in out else worth
        for one in people:
            self.by_round[number][one] += here[one]
        if not decided:
            return
        for one in people:
            self.met[one].append([other for other in people if other != one])
        for groups in ended:
            self._duels(groups, out)
        if self.terms["advance"]:
            self._eliminate(number, table, ended[-1], here)

    def _ended(self, table: Mapping[str, Any], left: list[int]) -> list[list[list[int]]]:
        out = list(table["forfeits"])
        if len(left) < 2:
            return [[group for group in (left, out) if group]] * table["planned"]
        ended = []
        for places in table["matches"]:
            if places is None:
                continue
            kept = [[one for one in tied if one not in out] for tied in places]
            ended.append([group for group in kept if group] + ([out] if out and places else []))
        return ended

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
        place = {one: index for index, tied in enumerate(groups) for one in tied}
        order = sorted(
            table["entrants"],
            key=lambda e: (e in table["forfeits"], -here[e], place.get(e, 0), self.seed(e)),
        )
        through = [e for e in order[: table["advance"]] if e not in table["forfeits"]]
        for one in table["entrants"]:
            if one not in through:
                self.lost[one].append(number)

    def seed(self, entrant: int) -> tuple[int, int, int]:
        each = self.entrants[entrant]
        return (each["seed"] or 10**6, -each["rating"], entrant)

    def survived(self, entrant: int) -> int:
        """The round that put the entrant out, or one more than were paired; nought where nobody goes out."""
        lives = {"single_elimination": 1, "double_elimination": 2}.get(self.terms["format"], 0)
        if not lives:
            return 0
        if len(self.lost[entrant]) >= lives:
            return self.lost[entrant][lives - 1]
        if self.entrants[entrant]["has_withdrawn"]:
            return self.last.get(entrant, 0)
        return len(self.rounds) + 1

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


def standings(published: Published) -> list[Row]:
    """(rank, entrant, points, tie-breaks) in order."""
    paper = Paper(published)
    listed = [one for one, each in paper.entrants.items() if not each["is_struck_off"]]
    values: dict[int, list[Fraction]] = {one: [] for one in listed}
    groups = parted([listed], lambda one, _: Fraction(paper.survived(one)))
    groups = parted(groups, lambda one, _: paper.points[one])
    for name in paper.terms["tie_breaks"]:
        found = {one: paper.tie_break(name, one, group) for group in groups for one in group}
        for one, value in found.items():
            values[one].append(value)
        groups = parted(groups, lambda one, _, found=found: found[one])
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [(rank, one, paper.points[one], values[one]) for one in group]
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

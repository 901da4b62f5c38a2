"""Standings computed another way: from the last word on every match, in fractions, definition by definition.

Nothing of the domain's scoring is used; of its state only who sat where, what was ruled, and the terms.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from domain.kernel.table import Event
from domain.tournaments import events as e

Groups = list[list[int]]


class Facts:
    """What the events say in the end: for each round byes and tables, for each table its matches' last places."""

    def __init__(self, history: list[Event]) -> None:
        self.entrants: list[int] = []
        self.names: dict[int, str] = {}
        self.ratings: dict[int, int] = {}
        self.pairings: dict[int, e.RoundPaired] = {}
        self.matches: dict[tuple[int, int], list[str]] = defaultdict(list)
        self.last: dict[str, tuple[tuple[int, ...], ...] | None] = {}
        self.forfeits: dict[tuple[int, int], list[int]] = defaultdict(list)
        for event in history:
            self._take(event)

    def _take(self, event: Any) -> None:
        match event:
            case e.TournamentCreated(terms=terms):
                self.terms = terms
            case e.EntryMade():
                self.entrants.append(event.entrant)
                self.names[event.entrant] = event.player
                self.ratings[event.entrant] = event.rating
            case e.RoundPaired():
                self.pairings[event.round] = event
            case e.RoundStarted():
                for planned in event.matches:
                    self.matches[event.round, planned.table].append(planned.match_id)
                    self.last[planned.match_id] = None
            case e.ResultRecorded():
                self.last[event.match_id] = event.places
            case e.ResultWithdrawn():
                self.last[event.match_id] = None
            case e.ForfeitRuled():
                self.forfeits[event.round, event.table] += event.entrants
            case e.ForfeitTakenBack():
                out = self.forfeits[event.round, event.table]
                self.forfeits[event.round, event.table] = [each for each in out if each not in event.entrants]
            case e.TableReplayed():
                self.forfeits[event.round, event.table] = []
                self.matches[event.round, event.table] = list(event.matches)
                self.last |= dict.fromkeys(event.matches)

    def ended(self, round_: int, table: e.PairedTable) -> list[Groups]:
        """Places of the table's matches that count, forfeits last."""
        out = self.forfeits[round_, table.table]
        left = [entrant for entrant in table.seatings[0] if entrant not in out]
        if len(left) < 2:
            return [[group for group in (left, out) if group] for _ in table.seatings]
        ended = []
        for match_id in self.matches[round_, table.table]:
            places = self.last[match_id]
            if places is None:
                continue
            groups = [[entrant for entrant in tied if entrant not in out] for tied in places]
            ended.append([g for g in groups if g] + ([out] if out and places else []))
        return ended

    def is_decided(self, round_: int, table: e.PairedTable) -> bool:
        started = self.matches[round_, table.table]
        left = [entrant for entrant in table.seatings[0] if entrant not in self.forfeits[round_, table.table]]
        return len(left) < 2 or (bool(started) and all(self.last[m] is not None for m in started))


def places_worth(terms: Any, seats: int) -> list[Fraction]:
    """What each place gives at a table of so many seats."""
    full = list(map(Fraction, terms.points))
    if seats == len(full) or terms.short_points == "fixed" or seats < 2:
        return full
    if terms.short_points == "per_seat_behind":
        return full[len(full) - seats :]
    worth = []
    for place in range(seats):
        where = Fraction(place * (len(full) - 1), seats - 1)
        low = min(int(where), len(full) - 2)
        worth.append(full[low] + (full[low + 1] - full[low]) * (where - low))
    return worth


def standings(history: list[Event]) -> list[tuple[int, int, Fraction, list[Fraction]]]:
    """(rank, entrant, points, tie-breaks) in order; not for eliminations."""
    facts = Facts(history)
    terms = facts.terms
    by_round: dict[int, dict[int, Fraction]] = {r: defaultdict(Fraction) for r in facts.pairings}
    duels: list[tuple[int, int, int, int]] = []  # one, other, 1 / 0 / -1, opponents in that match
    wins: dict[int, int] = defaultdict(int)
    met: dict[int, list[list[int]]] = defaultdict(list)
    mean = Fraction(sum(terms.points), terms.table_size)
    bye = (mean if terms.bye_points is None else Fraction(terms.bye_points, 60)) * terms.matches_per_round
    asked = terms.requested_bye_points
    requested = (mean if asked is None else Fraction(asked, 60)) * terms.matches_per_round
    for number, paired in facts.pairings.items():
        for absent in paired.absences:
            if absent.cause == "requested":
                by_round[number][absent.entrant] += requested
                met[absent.entrant].append([])
        for each in paired.byes:
            by_round[number][each.entrant] += bye
            met[each.entrant].append([])
        for table in paired.tables:
            out = facts.forfeits[number, table.table]
            people = table.seatings[0]
            if facts.is_decided(number, table):
                for one in people:
                    met[one].append([other for other in people if other != one])
            for groups in facts.ended(number, table):
                place = 0
                ladder = places_worth(terms, sum(map(len, groups)))
                for index, tied in enumerate(groups):
                    worth = Fraction(int(60 * sum(ladder[place : place + len(tied)]) / len(tied)), 60)
                    for one in tied:
                        by_round[number][one] += 0 if one in out else worth
                    place += len(tied)
                    if facts.is_decided(number, table):
                        wins[tied[0]] += index == 0 and len(tied) == 1 and tied[0] not in out
                if facts.is_decided(number, table):
                    where = {one: index for index, tied in enumerate(groups) for one in tied}
                    for one in where:
                        for other in where:
                            if one == other:
                                continue
                            sign = (where[other] > where[one]) - (where[other] < where[one])
                            duels.append((one, other, -1 if one in out else sign, len(where) - 1))
    points = {one: sum((by_round[r][one] for r in by_round), Fraction()) for one in facts.entrants}

    def tie_break(name: str, one: int, among: list[int]) -> Fraction:
        means = [
            sum((points[other] for other in others), Fraction()) / len(others) if others else points[one]
            for others in met[one]
        ]
        match name:
            case "buchholz":
                return sum(means, Fraction())
            case "buchholz_cut_1":
                return sum(means, Fraction()) - min(means, default=Fraction())
            case "sonneborn_berger":
                return sum(
                    (
                        points[other] * Fraction(sign + 1, 2) / size
                        for me, other, sign, size in duels
                        if me == one
                    ),
                    Fraction(),
                )
            case "direct_encounter":
                return Fraction(sum(sign for me, other, sign, _ in duels if me == one and other in among))
            case "wins":
                return Fraction(wins[one])
            case "progressive":
                numbers = sorted(by_round)
                return sum(
                    (
                        sum((by_round[r][one] for r in numbers[: n + 1]), Fraction())
                        for n in range(len(numbers))
                    ),
                    Fraction(),
                )
        return Fraction(facts.ratings[one])

    equal: Groups = [
        [one for one in facts.entrants if points[one] == p]
        for p in sorted(set(points.values()), reverse=True)
    ]
    values: dict[int, list[Fraction]] = {one: [] for one in facts.entrants}
    for name in terms.tie_breaks:
        parted: Groups = []
        for group in equal:
            found = {one: tie_break(name, one, group) for one in group}
            for one, value in found.items():
                values[one].append(value)
            parted += [
                [one for one in group if found[one] == v] for v in sorted(set(found.values()), reverse=True)
            ]
        equal = parted
    ranked = []
    for group in equal:
        rank = len(ranked) + 1
        ranked += [(rank, one, points[one], values[one]) for one in group]
    return ranked

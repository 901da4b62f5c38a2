"""Tournaments to test with: made by the real deciders and solvers, results at will."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import msgspec

from domain.kernel.decision import Rejected
from domain.kernel.table import Event, Language
from domain.tournaments import decider, entries, pairing, table_rulings
from domain.tournaments.events import Bye, Places, TournamentCreated
from domain.tournaments.standings import standings
from domain.tournaments.state import Table, TableMatch, Tournament
from domain.tournaments.terms import POINT, TournamentTerms
from domain.tournaments.tiebreaks import DIVISORS
from domain.tournaments.words import Reasons
from service.app.tournaments.pairing import solve
from tests.tournaments import arbiter, record

IDS = count(1)
Change = Callable[[decider.TournamentDecision], None]


def text(held: "Held", paired: Table | Bye, language: Language = "en") -> str:
    """The reason in words."""
    return Reasons([each.player for each in held.state.entrants], language).text(paired.reason)


class Held:
    """A tournament and every event of it; `revision` is what the next news of a match are told to be as of."""

    def __init__(self, **terms: Any) -> None:
        asked = {"game": "sukkube", "edition": "", "table_size": 2, "format": "swiss", "rounds": 5} | terms
        if asked["format"].endswith("elimination"):
            asked |= {"rounds": 0}
        decision = decider.create(TournamentCreated("t", "Cup", ("admin",), TournamentTerms(**asked)))
        self.state = decision.state
        self.events: list[Event] = [each.event for each in decision.caused]
        self.rules: list[tuple[str, ...]] = [each.rules for each in decision.caused]
        self.revision = 1
        self.now_ms = 0

    def do(self, change: Change) -> list[Event]:
        """Decide, and return the new events."""
        decision = decider.decision_on(self.state)
        change(decision)
        self.state = decision.state
        new = [each.event for each in decision.caused]
        self.events += new
        self.rules += [each.rules for each in decision.caused]
        return new

    def enter(self, number: int, **terms: Any) -> "Held":
        terms.setdefault("by_organiser", "rating" in terms)
        for _ in range(number):
            name = f"player {len(self.state.entrants) + 1}"
            self.do(lambda decision, name=name: entries.enter(decision, name, "aa" * 32, **terms))  # type: ignore[misc]
        return self

    def pair(self, *, again: bool = False, provisional: bool = False) -> list[Event]:
        mode = pairing.PairingMode(again, provisional)
        solutions = [solve(field) for field in pairing.plan(self.state, mode, now_ms=self.now_ms).fields]
        return self.do(lambda on: pairing.pair(on, solutions, mode, now_ms=self.now_ms))

    def start(self) -> list[Event]:
        number = len(self.state.rounds)
        ids = [f"match {next(IDS)}" for _ in range(decider.matches_to_start(self.state, number))]
        return self.do(lambda decision: decider.start_round(decision, number, ids))

    def result(
        self, match: TableMatch, places: Places, cause: Any = "finished", provisional: Any = "", **more: bool
    ) -> list[Event]:
        """News of a match; `places` are by seat."""
        self.revision += 1
        now = self.revision
        return self.do(
            lambda on: decider.record_result(on, match.match_id, now, places, cause, provisional, **more)
        )

    def replay(self, round_: int, table: int) -> list[Event]:
        ids = [f"match {next(IDS)}" for _ in self.state.table(round_, table).seatings]
        return self.do(lambda on: table_rulings.replay_table(on, round_, table, ids, "wrong deck"))

    def forfeit(self, round_: int, table: int, *entrants: int) -> list[Event]:
        return self.do(lambda on: table_rulings.rule_forfeit(on, round_, table, entrants, "absent"))

    def record(self) -> dict[str, Any]:
        """What its events say, to somebody who knows nothing but them."""
        return record.published(map(msgspec.to_builtins, self.events))

    def shown(self) -> list[arbiter.Row]:
        return shown(self.state)

    def withdraw_result(self, match: TableMatch) -> list[Event]:
        self.revision += 1
        now = self.revision
        return self.do(lambda decision: decider.withdraw_result(decision, match.match_id, now))

    def matches(self, round_: int) -> list[TableMatch]:
        return [match for table in self.state.round(round_).tables for match in table.matches]

    def play_round(self, choose: Callable[[TableMatch], Places]) -> None:
        self.pair()
        self.start()
        for match in self.matches(len(self.state.rounds)):
            self.result(match, choose(match))


def shown(tournament: Tournament) -> list[arbiter.Row]:
    """The standings, as an arbiter writes them down."""
    names = tournament.terms.tie_breaks
    return [
        arbiter.Row(
            each.rank,
            each.entrant,
            each.player,
            Fraction(each.score, POINT),
            [Fraction(value, DIVISORS[name]) for name, value in zip(names, each.tie_breaks, strict=True)],
            each.provisional,
            each.by_ruling,
            each.is_void,
        )
        for each in standings(tournament)
    ]


def in_order(match: TableMatch) -> Places:
    """Whoever entered first comes first."""
    seats = sorted(range(len(match.seating)), key=lambda seat: match.seating[seat])
    return tuple((seat,) for seat in seats)


def at_random(random: Random) -> Callable[[TableMatch], Places]:
    """Any order, with ties now and then."""

    def choose(match: TableMatch) -> Places:
        seats = list(range(len(match.seating)))
        random.shuffle(seats)
        places: list[tuple[int, ...]] = []
        for seat in seats:
            if places and random.random() < 0.15:
                places[-1] += (seat,)
            else:
                places.append((seat,))
        return tuple(places)

    return choose


def refusal(do: Callable[[], Any]) -> tuple[str, str]:
    """Code and rule of the refusal of what has to be refused."""
    try:
        do()
    except Rejected as refused:
        return refused.code, refused.rule
    raise AssertionError("nothing was refused")


def tables(tournament: Tournament, round_: int) -> list[Sequence[int]]:
    return [table.entrants for table in tournament.round(round_).tables]

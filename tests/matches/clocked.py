"""A match with clocks and no service: the test says what time it is, requests are decided as the service does."""

from random import Random
from typing import Any

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.chance import Draw, Outcome
from domain.kernel.table import Command, Event, Seat
from domain.matches import creating, decider
from domain.matches import events as e
from domain.matches.clocks import running as timekeeping
from domain.matches.clocks.control import SeatClock, TimeControl
from domain.matches.state import Match, Sheet
from domain.matches.terms import LuckTerms

SEED = bytes(range(32))
MATCH = "01980000-0000-7000-8000-000000000001"
START_MS = 1_700_000_000_000


class Clocked:
    """`now` are seconds since play began; each request is a decision of its own, as in the service."""

    def __init__(
        self,
        control: TimeControl,
        game: str = "sukkube",
        seats: int = 2,
        options: dict[str, Any] | None = None,
        bots: dict[Seat, str] | None = None,
        seed: int = 0,
    ) -> None:
        opening = e.MatchCreated(
            match_id=MATCH,
            game=game,
            edition=GAMES[game].edition,
            seats=seats,
            options=options or {},
            luck=LuckTerms(luck.ALGORITHM, luck.commitment(SEED), MATCH),
            bots=bots or {},
            clocks=control,
        )
        self.now = 0.0
        self.events: list[Event] = []
        self.seed = seed
        decision = creating.create(opening)
        for seat in range(seats):
            if seat not in opening.bots:
                creating.take_seat(decision, e.SeatTaken(seat, f"player {seat}", f"hash {seat}"))
        self._keep(decision)
        self.request(decider.begin_play)

    def request(self, change: Any) -> list[Event]:
        """The events of a change, those of time-outs before it included; a refusal changes nothing."""
        timed_out = self.time_out()
        decision = decider.decision_on(self.match)
        change(decision)
        decider.settle(decision, self._draw)
        timekeeping.read_clocks(decision, self.now_ms)
        return timed_out + self._keep(decision)

    def time_out(self) -> list[Event]:
        return self.change(lambda decision: timekeeping.time_out(decision, self.now_ms, self._draw))

    def change(self, change: Any) -> list[Event]:
        """As it is, without what is due before and after a request."""
        decision = decider.decision_on(self.match)
        change(decision)
        return self._keep(decision)

    def act(self, command: Command, seat: Seat) -> list[Event]:
        return self.request(lambda decision: decider.play(decision, command, seat))

    def move(self, random: Random, wanted: str = "-") -> Seat:
        """A random legal command of a random awaited seat, one that names what is `wanted` if there is one."""
        seat = random.choice(self.asked)
        legal = self.match.game.legal_commands(self.match.play, seat)
        self.act(random.choice([each for each in legal if wanted in str(each)] or legal), seat)
        return seat

    @property
    def asked(self) -> tuple[Seat, ...]:
        awaited = decider.awaited(self.match)
        return awaited.seats if isinstance(awaited, AwaitsSeats) else ()

    @property
    def now_ms(self) -> int:
        return START_MS + round(self.now * 1000)

    def clock(self, seat: Seat) -> SeatClock:
        assert self.match.sheet.clocks is not None
        return self.match.sheet.clocks.seats[seat]

    def left(self, seat: Seat) -> float | None:
        return seconds(self.clock(seat).left_ms)

    def decision_left(self, seat: Seat) -> float | None:
        return seconds(self.clock(seat).decision_left_ms)

    def _draw(self, sheet: Sheet, number: int, what: Draw) -> Outcome:
        return luck.draw(SEED + bytes([self.seed]), sheet.luck.source, number, what)

    def _keep(self, decision: decider.MatchDecision) -> list[Event]:
        self.match: Match = decision.state
        caused = [each.event for each in decision.caused]
        self.events += caused
        return caused


def seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000

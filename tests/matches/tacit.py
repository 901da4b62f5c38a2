"""A match with tacit windows and no service: the test says what time it is, and decides as the service does."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.awaited import AwaitsSeats, AwaitsWindow
from domain.kernel.chance import Draw, Outcome
from domain.kernel.decision import Caused
from domain.kernel.table import Command, Seat
from domain.matches import creating, decider
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.pace import closing
from domain.matches.pace.terms import Reactions
from domain.matches.state import Match, Sheet
from domain.matches.terms import LuckTerms

SEED = bytes(range(32))
MATCH = "01980000-0000-7000-8000-000000000001"
START_MS = 1_700_000_000_000


class Tacit:
    """`now_ms` is the time. `frames` are the events with the time of their request."""

    def __init__(
        self, game: str, seats: int = 3, position: dict[str, Any] | None = None, seed: int = 0, **terms: Any
    ) -> None:
        self.now_ms = START_MS
        self.frames: list[tuple[int, Caused]] = []
        self.seed = seed
        decision = creating.create(
            e.MatchCreated(
                match_id=MATCH,
                game=game,
                edition=GAMES[game].edition,
                seats=seats,
                options={},
                luck=LuckTerms(luck.ALGORITHM, luck.commitment(SEED), MATCH),
                position=position,
                reactions=Reactions("tacit", **terms),
            )
        )
        for seat in range(seats):
            creating.take_seat(decision, e.SeatTaken(seat, f"player {seat}", f"hash {seat}"))
        self._keep(decision)
        self.request(decider.begin_play)

    def request(self, change: Callable[[MatchDecision], object]) -> list[Caused]:
        """The events of a change, as the service decides it; a refusal changes nothing."""
        self.pass_time(0)
        decision = decider.decision_on(self.match)
        change(decision)
        decider.settle(decision, self._draw)
        closing.time(decision, self.now_ms)
        return self._keep(decision)

    def pass_time(self, milliseconds: int) -> list[Caused]:
        """Let time go by; windows whose time is up close when it is."""
        until, caused = self.now_ms + milliseconds, []
        while closing.is_due(self.match, until):
            self.now_ms = max(self.now_ms, closing.closes_at_ms(self.match))
            caused += self.close()
        self.now_ms = until
        return caused

    def close(self) -> list[Caused]:
        """Close the window that is due, now."""
        decision = decider.decision_on(self.match)
        closing.close(decision, self.now_ms, self._draw)
        decider.settle(decision, self._draw)
        closing.time(decision, self.now_ms)
        return self._keep(decision)

    def act(self, command: Command, seat: Seat) -> list[Caused]:
        return self.request(lambda decision: decider.play(decision, command, seat))

    def hold(self, seat: Seat) -> list[Caused]:
        return self.request(partial(closing.hold, seat=seat))

    def play_on(self, random: Random) -> None:
        """A random legal command of an awaited seat, or the next window closes."""
        match decider.awaited(self.match):
            case AwaitsSeats(seats=seats):
                seat = random.choice(seats)
                self.act(random.choice(self.legal(seat)), seat)
            case AwaitsWindow():
                self.pass_time(closing.closes_at_ms(self.match) - self.now_ms)

    def legal(self, seat: Seat) -> list[Command]:
        return self.match.game.legal_commands(self.match.play, seat)

    def _draw(self, sheet: Sheet, number: int, what: Draw) -> Outcome:
        return luck.draw(SEED + bytes([self.seed]), sheet.luck.source, number, what)

    def _keep(self, decision: MatchDecision) -> list[Caused]:
        self.match: Match = decision.state
        self.frames += [(self.now_ms, each) for each in decision.caused]
        return decision.caused

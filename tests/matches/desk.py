"""A match and its log without any service: commands are decided, events go through their stored form and back."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.chance import Draw, Outcome
from domain.kernel.decision import Caused
from domain.kernel.table import Event, Seat
from domain.matches import creating, decider, disclosing, invariants
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.evolve import fold
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.disputes import Verdict
from domain.matches.rulings.kinds import AdjustClock
from domain.matches.rulings.verdicts import FreshLuck, RulingContext
from domain.matches.state import Match, Sheet
from domain.matches.terms import LuckTerms
from service.event_store.codec import decoder, encode

MATCH = "01980000-0000-7000-8000-000000000001"
CHIEF = "organiser:c"
"""The author of rulings that change final ones; the others are an arbiter's."""
SEEDS = {MATCH: bytes(range(32))}
"""The seeds by their source; a renewed luck adds its own."""

QUICK: dict[str, tuple[int, dict[str, Any]]] = {
    "sukkube": (2, {"mode": "peach", "target_points": 1}),
    "frantic": (2, {"max_rounds": 1}),
    "piccioni": (2, {}),
    "bathroom_rush": (2, {}),
}
"""Seats and options of a match of each game that does not take long."""


def draw(sheet: Sheet, number: int, what: Draw) -> Outcome:
    seed = SEEDS[sheet.luck.source]
    return luck.draw(luck.keyed(seed, sheet.entropy), sheet.luck.source, number, what)


def fresh_luck() -> FreshLuck:
    """A seed like no other, as the service draws it for a ruling."""
    source = f"01980000-0000-7000-8000-1{len(SEEDS):011x}"
    SEEDS[source] = len(SEEDS).to_bytes(32, "big")
    terms = LuckTerms(luck.ALGORITHM, luck.commitment(SEEDS[source]), source)
    return FreshLuck(terms, draw)


class Desk:
    """The match as the service keeps it: `log` holds every event, `match` what they fold to."""

    def __init__(
        self,
        game: str = "sukkube",
        options: dict[str, Any] | None = None,
        seats: int | None = None,
        entropy: str = "",
        **given: Any,
    ) -> None:
        """The same `entropy` gives the same deals and dice."""
        seats, quick = (QUICK[game][0], QUICK[game][1]) if seats is None else (seats, {})
        terms = LuckTerms(luck.ALGORITHM, luck.commitment(SEEDS[MATCH]), MATCH)
        created = e.MatchCreated(
            MATCH, game, GAMES[game].edition, seats, quick if options is None else options, terms, **given
        )
        self.log: list[Caused] = []
        self.now_ms = 1_700_000_000_000
        opening = creating.create(created)
        self._keep(opening)
        for seat in range(seats):
            if seat not in created.bots:
                self.do(
                    lambda match, seat=seat: creating.take_seat(
                        match, e.SeatTaken(seat, f"p{seat}", "hash", entropy)
                    )
                )
        self.do(decider.begin_play)

    @property
    def revision(self) -> int:
        return len(self.log)

    @property
    def sheet(self) -> Sheet:
        return self.match.sheet

    @property
    def seats(self) -> int:
        return len(self.sheet.seats)

    def do(self, change: Callable[[MatchDecision], object]) -> list[Event]:
        """Decide, settle and append; the events it led to. What is refused changes nothing."""
        decision = decider.decision_on(self.match)
        change(decision)
        decider.settle(decision, draw)
        disclosing.arrange(decision, self.now_ms)
        disclosing.reveal(decision, [SEEDS[terms.source] for terms in decision.state.sheet.seeds_owed])
        already = len(self.log)
        self._keep(decision)
        return [each.event for each in self.log[already:]]

    def at(self, revision: int) -> Match:
        return fold(each.event for each in self.log[:revision])

    def play(self, plies: int = 100_000, seed: int = 1) -> None:
        """Random commands of the seats that are awaited."""
        random = Random(seed)
        for _ in range(plies):
            awaited = decider.awaited(self.match)
            if not isinstance(awaited, AwaitsSeats):
                return
            seat = random.choice(awaited.seats)
            command = random.choice(self.match.game.legal_commands(self.match.play, seat))
            self.do(lambda match, command=command, seat=seat: decider.play(match, command, seat))

    def dispute(self, revision: int | None = None, by: Seat | None = 0, rules: tuple[str, ...] = ()) -> str:
        at = self.revision if revision is None else revision
        self.do(lambda match: disputing.open_dispute(match, by, at, "not so", rules))
        return self.sheet.disputes.all[-1].dispute_id

    def rule(
        self,
        dispute: str,
        ruling: Any,
        *,
        rule: str = "MV-DIS-04",
        clock: AdjustClock | None = None,
        by: str = "organiser:k",
        **context: Any,
    ) -> list[Event]:
        back_to = getattr(ruling, "revision", None)
        if back_to is not None:
            context["earlier"] = self.at(back_to)
        if getattr(ruling, "luck", "same") == "fresh":
            context.setdefault("fresh", fresh_luck())
        context.setdefault("draw", draw)
        context.setdefault("chief", CHIEF)
        verdict = Verdict(ruling, by, "seen on film", rule, clock)
        return self.do(lambda match: disputing.give_ruling(match, dispute, verdict, RulingContext(**context)))

    def appeal(self, dispute: str, by: Seat = 1) -> list[Event]:
        return self.do(lambda match: disputing.appeal(match, dispute, by, "the film is of another match"))

    def accept(self, dispute: str, by: Seat) -> list[Event]:
        return self.do(lambda match: disputing.accept(match, dispute, by))

    def _keep(self, decision: MatchDecision) -> None:
        """The events as they come back from the log, and the match that they fold to: no state is trusted."""
        decode = decoder(decision.state.sheet.game).decode
        for caused in decision.caused:
            row = encode(caused, "system")
            event = decode(row.type, row.version, row.payload)
            self.log.append(msgspec.structs.replace(caused, event=event))
        self.match = decision.state
        assert not [*invariants.violations(self.match.sheet)]
        assert stored(fold(each.event for each in self.log)) == stored(self.match)


def stored(match: Match) -> bytes:
    return msgspec.json.encode((match.sheet, match.play), order="sorted")


def digest(match: Match) -> bytes:
    """The position and all that decides how it goes on."""
    sheet = match.sheet
    return msgspec.json.encode((match.play, sheet.luck, sheet.drawn, sheet.script), order="sorted")

"""Eventful matches: clocks, tacit windows, bots, resignations, disputes with rulings and appeals, rewinds, pauses,
forks."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from random import Random

from domain.kernel import luck
from domain.kernel.awaited import AwaitsSeats, AwaitsWindow
from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition
from domain.kernel.moments import milliseconds
from domain.kernel.table import Seat
from domain.matches import decider, disclosing
from domain.matches.clocks import running
from domain.matches.decider import MatchDecision
from domain.matches.evolve import fold
from domain.matches.forking import LuckSource
from domain.matches.pace import closing
from domain.matches.rulings import disputes
from domain.matches.rulings.disputes import Verdict
from domain.matches.rulings.kinds import AdjustClock, Annul, AnyRuling, Award, GoBack, Stand
from domain.matches.rulings.verdicts import FreshLuck, RulingContext
from domain.matches.seats import pausing, seating
from domain.matches.terms import LuckTerms
from service.event_store.codec import encode
from service.event_store.hash_chain import link
from service.event_store.records import StoredEvent
from tests.archive.making import Recording, new_id
from tests.corpus.files import KeptMatch, events_of, stored

ORGANISER = "organiser:cup"
SECOND = "organiser:second"
HELD = 0.3
"""The share of looks at a window by a seat that then holds it."""
FAR = 60
"""A rewind goes back so many events at most."""


def recording_of(kept: KeptMatch) -> Recording:
    """An old match, to be exported; nothing is drawn for it any more."""
    seeds = {luck.commitment(seed): seed for seed in kept.seeds}
    return Recording(fold(events_of(kept)), stored(kept), seeds, Random())


@dataclass
class Course(Recording):
    """A match whose every request is decided as the service does: time-outs first, clocks read after it."""

    def do(self, actor: str, change: Callable[[MatchDecision], object]) -> None:
        """One request, a moment after the last event; a refused one leaves nothing."""
        at = self._moment(0.2)
        decision = decider.decision_on(self.match)
        change(decision)
        decider.settle(decision, self.draw)
        closing.time(decision, milliseconds(at))
        running.read_clocks(decision, milliseconds(at))
        self._append(decision, actor, at)

    def wait(self) -> None:
        """Some time passes, for some seats too much, and a window may close."""
        at = self._moment(self.random.choice((0.4, 2, 9, 45)))
        overdue, now_ms = decider.decision_on(self.match), milliseconds(at)
        if running.is_due(self.match, now_ms):
            running.time_out(overdue, now_ms, self.draw)
            closing.time(overdue, now_ms)
        elif closing.is_due(self.match, now_ms):
            closing.close(overdue, now_ms, self.draw)
            closing.time(overdue, now_ms)
            running.read_clocks(overdue, now_ms)
        else:
            return
        self._append(overdue, "system", at)

    def _moment(self, seconds: float) -> datetime:
        return self.stored[-1].recorded_at + timedelta(seconds=seconds * (1 + self.random.random()))

    def _append(self, decision: MatchDecision, actor: str, at: datetime) -> None:
        disclosing.arrange(decision, milliseconds(at))
        disclosing.reveal(
            decision, [self.seeds[terms.commitment] for terms in decision.state.sheet.seeds_owed]
        )
        for caused in decision.caused:
            new, revision = encode(caused, actor, f"{actor}:{len(self.stored)}"), len(self.stored) + 1
            hash_ = link(self.stored[-1].hash, self.match_id, revision, new, at)
            row = (revision, 0, revision, new.type, new.version, new.payload, new.meta, hash_, at)
            self.stored.append(StoredEvent(self.match_id, *row))
        self.match = decision.state

    def move(self) -> None:
        """A random seat that is awaited plays, or its house bot, or holds the window; seldom a player resigns."""
        awaited = decider.awaited(self.match)
        assert isinstance(awaited, AwaitsSeats | AwaitsWindow)
        seat: Seat = self.random.choice(awaited.seats)
        if isinstance(awaited, AwaitsWindow):
            if self.random.random() < HELD:
                self.do(f"seat:{seat}", partial(closing.hold, seat=seat))
            return
        sitting = self.match.sheet.seats[seat]
        if not sitting.bot and len(self.stored) > 150 and self.random.random() < 0.002:
            self.do(f"seat:{seat}", lambda decision: seating.resign(decision, seat))
            return
        command = self.random.choice(self.match.game.legal_commands(self.match.play, seat))
        actor = f"bot:{sitting.bot}" if sitting.bot else f"seat:{seat}"
        self.do(actor, lambda decision: decider.play(decision, command, seat))

    def pause(self) -> None:
        self.do(ORGANISER, lambda decision: pausing.pause(decision, "the lights went out"))
        self.do(ORGANISER, pausing.resume)

    def dispute(self) -> None:
        """A claim, an answer, a ruling, and sometimes an appeal that another organiser rules."""
        sheet = self.match.sheet
        players = [seat for seat, sitting in enumerate(sheet.seats) if not (sitting.bot or sitting.resigned)]
        by = self.random.choice(players)
        at = self.random.randrange(max(1, len(self.stored) - FAR), len(self.stored) + 1)
        self.do(f"seat:{by}", lambda decision: disputes.open_dispute(decision, by, at, "Not so.", ()))
        known = self.match.sheet.disputes.all[-1].dispute_id
        told = "It was so: ask Zoë."
        self.do(ORGANISER, lambda decision: disputes.make_statement(decision, known, None, told))
        self._rule(known, ORGANISER, at)
        if self.match.sheet.phase == "playing" and self.random.random() < 0.3:
            self.do(f"seat:{by}", lambda decision: disputes.appeal(decision, known, by, "Look again."))
            self._rule(known, SECOND, at)

    def _rule(self, dispute: str, author: str, at: int) -> None:
        """What is chosen, or that all stands where the rules refuse it."""
        for ruling in (self._ruling(at), Stand()):
            verdict = Verdict(ruling, author, "As the film shows.", "MV-DIS-04", None)
            give = partial(
                disputes.give_ruling, dispute_id=dispute, verdict=verdict, context=self._context(ruling)
            )
            with suppress(Rejected, BrokenPosition):
                self.do(author, give)
                return

    def _ruling(self, at: int) -> AnyRuling:
        seats = len(self.match.sheet.seats)
        back = GoBack(max(self._first(), at - 1), self.random.choice(("same", "fresh")))
        chance = self.random.random()
        if chance < 0.03:
            return Annul()
        if chance < 0.06:
            return Award(tuple((seat,) for seat in self.random.sample(range(seats), seats)))
        return self.random.choice((Stand(), back, back, AdjustClock(self.random.randrange(seats), 30)))

    def _first(self) -> int:
        """The event by which play began: no ruling goes back before it."""
        return next(each.revision for each in self.stored if each.type == "PlayBegan")

    def _context(self, ruling: AnyRuling) -> RulingContext:
        if not isinstance(ruling, GoBack):
            return RulingContext(draw=self.draw)
        earlier = self.at(ruling.revision).match
        if ruling.luck == "same":
            return RulingContext(earlier, LuckSource(is_revealed=True), draw=self.draw)
        seed = self.random.randbytes(32)
        terms = LuckTerms(luck.ALGORITHM, luck.commitment(seed), str(new_id(self.random)))
        self.seeds[terms.commitment] = seed
        return RulingContext(earlier, fresh=FreshLuck(terms, self.draw), draw=self.draw)

    def branch(self) -> "Course":
        """A fork of any event since play began."""
        revision = self.random.randrange(self._first(), len(self.stored) + 1)
        forked = self.fork(revision, self.random.choice(("same", "fresh")))
        return Course(forked.match, forked.stored, forked.seeds, forked.random)

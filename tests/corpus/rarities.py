"""Matches in which happens what seldom does: players leave, come back, are replaced; decks and hands run out."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from uuid import UUID

import msgspec

from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition
from domain.kernel.moments import milliseconds
from domain.matches import creating, decider, disclosing
from domain.matches.clocks import running
from domain.matches.clocks.control import MILLISECONDS, TimeControl
from domain.matches.events import SeatTaken
from domain.matches.rulings import disputes
from domain.matches.seats import seating, vacating
from domain.matches.seats.events import PlayerSubstituted
from domain.matches.terms import AtTournament
from service.testing import set_tables
from tests.archive.making import seated, started
from tests.corpus.course import ORGANISER, Course
from tests.games.all_settings import position
from tests.matches import patching

DISPUTES_SECONDS = 3600
EARLY = range(1, 30)
"""How many moves the tables are away from the start."""


def empty_hand(table: set_tables.Document) -> None:
    """Of the seat that has to lay a card in Frantic (FR-TURN-02)."""
    hand = table["hands"][str(table["active"])]
    table["discard"] += hand
    hand.clear()
    table["moment"] = "play"


def no_persons(table: set_tables.Document) -> None:
    """On the deck of Bathroom Rush, as long as nobody has to come (BR-LANE-08)."""
    table["person_discard"] += table["person_deck"]
    table["person_deck"] = []


RARE_TABLES: dict[str, Callable[[set_tables.Document], None]] = {
    "frantic": empty_hand,
    "bathroom_rush": no_persons,
}


class RareCourse(Course):
    def begin(self) -> None:
        """One player has left before, and somebody else has come; in a tournament nobody may."""
        leaving = (
            ("seat:0", partial(vacating.leave, seat=0)),
            ("anonymous", partial(creating.take_seat, taken=SeatTaken(0, "Ada", "a" * 64, ""))),
        )
        for actor, change in leaving if self.match.sheet.tournament is None else ():
            decision = decider.decision_on(self.match)
            change(decision)
            self.record(decision, actor)
        started(self)
        self.lose_the_token(1)

    def resign_in_vain(self, seat: int) -> None:
        self.do(f"seat:{seat}", partial(seating.resign, seat=seat))
        at = seating.resigned_revision(self.match.sheet, seat)
        before = seating.Before(self.at(at - 1).match, is_played_on=False)
        self.do(ORGANISER, partial(seating.take_back, seat=seat, reason="By mistake.", before=before))

    def substitute(self, seat: int) -> None:
        other = PlayerSubstituted(seat=seat, player="Ben", credential="b" * 64, reason="Taken ill.")
        self.do(ORGANISER, partial(seating.substitute, substituted=other))

    def lose_the_token(self, seat: int) -> None:
        """Of an entrant."""
        if self.match.sheet.tournament is not None:
            self.do(ORGANISER, partial(seating.reissue, seat=seat, credential="c" * 64))

    def claim_in_vain(self, seat: int) -> None:
        at = len(self.stored)
        self.do(f"seat:{seat}", lambda decision: disputes.open_dispute(decision, seat, at, "Not so.", ()))
        known = self.match.sheet.disputes.all[-1].dispute_id
        self.do(f"seat:{seat}", partial(disputes.withdraw, dispute=known, by=seat))

    def be_interrupted(self, _: int) -> None:
        """Nobody could have been served for some seconds."""
        last, at = self.stored[-1].recorded_at, self._moment(20)
        lost = [(milliseconds(last + timedelta(seconds=5)), milliseconds(last + timedelta(seconds=15)))]
        decision = decider.decision_on(self.match)
        running.give_back(decision, lost, milliseconds(at))
        self._append(decision, "system", at)

    def disclose(self) -> None:
        """When disputes have been waited for."""
        due = self.match.sheet.disclosed_from_ms
        if due is not None and disclosing.waits(self.match.sheet):
            at = datetime.fromtimestamp((due + 1) / MILLISECONDS, UTC)
            self._append(decider.decision_on(self.match), "system", at)


def begun(game: str, seed: int) -> RareCourse:
    """From the first table of other matches that `RARE_TABLES` can change."""
    random = Random(seed)
    desks = (desk for desk in patching.tables(random, EARLY) if desk.sheet.game == game)
    while True:
        desk = next(desks)
        table = set_tables.document(position(game)(desk.match.play))
        RARE_TABLES.get(game, lambda _: None)(table)
        given = {"organiser": "cup", "disputes_seconds": DISPUTES_SECONDS, "position": table}
        given["clocks"] = TimeControl(None, 900, 5)
        given["tournament"] = AtTournament(str(UUID(int=seed)), 1, 1) if seed % 2 else None
        with suppress(Rejected, BrokenPosition, msgspec.ValidationError):
            opened = seated(game, desk.seats, desk.sheet.options, seed, **given)
            course = RareCourse(opened.match, opened.stored, opened.seeds, random)
            course.begin()
            return course

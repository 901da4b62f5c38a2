"""The third check: the events are what the rules make of the players' choices and of the draws.

Commands are not recorded. Where a seat is awaited, one of its legal commands has to lead to the very events that
follow; everything else follows by itself. So no state is ever built from events that the rules would not give.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsSeats
from domain.kernel.chance import Draw
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Event
from domain.matches import creating, dealing, decider, disclosing, invariants, shuffling
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.evolve import evolve, fold
from domain.matches.faults import Interrupted
from domain.matches.retracing import REQUESTS
from domain.matches.rulings import decider as disputes
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings import events as d
from domain.matches.rulings.verdicts import check_places, drawing_anew, rewound
from domain.matches.seats import events as s
from domain.matches.seats import seating
from domain.matches.state import Match, Sheet
from service.app.archive import moves
from service.app.archive.actors import Actor, actor_of
from service.app.archive.reading import Archive
from service.schemas.archive_reports import Finding

_encode = msgspec.msgpack.Encoder().encode
OF_RULINGS: tuple[type[Event], ...] = (*e.RULING_EFFECTS, e.ClockAdjusted, d.RulingGiven)
OF_THE_COURSE = (e.MatchCreated, e.SeatTaken, e.PlayBegan, e.ChanceDrawn, e.SeatResigned)
"""Events that rules and players bring about; all other events of a match come from outside and are only
folded."""


class Departure(Interrupted):
    """The decision now is not the recorded one."""


class BreakingOff(Interrupted):
    """More would follow, but here the record ends, or a fork left its parent."""


class Retracing(MatchDecision):
    """A decision whose events must be the recorded ones. `place` is how many of them were found again."""

    __slots__ = ("_before", "_forks", "_recorded", "actors", "events", "place")

    def __init__(self, created: e.MatchCreated, recorded: Sequence[Event], actors: Iterable[str]) -> None:
        super().__init__(creating.create(created).state)
        self.events = recorded
        self._recorded = [_encode(event) for event in recorded]
        self._forks = {place for place, event in enumerate(recorded) if isinstance(event, e.MatchForked)}
        self._before: Match | None = None
        self.place = 1
        self.actors = [actor_of(actor) for actor in actors]

    @property
    def actor(self) -> Actor:
        """The seat named as the author of the next event."""
        return self.actors[self.place]

    @property
    def is_broken_off(self) -> bool:
        """Whether something is still to happen that nobody decides."""
        return moves.goes_on_by_itself(self.state) or disclosing.is_to_reveal(self.state.sheet)

    def add(self, caused: Caused) -> None:
        if self._before is not None and (self.place >= len(self._recorded) or self.place in self._forks):
            raise BreakingOff
        if self._recorded[self.place] != _encode(caused.event):
            raise Departure
        if self._before is None:
            self._before = self.state.clone()
        self.state = evolve(self.state, caused.event)
        if any(invariants.violations(self.state.sheet)):
            raise Departure
        self.place += 1

    def leads_on(self, step: Callable[[MatchDecision], object]) -> bool:
        """Whether `step` gives the events that follow; if not, nothing has happened."""
        self._before, start = None, self.place
        try:
            step(self)
        except BreakingOff:
            return True
        except (Departure, Rejected):
            if self._before is not None:
                self.state = self._before
            self.place = start
            return False
        return self.place > start


def check(archive: Archive, recorded: Sequence[Event]) -> Iterator[Finding]:
    """At most one finding: where the record first departs from the rules."""
    created = recorded[0]
    place = 0
    try:
        if not isinstance(created, e.MatchCreated) or created.game != archive.header.game:
            yield Finding("does_not_follow", 1, "the first event does not create a match of this game")
            return
        retracing = Retracing(created, recorded, (entry.actor for entry in archive.entries))
        while (place := retracing.place) < len(recorded):
            by_itself = moves.follows_by_itself(retracing.state, recorded[place])
            if not _goes_on(retracing, recorded[place]):
                yield _departure(retracing, recorded[place])
                return
            if detail := _wrong_actor(retracing, place, by_itself=by_itself):
                yield Finding("wrong_actor", place + 1, detail)
                return
        phase = retracing.state.sheet.phase
        if phase != archive.header.phase:
            detail = f"the header says {archive.header.phase}, but after the last event the match is {phase}"
            yield Finding("cut_tail", None, detail)
        elif retracing.is_broken_off:
            yield Finding("cut_tail", None, "after the last event more would have followed by itself")
    except MemoryError:
        raise
    except Exception as error:  # a record made by hand can break a game's functions anywhere
        detail = f"the rules cannot be applied: {type(error).__name__}: {error}"[:300]
        yield Finding("does_not_follow", place + 1, detail)


def _goes_on(retracing: Retracing, event: Event) -> bool:
    match = retracing.state
    if not _comes_amid_ruling(match.sheet, event):
        return False
    if match.sheet.returns_to and not isinstance(event, e.MatchRewound):
        return False
    if (row := REQUESTS.get(type(event))) is not None:
        return any(map(retracing.leads_on, row(event)))
    match event:
        case s.ResignationTakenBack() if not _can_be_taken_back(match, event):
            return False
        case e.ChanceDrawn():
            return _fits(decider.awaited(match), match, event) and retracing.leads_on(_given(event))
        case e.DisclosureSet() if not disclosing.waits(match.sheet):
            return False
        case e.LuckRevealed() if not disclosing.is_to_reveal(match.sheet):
            return False
        case _ if isinstance(event, OF_RULINGS) and not _is_ruled(match, event):
            return False
        case e.MatchRewound() if not _leads_back(retracing, event):
            return False
        case _ if isinstance(event, e.MATCH_EVENTS) and not isinstance(event, OF_THE_COURSE):
            return retracing.leads_on(_given(event))
    if match.sheet.is_position_due:
        return retracing.leads_on(decider.set_position)
    if match.sheet.frozen_by and (representative := retracing.actor.in_name_of) is not None:
        return any(map(retracing.leads_on, moves.corrections(match, representative)))
    return any(retracing.leads_on(moves.played(*move)) for move in moves.moves(match, retracing.actor))


def _comes_amid_ruling(sheet: Sheet, event: Event) -> bool:
    if sheet.is_dealing:
        return isinstance(event, e.PositionCorrected)
    return not sheet.is_shuffling or isinstance(event, e.ChanceDrawn | e.UnknownCardsShuffled)


def _wrong_actor(retracing: Retracing, place: int, *, by_itself: bool) -> str:
    """The events of one request name one actor, or nothing is wrong."""
    actors = retracing.actors
    before = actors[place - 1] if by_itself else actors[place]
    for here in actors[place : retracing.place]:
        if here.text != before.text:
            return f"{here.text} is named, but this follows by itself from what {before.text} has done"
    return ""


def _departure(retracing: Retracing, event: Event) -> Finding:
    """Why the record does not go on by the rules: an event that cannot be, or another actor than its own."""
    place, actor = retracing.place, retracing.actor.text
    for command, seat in moves.moves(retracing.state, None):
        if retracing.leads_on(moves.played(command, seat)):
            whose = "an organiser's or the clock's" if seat is None else f"seat {seat}'s"
            return Finding("wrong_actor", place + 1, f"{actor} is named, but the command was {whose}")
    return Finding("does_not_follow", place + 1, _why(retracing, event))


def _is_ruled(match: Match, event: Event) -> bool:
    """Whether a dispute is open that the event can be of the ruling in; what that changes, organisers say."""
    sheet = match.sheet
    try:
        match event:
            case e.ClockAdjusted():
                return bool(sheet.frozen_by) != bool(
                    event.reason
                )  # by a ruling, or by word alone (MV-CLK-11)
            case e.MatchRewound(dispute="", to_revision=to_revision):
                return bool(sheet.returns_to) and to_revision == sheet.returns_to
            case e.MatchAwarded(places=places):
                check_places(places, len(sheet.seats))
            case d.RulingGiven(rule=rule):
                disputes.check_rule(rule, disputing.known_rules(match))
    except Rejected:
        return False
    return bool(sheet.frozen_by) and getattr(event, "dispute", "") == sheet.frozen_by


def _leads_back(retracing: Retracing, event: e.MatchRewound) -> bool:
    """Whether it brings back the table, and what was open, after the event that it names (MV-RUL-02)."""
    now = retracing.state.sheet
    if not 1 <= event.to_revision < now.revision:
        return False
    there = rewound(fold(retracing.events[: event.to_revision]), now, event.to_revision, event.dispute)
    if event.luck == "fresh":
        there = drawing_anew(there, event.terms, shuffles=event.shuffles)
        if isinstance(event.replaces, UnsetType):
            there = replace(there, replaces=UNSET)  # recorded before it was counted
    return _encode(event) == _encode(there)


def _can_be_taken_back(match: Match, event: s.ResignationTakenBack) -> bool:
    try:
        return event.to_revision == seating.resigned_revision(match.sheet, event.seat) - 1
    except Rejected:
        return False


def _fits(awaited: Awaited, match: Match, event: e.ChanceDrawn) -> bool:
    """Whether these are the draws that the game asks for; their outcomes are another check's."""
    sheet = match.sheet
    draws: Sequence[Draw] = shuffling.awaited_draws(match)
    if sheet.is_position_due:
        draws = decider.position_draws(match)
    elif isinstance(awaited, AwaitsChance) and sheet.phase == "playing":
        draws = awaited.draws
    elif sheet.frozen_by and not sheet.is_shuffling:
        return all(dealing.is_of_position(each) for each in event.draws)
    if not draws or sheet.drawn:
        return False
    expected_draws = [decider.drawn_as(0, draw, ()) for draw in draws]
    recorded_draws = [(each.what, each.kind, each.size) for each in event.draws]
    return recorded_draws == [(each.what, each.kind, each.size) for each in expected_draws]


def _given(event: Event) -> Callable[[MatchDecision], None]:
    """An event from outside. A table that it sets, which nobody has played to, must be one of this game."""

    def give(decision: MatchDecision) -> None:
        match, before = decision.state, decision.state.play
        decision.emit(event)
        if match.play is not before and match.game.violations(match.play):
            raise Departure

    return give


def _why(retracing: Retracing, event: Event) -> str:
    match = retracing.state
    if match.sheet.phase == "playing" and isinstance(awaits := decider.awaited(match), AwaitsSeats):
        seats = ", ".join(map(str, awaits.seats))
        return f"no legal command of seat {seats} leads to {type(event).__name__} as it is recorded here"
    return f"{type(event).__name__} as it is recorded here does not follow from the state before it"

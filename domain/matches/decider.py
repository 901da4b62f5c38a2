"""Deciding around a game: beginning, playing, drawing. Rules: RULES.md beside."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.kernel.awaited import (
    Awaited,
    AwaitsChance,
    AwaitsEndOfPause,
    AwaitsNobody,
    AwaitsResume,
    AwaitsRuling,
    AwaitsSeats,
    AwaitsStart,
    AwaitsWindow,
)
from domain.kernel.chance import Draw, Outcome, answer
from domain.kernel.decision import CHAIN_LIMIT, Caused, Decision, Endless, Rejected
from domain.kernel.table import Command, PlayDefault, Resume, Seat
from domain.matches import events as e
from domain.matches import stopping
from domain.matches.dealing import Setup
from domain.matches.evolve import evolve
from domain.matches.faults import faults_of
from domain.matches.pace import waiting
from domain.matches.rulings import decider as disputes
from domain.matches.state import Match, Sheet
from domain.matches.terms import Drawn

DrawChance = Callable[[Sheet, int, Draw], Outcome]
"""Sheet, number of the draw, what is drawn -> outcome: the service's luck."""


class MatchDecision(Decision[Match]):
    """Remembers besides who has acted since the clocks were read: `answered` itself, or was `defaulted`.

    One that `is_quiet` is recorded without its author (MV-PAC-05).
    """

    __slots__ = ("answered", "defaulted", "is_quiet")

    def __init__(self, match: Match | None) -> None:
        super().__init__(match, evolve)  # type: ignore[arg-type]
        self.answered: list[Seat] = []
        self.defaulted: list[Seat] = []
        self.is_quiet = False

    def add(self, caused: Caused) -> None:
        super().add(replace(caused, is_quiet=True) if self.is_quiet else caused)


def begin_play(decision: MatchDecision) -> None:
    sheet = decision.state.sheet
    if sheet.phase != "open":
        raise Rejected("match_not_open", "MV-BEG-01", "the match has begun already, or was cancelled")
    free = [str(seat) for seat, sitting in enumerate(sheet.seats) if sitting.is_free]
    if free:
        raise Rejected("seats_missing", "MV-BEG-01", f"free seats: {', '.join(free)}; fill them or add bots")
    decision.emit(e.PlayBegan(), "MV-BEG-01")


def set_position(decision: MatchDecision) -> None:
    """The position the match was created with is put on the table, dealt as chance has drawn (MV-CRE-04)."""
    match = decision.state
    with faults_of(match):
        state = _setup(match).table(_drawn(match.sheet))
        for event in match.game.set_table(state):
            decision.emit(event, "MV-BEG-02")


def play(decision: MatchDecision, command: Command, seat: Seat | None) -> None:
    """A command of the game, as somebody sends it. In a tacit window it waits, or comes too early (MV-PAC-03)."""
    match = decision.state
    if match.sheet.reactions is not None and isinstance(awaited(match), AwaitsWindow):
        detail = "who does nothing lets it pass; hold the window to answer otherwise"
        raise Rejected("window_not_held", "MV-PAC-03", detail)
    if seat is None or not waiting.seals(match):
        return carry_out(decision, command, seat)
    _check_goes_on(match, seat)
    decision.is_quiet = True
    waiting.seal(decision, command, seat)
    decision.answered.append(seat)
    return None


def carry_out(decision: MatchDecision, command: Command, seat: Seat | None) -> None:
    """A command of the game, by a seat or (None) by the system; the game decides."""
    match = decision.state
    _check_goes_on(match, seat)
    with faults_of(match):
        match.game.decide(InnerDecision(decision), command, seat)
    if seat is not None:
        decision.answered.append(seat)
        _accept_ruling(decision, seat)
    elif isinstance(command, PlayDefault):
        decision.defaulted.append(command.seat)


def _check_goes_on(match: Match, seat: Seat | None) -> None:
    """Refuse a command outside play, and of a seat for which the default is played."""
    if match.sheet.phase == "open":
        raise Rejected(
            "match_not_begun", "MV-PLA-01", "the match has not begun; start it when all seats are filled"
        )
    check_is_not_frozen(match.sheet)
    if match.sheet.verdict is not None:
        raise _over(match.sheet.verdict.reason)
    if seat is not None and match.sheet.seats[seat].resigned:
        raise Rejected(
            "seat_resigned", "MV-RES-01", f"seat {seat} has resigned; its default is played for it"
        )
    if seat is not None and match.sheet.is_absent(seat):
        raise Rejected(
            "time_is_up", "MV-CLK-04", f"seat {seat} has used up its time; its default is played for it"
        )


def _over(reason: str) -> Rejected:
    rule = stopping.rule_of(reason)
    how = "by a ruling" if rule is None else "as it stood"
    return Rejected("match_over", rule or "MV-RUL-05", f"the match is over: it was ended {how} ({reason})")


def _accept_ruling(decision: MatchDecision, seat: Seat) -> None:
    sheet = decision.state.sheet
    if not sheet.disputes.all or sheet.seats[seat].bot:
        return
    accepted = disputes.accept(sheet.disputes, seat)
    if accepted is not None:
        decision.emit(accepted, "MV-DIS-05")


def settle(decision: MatchDecision, draw: DrawChance) -> None:
    """Go on until a player or a house bot has to choose: chance is drawn, absent seats play their default.

    Ends the match when a rule of MV-END says so, and gives it up as faulty when too much follows (MV-FLT-01).
    """
    so_far = len(decision.caused)
    while decision.state.sheet.phase == "playing":
        if len(decision.caused) - so_far > CHAIN_LIMIT:
            with faults_of(decision.state):
                raise Endless(f"{len(decision.caused) - so_far} events followed and nobody was asked")
        if decision.state.sheet.is_position_due:
            draw_for(decision, position_draws(decision.state), draw)
            set_position(decision)
            continue
        awaits = awaited(decision.state)
        if isinstance(awaits, AwaitsChance | AwaitsSeats | AwaitsWindow) and stopping.stop(decision):
            return
        match awaits:
            case AwaitsChance():
                _resolve(decision, awaits, draw)
            case AwaitsResume():
                carry_out(decision, Resume(), None)
            case AwaitsSeats(seats=()):  # the last answer in a window that is held
                carry_out(decision, *waiting.answer_at_close(decision.state))
            case AwaitsSeats() | AwaitsWindow():
                absent = next(
                    filter(decision.state.sheet.is_absent, waiting.seats_of_game(decision.state)), None
                )
                if absent is None:
                    return
                carry_out(decision, PlayDefault(absent), None)
            case AwaitsRuling() | AwaitsEndOfPause() | AwaitsStart() | AwaitsNobody():
                return


def awaited(match: Match) -> Awaited:
    """The seats that must act in `match`: whoever starts it, an organiser while it is frozen or paused,
    after play no one."""
    if match.awaited is None:
        match.awaited = _awaited(match)
    return match.awaited


def check_is_not_frozen(sheet: Sheet) -> None:
    """Nothing but the dispute goes on while there is one (MV-DIS-02), nothing at all in a pause (MV-PAU-01)."""
    if sheet.frozen_by:
        raise Rejected(
            "match_frozen", "MV-DIS-02", f"dispute {sheet.frozen_by} is open: the match waits for its ruling"
        )
    if sheet.is_paused:
        raise Rejected(
            "match_paused", "MV-PAU-01", "an organiser has paused the match; wait until it is resumed"
        )


def decision_on(match: Match) -> MatchDecision:
    """A decision that works on a copy of `match`."""
    return MatchDecision(match.clone())


def position_draws(match: Match) -> tuple[Draw, ...]:
    """The draws still missing before the position is put on the table."""
    return () if match.sheet.drawn else _setup(match).draws


def _setup(match: Match) -> Setup:
    sheet = match.sheet
    assert sheet.position is not None, "a position that is due was given"
    return Setup(match.game, sheet.options, len(sheet.seats), sheet.position)


def _drawn(sheet: Sheet) -> Any:
    return tuple(sheet.drawn)


def _awaited(match: Match) -> Awaited:
    if match.sheet.frozen_by:
        return AwaitsRuling()
    if match.sheet.is_position_due:
        return AwaitsResume()
    if match.sheet.is_paused:
        return AwaitsEndOfPause()
    if match.sheet.verdict is not None:
        return AwaitsNobody()
    if match.play is None:
        return AwaitsStart()
    with faults_of(match):
        return waiting.awaited_tacitly(match, match.game.awaited(match.play))


def _resolve(decision: MatchDecision, chance: AwaitsChance, draw: DrawChance) -> None:
    sheet = decision.state.sheet
    if not sheet.drawn:
        draw_for(decision, chance.draws, draw)
    carry_out(decision, answer(chance.command, chance.draws, _drawn(sheet)), None)


def draw_for(decision: MatchDecision, draws: tuple[Draw, ...], draw: DrawChance) -> None:
    if not draws:
        return
    draws_done = _draws(decision.state.sheet, draws, draw, must_fit_by=_must_fit_by(decision))
    decision.emit(e.ChanceDrawn(draws_done), "MV-LUC-01")


def _must_fit_by(decision: MatchDecision) -> str:
    """The rule by which who asks is refused where the script does not fit, if any does.

    MV-FRK-03 refuses a fork, MV-FRK-06 what a player plays in one that was made so. A seat that resigns, a default
    and a house bot are never held up.
    """
    sheet = decision.state.sheet
    if sheet.after_script == "refuse" and any(not sheet.seats[seat].bot for seat in decision.answered):
        return "MV-FRK-06"
    is_forked_now = any(isinstance(each.event, e.MatchForked) for each in decision.caused)
    return "MV-FRK-03" if is_forked_now else ""


def _draws(sheet: Sheet, draws: tuple[Draw, ...], draw: DrawChance, *, must_fit_by: str) -> tuple[Drawn, ...]:
    """Outcomes of the script first, then of the match's luck, each numbered on from the last draw.

    The rest of a script whose next outcome chance cannot give is passed over (MV-FRK-03), unless a rule says that
    it must fit.
    """
    script = list(sheet.script) if isinstance(sheet.script, list) else []
    number = sheet.luck.next_draw
    outcomes_of_all = []
    for what in draws:
        if script and (must_fit_by or what.possible(script[0])):
            outcomes_of_all.append(
                drawn_as(0, what, _scripted(what, script.pop(0), must_fit_by), scripted=True)
            )
            continue
        script = []
        outcomes_of_all.append(drawn_as(number, what, draw(sheet, number, what)))
        number += 1
    return tuple(outcomes_of_all)


def _scripted(what: Draw, outcome: Outcome, rule: str) -> Outcome:
    if not what.possible(outcome):
        way_out = "; play another command, or resign" if rule == "MV-FRK-06" else ""
        raise Rejected("impossible_outcome", rule, f"{what.field}: {what.mismatch(outcome)}{way_out}")
    return outcome


def drawn_as(number: int, what: Draw, outcome: Outcome, *, scripted: bool = False) -> Drawn:
    kind = what.__struct_config__.tag
    return Drawn(number, what.field, kind, what.size, outcome, scripted)  # type: ignore[arg-type]


class InnerDecision(Decision[Any]):
    """A game's decision inside a match's: what it emits is folded by the match, which folds its game."""

    __slots__ = ("_match",)

    def __init__(self, decision: MatchDecision) -> None:
        self._match = decision
        self.state = decision.state.play
        self.caused = decision.caused
        self.rest = None

    def add(self, caused: Caused) -> None:
        self._match.add(caused)
        self.rest = None
        self.state = self._match.state.play

"""Deciding a match of Frantic: who is awaited, what is legal, what a command leads to."""

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.agenda import current, die_due, forced, is_inside_a_chain, passing_over
from domain.games.frantic.cards import card_ids
from domain.games.frantic.choices import CHOICES, default
from domain.games.frantic.reactions import answer, legal_answers
from domain.games.frantic.rounds import shuffle_deck, start_match, starting_roll
from domain.games.frantic.state import Frantic
from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsNobody, AwaitsResume, AwaitsSeats
from domain.kernel.chance import Roll, Shuffle
from domain.kernel.decision import Caused, Decision, Rejected
from domain.kernel.table import Command, PlayDefault, Resume, Seat, snake_case

STARTING_DIE = 20


def awaited(state: Frantic) -> Awaited:
    if is_inside_a_chain(state):
        return AwaitsResume()
    _, step = current(state)
    match step:
        case None:
            return AwaitsNobody()
        case s.MatchStart():
            return AwaitsChance(c.StartMatch, ())
        case s.Shuffle():
            return AwaitsChance(c.ShuffleDeck, (Shuffle("order", card_ids(state.options.deck_list)),))
        case s.StartingRolls():
            return AwaitsChance(c.RollDie, (Roll("value", STARTING_DIE),))
        case s.Window():
            return AwaitsSeats(step.pending, step.kind)
    if type(step) in CHOICES:
        return AwaitsSeats((step.seat,), snake_case(CHOICES[type(step)].command.__name__))  # type: ignore[union-attr]
    die = die_due(state, step)
    assert die is not None
    return AwaitsChance(c.RollDie, (Roll("value", die.sides),))


def legal_commands(state: Frantic, seat: Seat) -> list[Command]:
    """Every command `seat` may issue now, in canonical order; it needs no more than the seat's view."""
    _, step = current(state)
    if isinstance(step, s.Window):
        return legal_answers(state, step, seat) if seat in step.pending else []
    choice = CHOICES.get(type(step)) if step else None
    if choice is None or step.seat != seat:  # type: ignore[union-attr]
        return []
    return choice.legal(state, step)


def decide(decision: Decision[Frantic], command: Command, seat: Seat | None) -> None:
    """Emit what `command` leads to, up to the next decision of a seat, the next draw or the end."""
    if isinstance(command, Resume):
        if not is_inside_a_chain(decision.state):
            raise Rejected("wrong_phase", "FR-DEC-35", "resume is for a match stopped inside a chain")
    else:
        _answer(decision, command, seat)
    decision.follow(forced)


def _answer(decision: Decision[Frantic], command: Command, seat: Seat | None) -> None:
    state = decision.state
    if is_inside_a_chain(state):
        raise Rejected("wrong_phase", "FR-DEC-35", "the match stands inside a chain: resume comes first")
    passed_over, step = current(state)
    if step is None:
        raise Rejected("wrong_phase", "FR-END-01", "the match is over")
    match command:
        case c.StartMatch() | c.ShuffleDeck() | c.RollDie():
            _chance(decision, step, command, passed_over)
        case PlayDefault(seat=absent):
            due = _default(state, step, absent)
            _emit(decision, passing_over(due, passed_over))
        case _:
            assert seat is not None
            _emit(decision, passing_over(_seat(state, step, command, seat, "seat"), passed_over))


def _seat(state: Frantic, step: s.AnyStep, command: Command, seat: Seat, by: e.By) -> Caused:
    """The event of a seat's command, if it is what the present step awaits from that seat."""
    if isinstance(command, (c.PassReaction, c.ThrowReaction)):
        return answer(state, seat, command, by)
    choice = CHOICES.get(type(step))
    if choice is None or not isinstance(command, choice.command):
        what = _name(type(command))
        raise Rejected("wrong_phase", "FR-DEC-35", f"{what} is not asked for now")
    _check_asked(step.seat, seat)  # type: ignore[union-attr]
    return choice.take(state, step, command, by)


def _default(state: Frantic, step: s.AnyStep, seat: Seat) -> Caused:
    """What the rules lay down for an absent seat: no reaction, else the first choice in canonical order."""
    if isinstance(step, s.Window):
        return answer(state, seat, c.PassReaction(step.id), "timeout")
    if type(step) not in CHOICES:
        raise Rejected("wrong_phase", "FR-DEC-35", "no seat is asked now")
    _check_asked(step.seat, seat)  # type: ignore[union-attr]
    return _seat(state, step, default(state, step), seat, "timeout")


def _chance(
    decision: Decision[Frantic],
    step: s.AnyStep,
    command: c.StartMatch | c.ShuffleDeck | c.RollDie,
    passed_over: int,
) -> None:
    match step, command:
        case s.MatchStart(), c.StartMatch():
            start_match(decision)
        case s.Shuffle(), c.ShuffleDeck():
            shuffle_deck(decision, command)
        case s.StartingRolls(), c.RollDie():
            _check_value(command.value, STARTING_DIE)
            starting_roll(decision, step, command)
        case _, c.RollDie():
            _roll(decision, step, command, passed_over)
        case _:
            raise Rejected("wrong_phase", "FR-DEC-35", f"{_name(type(command))} is not asked for now")


def _roll(decision: Decision[Frantic], step: s.AnyStep, command: c.RollDie, passed_over: int) -> None:
    """After every roll everybody may react, before the value is used (FR-REROLL-01)."""
    state = decision.state
    die = die_due(state, step)
    if die is None:
        raise Rejected("wrong_phase", "FR-DEC-35", "no die is due")
    _check_value(command.value, die.sides)
    number = state.rolls + 1
    event = e.DieRolled(
        number,
        die.roller,
        die.sides,
        command.value,
        die.purpose,
        die.attempt,
        then=(s.Offer("re_roll", die.roller, roll=number), *die.user),
    )
    _emit(decision, passing_over(Caused(event, (die.rule, "FR-REROLL-01")), passed_over))


def _check_asked(asked: Seat, seat: Seat) -> None:
    if seat != asked:
        raise Rejected("not_your_turn", "FR-DEC-35", f"seat {asked} is asked, not seat {seat}")


def _check_value(value: int, sides: int) -> None:
    if not 1 <= value <= sides:
        raise Rejected("invalid_roll", "FR-REROLL-01", f"a die of {sides} sides does not show {value}")


def _emit(decision: Decision[Frantic], due: Caused) -> None:
    decision.emit(due.event, *due.rules)


def _name(command: type[Command]) -> str:
    return snake_case(command.__name__)

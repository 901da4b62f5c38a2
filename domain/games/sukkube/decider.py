"""Deciding a match of Sukkube: who is awaited, what is legal, what a command leads to."""

from typing import Literal

from domain.games.sukkube.commands import DealManche, PlayCard, StartMatch
from domain.games.sukkube.due import due
from domain.games.sukkube.forced import forced
from domain.games.sukkube.rules import check_playable, legal_in_turn
from domain.games.sukkube.setup import deal_draws, deal_manche, start_draws, start_match
from domain.games.sukkube.state import Sukkube, in_turn, seat_number
from domain.games.sukkube.turns import card_played
from domain.kernel.awaited import Awaited, AwaitsNobody, AwaitsResume, AwaitsSeats
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import Result
from domain.kernel.table import Command, PlayDefault, Resume, Seat, snake_case


def awaited(state: Sukkube) -> Awaited:
    if state.phase == "awaiting_start":
        return start_draws(state)
    if state.phase == "finished":
        return AwaitsNobody()
    if due(state):
        return AwaitsResume()
    if state.phase == "awaiting_deal":
        return deal_draws(state)
    seat = in_turn(state)
    assert seat is not None, "a Bot's card is due, it is never awaited"
    return AwaitsSeats((seat,), "play_card")


def legal_commands(state: Sukkube, seat: Seat) -> list[Command]:
    """Every command `seat` may issue now: its legal cards in hand order (SK-TRN-02)."""
    if in_turn(state) != seat or due(state):
        return []
    return [PlayCard(card) for card in legal_in_turn(state)]


def decide(decision: Decision[Sukkube], command: Command, seat: Seat | None) -> None:
    """Emit what `command` leads to, up to the next decision of a seat, the next deal or the end (SK-BOT-04)."""
    _check_phase(decision.state, command)
    match command:
        case StartMatch():
            start_match(decision, command)
        case DealManche():
            deal_manche(decision, command)
        case PlayCard(card=card):
            _play_card(decision, card, seat, chosen_by="player")
        case PlayDefault(seat=absent):
            _check_turn(decision.state, absent)
            _play_card(decision, legal_in_turn(decision.state)[0], absent, chosen_by="timeout")  # SK-DEC-44
    decision.follow(forced)


def result(state: Sukkube) -> Result | None:
    if state.phase != "finished":
        return None
    points = {seat: state.scores[name] for name in state.scores for seat in _members(state, name)}
    places = tuple(
        tuple(sorted(seat for seat in points if points[seat] == score))
        for score in sorted(set(points.values()), reverse=True)
    )
    winners = tuple(sorted(seat for name in state.winners for seat in _members(state, name)))
    return Result(winners, places, state.end_reason or "")


def _play_card(
    decision: Decision[Sukkube], card: str, seat: Seat | None, *, chosen_by: Literal["player", "timeout"]
) -> None:
    _check_turn(decision.state, seat)
    check_playable(decision.state, card)
    played = card_played(decision.state, card, chosen_by)
    decision.emit(played.event, *played.rules)


def _check_phase(state: Sukkube, command: Command) -> None:
    """Each command has its moment; a state inside a chain accepts only `resume` (SK-DEC-47)."""
    if state.phase == "finished":
        raise Rejected("wrong_phase", "SK-WIN-03", "the match is over")
    if isinstance(command, Resume):
        if not due(state):
            raise Rejected("wrong_phase", "SK-DEC-47", "nothing is due: the match is at rest")
        return
    if due(state):
        raise Rejected("wrong_phase", "SK-DEC-47", "forced events are still due: resume the match first")
    moment = {StartMatch: "awaiting_start", DealManche: "awaiting_deal"}.get(type(command), "turn")
    if state.phase != moment:
        name = snake_case(type(command).__name__)
        raise Rejected(
            "wrong_phase", "SK-TRN-01", f"{name} is for {moment}, the match stands at {state.phase}"
        )


def _check_turn(state: Sukkube, seat: Seat | None) -> None:
    awaited_seat = in_turn(state)
    if seat != awaited_seat:
        whose = f"{state.top} is on top: seat {awaited_seat} plays"
        raise Rejected("not_your_turn", "SK-TRN-01", whose)


def _members(state: Sukkube, scorer: str) -> tuple[Seat, ...]:
    return state.teams[scorer] if scorer in state.teams else (seat_number(scorer),)

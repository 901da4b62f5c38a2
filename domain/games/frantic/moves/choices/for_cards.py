"""Choices that the effect of a card asks for."""

from typing import Final

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import FINISH, START
from domain.games.frantic.cards import is_teleport
from domain.games.frantic.moves.choices.checks import check_pawn
from domain.games.frantic.state import Frantic, top_card
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Command, Seat

GIFTS: Final = (1, 2)
"""Steps that may be given (FR-GIFT-03)."""


def legal_remote_targets(state: Frantic, _: s.RemoteChoice, seat: Seat) -> list[Command]:
    """The pawns of others; a single one is chosen, too (FR-DEC-25)."""
    return [c.ChooseRemoteTarget(pawn) for pawn in range(state.seats) if pawn != seat]


def choose_remote_target(
    state: Frantic, step: s.RemoteChoice, choice: c.ChooseRemoteTarget, seat: Seat, by: e.By
) -> Caused:
    check_pawn(state, choice.pawn, "FR-REMOTE-01", barred=seat)
    then = _attack(seat, choice.pawn, step.card, s.ModifyMovement("remote", "FR-REMOTE-01", choice.pawn))
    event = e.ChoiceMade(seat, "remote_target", pawn=choice.pawn, by=by, then=then)
    return Caused(event, ("FR-REMOTE-01", "FR-ATK-01"))


def legal_gifts(state: Frantic, step: s.GiftChoice, _: Seat) -> list[Command]:
    pawns = (pawn for pawn in range(state.seats) if pawn != step.pawn)
    return [c.ChooseGift(pawn, steps) for pawn in pawns for steps in GIFTS]


def choose_gift(state: Frantic, step: s.GiftChoice, choice: c.ChooseGift, seat: Seat, by: e.By) -> Caused:
    check_pawn(state, choice.pawn, "FR-GIFT-01", barred=step.pawn)
    if choice.steps not in GIFTS:
        detail = f"a gift is of 1 or 2 steps, not of {choice.steps}"
        raise Rejected("invalid_steps", "FR-GIFT-03", detail)
    movement = s.Movement(choice.pawn, seat, steps=choice.steps, rule="FR-GIFT-01")
    then = _attack(seat, choice.pawn, step.card, movement)
    event = e.ChoiceMade(seat, "gift", pawn=choice.pawn, steps=choice.steps, by=by, then=then)
    return Caused(event, ("FR-GIFT-01", "FR-ATK-01"))


def legal_swaps(state: Frantic, step: s.SwapChoice, _: Seat) -> list[Command]:
    return [c.ChooseSwapPawn(pawn) for pawn in range(state.seats) if pawn != step.pawn]


def choose_swap_pawn(
    state: Frantic, step: s.SwapChoice, choice: c.ChooseSwapPawn, seat: Seat, by: e.By
) -> Caused:
    check_pawn(state, choice.pawn, "FR-SWAP-01", barred=step.pawn)
    swap = s.Exchange(step.pawn, choice.pawn, step.direction)
    then = _attack(seat, choice.pawn, step.card, swap)
    event = e.ChoiceMade(seat, "swap_pawn", pawn=choice.pawn, by=by, then=then)
    return Caused(event, ("FR-SWAP-01", "FR-ATK-01"))


def takeable_squares(state: Frantic, magnet: str) -> list[int]:
    """The squares whose top card a MAGNET may take."""
    return [square for square in range(len(state.board)) if not _why_not_takeable(state, square, magnet)]


def _why_not_takeable(state: Frantic, square: int, magnet: str) -> str:
    """The reason that keeps a MAGNET from the square's card (FR-MAGNET-02, FR-NTP-03, FR-DEC-09); empty if
    nothing does."""
    top = top_card(state, square) if START < square < FINISH else None
    if top is None:
        return f"there is no card on square {square}"
    if is_teleport(top):
        return f"{top} on square {square} is a numbered teleport"
    if square in state.pawns:
        return f"a pawn stands on square {square}"
    return f"{magnet} cannot take itself" if top == magnet else ""


def nothing_to_take(state: Frantic, step: s.MagnetChoice) -> bool:
    return not takeable_squares(state, step.card)


def legal_magnet_cards(state: Frantic, step: s.MagnetChoice, _: Seat) -> list[Command]:
    return [c.ChooseMagnetCard(square) for square in takeable_squares(state, step.card)]


def choose_magnet_card(
    state: Frantic, step: s.MagnetChoice, choice: c.ChooseMagnetCard, seat: Seat, by: e.By
) -> Caused:
    if barred := _why_not_takeable(state, choice.square, step.card):
        raise Rejected("not_takeable", "FR-MAGNET-02", barred)
    card = state.board[choice.square][-1].card
    take = s.Take(step.receiver, card, choice.square, "magnet", "FR-MAGNET-01")
    event = e.ChoiceMade(seat, "magnet_card", square=choice.square, card=card, by=by, then=(take,))
    return Caused(event, ("FR-MAGNET-01",))


def _attack(seat: Seat, pawn: Seat, card: str, effect: s.AnyStep) -> s.Steps:
    """The effect; the owner of the pawn may block it unless it is the one who chose (FR-ATK-01, FR-BLOCK-01).

    So it is in RESTOCK and in the movement actions of events, too (FR-BLOCK-03, FR-DEC-11).
    """
    return (s.Offer("block", pawn, card), effect) if pawn != seat else (effect,)

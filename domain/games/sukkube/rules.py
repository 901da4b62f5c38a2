"""Which cards a seat may play (SK-LEG)."""

from collections.abc import Sequence

from domain.games.sukkube.cards import direction
from domain.games.sukkube.kube import OPPOSITE_DIRECTION
from domain.games.sukkube.state import Sukkube, hand_id
from domain.kernel.decision import Rejected


def legal_cards(hand: Sequence[str], last_card: str | None, *, flip_opposes_flip: bool) -> list[str]:
    """The cards of `hand` that may follow `last_card`, in hand order; none means the seat is blocked.

    First the opposite direction is banned (SK-LEG-02), then, among what is left, another direction than the
    last one must be played if there is one (SK-LEG-03), else the same may (SK-LEG-04).
    """
    if last_card is None:
        return list(hand)  # SK-LEG-01
    last = direction(last_card)
    banned = opposite(last, flip_opposes_flip=flip_opposes_flip)
    allowed = [card for card in hand if direction(card) != banned]
    other = [card for card in allowed if direction(card) != last]
    return other or allowed  # SK-LEG-05: may be empty


def opposite(direction_: str, *, flip_opposes_flip: bool) -> str | None:
    """Left and right, up and down; a flip has no opposite unless the option makes it its own (SK-DEC-11)."""
    return "flip" if direction_ == "flip" and flip_opposes_flip else OPPOSITE_DIRECTION.get(direction_)


def cards_in_turn(state: Sukkube) -> list[str]:
    """The hand the character on top plays from; the pile has no hand."""
    return state.hands.get(hand_id(state, state.top), []) if state.top else []


def legal_in_turn(state: Sukkube) -> list[str]:
    return legal_cards(
        cards_in_turn(state), state.last_card, flip_opposes_flip=state.options.flip_opposite == "self"
    )


def check_playable(state: Sukkube, card: str) -> None:
    """Raise `Rejected` unless the seat in turn may play `card` now."""
    hand = cards_in_turn(state)
    if card not in hand:
        raise Rejected("card_not_in_hand", "SK-TRN-02", f"{card} is not in the hand; it holds {_list(hand)}")
    legal = legal_in_turn(state)
    if card in legal:
        return
    last = state.last_card or ""
    flip_opposes_flip = state.options.flip_opposite == "self"
    if direction(card) == opposite(direction(last), flip_opposes_flip=flip_opposes_flip):
        raise Rejected(
            "opposite_direction",
            "SK-LEG-02",
            f"{direction(card)} cannot follow {direction(last)}; legal now: {_list(legal)}",
        )
    raise Rejected(
        "same_direction_avoidable",
        "SK-LEG-03",
        f"{direction(card)} was just played and another direction is at hand; legal now: {_list(legal)}",
    )


def _list(cards: Sequence[str]) -> str:
    return ", ".join(cards) or "nothing"

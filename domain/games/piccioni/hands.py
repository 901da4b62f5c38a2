"""Naming cards of a hand: what every use of action cards checks alike."""

from domain.games.piccioni.cards import ACTIONS
from domain.games.piccioni.rules import has_fat
from domain.games.piccioni.state import Piccioni, hand
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat


def check_in_hand(state: Piccioni, seat: Seat, rule: str, *cards: str | None) -> None:
    """Raise `Rejected` unless the cards named are different ones of the seat's hand."""
    held = hand(state, seat)
    named = [card for card in cards if card is not None]
    if len(set(named)) != len(named) or not set(named) <= set(held):
        raise Rejected(
            "card_not_in_hand",
            rule,
            f"{', '.join(named)} named; name cards of your hand, each once: {', '.join(held) or 'it is empty'}",
        )


def check_extra(state: Piccioni, card: str, zone: str | None, extra: str | None) -> None:
    """A second guano card is laid only together with guano, where a Fat Pigeon is (PI-GUA-07, PI-GUA-08)."""
    if extra is None:
        return
    both_guano = ACTIONS[card].family == ACTIONS[extra].family == "guano"
    if not both_guano or zone is None or not has_fat(state, zone):
        raise Rejected(
            "extra_not_allowed",
            "PI-GUA-07",
            "an extra card is guano laid together with guano where a Fat Pigeon is",
        )


def extras(state: Piccioni, seat: Seat, card: str, zone: str) -> list[str | None]:
    """What may go with the guano card `card` to `zone`: nothing, or other guano if a Fat Pigeon is there."""
    if not has_fat(state, zone):
        return [None]
    return [None, *(c for c in hand(state, seat) if c != card and ACTIONS[c].family == "guano")]

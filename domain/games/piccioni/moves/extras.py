"""The second guano card that may be laid with the first (PI-GUA-07)."""

from domain.games.piccioni.cards import is_guano
from domain.games.piccioni.flock import takes_guano_pair
from domain.games.piccioni.state import Piccioni, hand
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat


def extras(state: Piccioni, seat: Seat, card: str, zone: str) -> list[str | None]:
    """The extras that may go with the guano card `card` to `zone`: nothing, or other guano if a Fat Pigeon
    is there."""
    if not takes_guano_pair(state, zone):
        return [None]
    return [None, *(other for other in hand(state, seat) if other != card and is_guano(other))]


def check_extra(state: Piccioni, card: str, zone: str | None, extra: str | None) -> None:
    """A second guano card is laid only together with guano, where a Fat Pigeon is (PI-GUA-07).

    There is no third (PI-GUA-08, PI-INVARIANT-7).
    """
    if extra is None:
        return
    both_guano = is_guano(card) and is_guano(extra)
    if not both_guano or zone is None or not takes_guano_pair(state, zone):
        detail = "an extra card is guano laid together with guano where a Fat Pigeon is"
        raise Rejected("extra_not_allowed", "PI-GUA-07", detail)


def extra_rules(extra: str | None) -> tuple[str, ...]:
    return () if extra is None else ("PI-GUA-07",)

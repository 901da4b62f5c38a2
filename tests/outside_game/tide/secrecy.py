"""Which boats a viewer may not know, by the rules alone: the deck and the hands of others (TD-SET-02)."""

from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.zones import cards_in
from tide.state import Tide


def may_not_know(state: Tide, viewer: Viewer) -> tuple[frozenset[str], ...]:
    others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    return () if viewer == ORGANISER else (cards_in(state.deck, *others),)

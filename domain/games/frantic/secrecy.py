"""Which cards a viewer may not know, by the rules alone: the judge of `view` and `redact`."""

from domain.games.frantic.state import Frantic
from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.zones import cards_in


def may_not_know(state: Frantic, viewer: Viewer) -> tuple[frozenset[str], ...]:
    """The face-down deck (FR-SETUP-04) and other hands, less the cards everybody saw going there (RULES.md, 8)."""
    if viewer == ORGANISER:
        return ()
    others = (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    return (cards_in(state.deck, *others) - set(state.known),)

"""Which cards a viewer may not know, by the rules alone: the judge of `view` and `redact`."""

from domain.games.sukkube.cards import COLOURS, colour
from domain.games.sukkube.state import Sukkube
from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.zones import cards_in


def may_not_know(state: Sukkube, viewer: Viewer) -> tuple[frozenset[str], ...]:
    """The face-down pile (SK-PCH-02, SK-FSH-02), by colour if its backs are coloured (SK-OPT-10, SK-DEC-45).

    Hands lie face up (SK-SET-03).
    """
    if viewer == ORGANISER:
        return ()
    pile = cards_in(state.pile)
    if not state.options.pile_back_colour_visible:
        return (pile,)
    return tuple(frozenset(card for card in pile if colour(card) == back) for back in COLOURS)

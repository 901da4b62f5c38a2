"""Which cards a viewer may not know, by the rules alone: the judge of `view` and `redact`."""

from domain.games.piccioni.state import Piccioni
from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.zones import cards_in


def may_not_know(state: Piccioni, viewer: Viewer) -> tuple[frozenset[str], ...]:
    """Pigeons: the deck (PI-SET-03), those removed unseen (PI-SET-02), Trophies taken unseen (PI-INF-03).

    A fixed composition removes none unseen (PI-DEC-09). Action cards: the deck (PI-SET-04), other hands
    (PI-GEN-06). When the match has ended, everything is shown to all (PI-DEC-30).
    """
    if viewer == ORGANISER or state.phase == "finished":
        return ()
    removed = [] if state.options.flock_setup == "fixed_composition" else state.removed_flock
    blind = [trophy.card for pile in state.trophies for trophy in pile if trophy.blind and trophy.card]
    others = (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    return cards_in(state.flock_deck, removed, blind), cards_in(state.action_deck, *others)

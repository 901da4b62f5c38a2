"""Which cards a viewer may not know, by the rules alone: the judge of `view` and `redact`."""

from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.zones import cards_in


def may_not_know(state: BathroomRush, viewer: Viewer) -> tuple[frozenset[str], ...]:
    """Persons: the deck and the persons face down in lanes (BR-SETUP-04, BR-SETUP-06).

    Action cards: the deck and other hands (RULES.md, 7).
    """
    if viewer == ORGANISER:
        return ()
    slots = (slot for lane in state.lanes for slot in lane.slots)
    face_down = (slot.cards for slot in slots if isinstance(slot, Group) and slot.face_down)
    others = (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    return cards_in(state.person_deck, *face_down), cards_in(state.action_deck, *others)

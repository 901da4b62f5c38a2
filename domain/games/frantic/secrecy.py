"""Which cards a viewer may not know, by the rules alone: the judge of `view` and `redact`."""

from domain.games.frantic.cards import kind
from domain.games.frantic.state import Frantic
from domain.games.frantic.steps import Thrown
from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.zones import cards_in


def may_not_know(state: Frantic, viewer: Viewer) -> tuple[frozenset[str], ...]:
    """The face-down deck (FR-SETUP-04) and other hands, less what everybody saw (RULES.md, 8).

    Everybody saw cards go to a hand, sees the one throw of a window that is carried out (FR-REACT-03), and at the
    end of a round who holds `fuck_you` (FR-SCORE-02).
    """
    if viewer == ORGANISER:
        return ()
    others = (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    public = {*state.known, *(step.card for step in state.agenda if isinstance(step, Thrown))}
    is_scored = state.phase in ("round_over", "match_over")
    unknown = cards_in(state.deck, *others) - public
    return (frozenset(card for card in unknown if not (is_scored and kind(card) == "fuck_you")),)

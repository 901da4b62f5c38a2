"""Phase 2: pigeons are revealed and land (PI-INV)."""

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.state import Piccioni, listed, recall_icons
from domain.kernel.decision import Caused


def invade(state: Piccioni, _: s.Invade) -> Caused:
    """Three icons on the cards played, reactions among them, reveal four pigeons (PI-INV-07, PI-REA-04).

    The number is fixed now (PI-DEC-35).
    """
    icons = recall_icons(state)
    started = e.InvasionStarted(state.active, icons, 1 + icons, then=(s.Reveal(),) * (1 + icons))
    return Caused(started, ("PI-TRN-06", "PI-INV-01", "PI-INV-02"))


def reveal(state: Piccioni, step: s.Reveal) -> Caused:
    """The next pigeon; a reveal that is not possible begins the final phase (PI-INV-05, PI-END-01).

    An empty deck alone does not, and later ones change nothing (PI-END-02, PI-END-04, PI-DEC-28).
    """
    left, deck = state.agenda.count(step), listed(state.flock_deck)
    if deck:
        revealed = e.FlockRevealed(deck[0], left - 1, then=(s.Place(deck[0]),))
        return Caused(revealed, ("PI-INV-03",))
    if state.last_seat is None:
        begun = e.FinalPhaseStarted(state.active, state.active, done=0)
        return Caused(begun, ("PI-END-01", "PI-END-03"))
    return Caused(e.RevealFailed(left, done=left), ("PI-INV-05",))

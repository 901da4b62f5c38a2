"""Facts that one viewer of a match may know and another may not, by the rules that each game declares."""

from domain.kernel.table import Viewer
from domain.matches.faults import faults_of
from domain.matches.state import Match


def known_only_to(match: Match, one: Viewer, other: Viewer) -> frozenset[str]:
    """The cards whose place `one` may know and `other` may not; none before play begins.

    By `Game.may_not_know`, so that whoever may look as both learns nothing new.
    """
    if match.play is None:
        return frozenset()
    with faults_of(match):
        hidden, unknown = match.game.may_not_know(match.play, other), match.game.may_not_know(match.play, one)
    return frozenset().union(*hidden).difference(*unknown)

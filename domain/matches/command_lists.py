"""A list of commands ends where one reveals something, or all come to too much (MV-PLA-02, MV-PLA-03)."""

from typing import Final

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches.decider import MatchDecision
from domain.matches.faults import faults_of
from domain.matches.state import Match

LIST_LIMIT: Final = 1000
"""Events that the commands of a list may come to before its last one (MV-PLA-03)."""


def hidden_from(match: Match, seat: Seat | None) -> list[str]:
    """The facts hidden from `seat`: while this stays the same, a list of commands reveals nothing to it.

    Values that are hidden, such as dice, may be the same after they were shown and drawn anew.
    """
    if seat is None or match.play is None:
        return []
    with faults_of(match):
        cards = sorted(match.game.hidden_cards(match.play, seat))
        places = match.game.secret_values(match.play, seat)
    return [*cards, *places, f"draw {match.sheet.luck.next_draw}"] if places else cards


def reveals_too_much(commands: int) -> Rejected:
    """The refusal of everything after `commands` commands of a list if the last one revealed something.

    It is the same whatever comes after: otherwise a list that is refused would be a look at hidden cards, taken
    back (MV-PLA-02).
    """
    return Rejected(
        "reveals_too_much",
        "MV-PLA-02",
        f"after {commands} of these commands the seat sees more than now; send the others when it has looked",
    )


def made_too_much(decision: MatchDecision, commands: int) -> Rejected | None:
    """The refusal of what comes after `commands` commands of a list, if these have made enough (MV-PLA-03)."""
    if len(decision.caused) < LIST_LIMIT:
        return None
    return Rejected(
        "too_many_events",
        "MV-PLA-03",
        f"{commands} of these commands come to {len(decision.caused)} events; send the others after them",
    )

"""From options to the first choice of a lane."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import person_ids
from domain.games.bathroom_rush.commands import StartMatch
from domain.games.bathroom_rush.options import Options, resolve
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.decision import Decision, Rejected


def begin(options: Options, seats: int) -> BathroomRush:
    """A match before its first draw; raises `Rejected("invalid_options", ...)`."""
    return BathroomRush(options=resolve(options, seats), seats=seats)


def start_match(decision: Decision[BathroomRush], command: StartMatch) -> None:
    state = decision.state
    named = state.options.first_player
    first = command.first_player if named == "random" else named
    if first is None or not 0 <= first < state.seats:
        raise Rejected("bad_draw", "BR-SETUP-01", f"the first player is a seat below {state.seats}")
    deck = person_ids(lost_youth=state.options.person_effects != "none")
    if sorted(command.person_order) != sorted(deck):
        raise Rejected("bad_draw", "BR-SETUP-04", f"person_order names each of the {len(deck)} persons once")
    started = e.MatchStarted(state.options, state.seats, first, list(command.person_order))
    decision.emit(started, "BR-SETUP-01", "BR-SETUP-04", "BR-SETUP-09")

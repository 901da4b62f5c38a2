"""Messages to a tournament about its matches."""

from collections.abc import Mapping
from functools import partial
from typing import Final
from uuid import UUID

from domain.kernel.game import Result
from domain.matches.state import Match, Sheet
from domain.tournaments import decider
from domain.tournaments.events import Cause, Places, Provisional
from domain.tournaments.state import Tournament
from projections.match_list import result_of
from service.event_store.requests import SYSTEM
from service.event_store.streams import Change, Streams

BY_RULING: Final[Mapping[str, Cause]] = {
    "awarded": "awarded",
    "annulled": "annulled",
    "called_off": "annulled",
}


async def carry_result(
    tournaments: Streams[Tournament], match: Match, tournament_id: str, revision: int
) -> None:
    """Tell a tournament how a match of it stands at `revision`; old news change nothing there (TO-RES-02)."""
    await tournaments.execute(UUID(tournament_id), _standing(match, revision), SYSTEM)


def _standing(match: Match, revision: int) -> Change:
    match_id = match.sheet.match_id
    if match.sheet.phase != "finished":
        return partial(decider.withdraw_result, match_id=match_id, revision=revision)
    return partial(
        decider.record_result,
        match_id=match_id,
        revision=revision,
        places=places_of_match(match),
        cause=cause_of(match),
        provisional=provisional(match.sheet),
        by_ruling=bool(match.sheet.disputes.sealed_by),
    )


def provisional(sheet: Sheet) -> Provisional:
    """Why the result of a match that is over may still change (TO-RES-11)."""
    if sheet.frozen_by:
        return "disputed"
    return "" if sheet.is_disclosed else "waiting"


def cause_of(match: Match) -> Cause:
    return BY_RULING.get(result_of(match).reason, "finished")


def places_of_match(match: Match) -> Places:
    """The seats from first to last, seats of one place together; nobody in a match without a result."""
    return () if cause_of(match) == "annulled" else places_of(result_of(match), len(match.sheet.seats))


def places_of(result: Result, seats: int) -> Places:
    """Every seat's place: a game that names winners only puts all others behind them, level."""
    placed = result.places or (result.winners,)
    placed_seats = {seat for tied in placed for seat in tied}
    others = tuple(seat for seat in range(seats) if seat not in placed_seats)
    return tuple(tied for tied in (*placed, others) if tied)

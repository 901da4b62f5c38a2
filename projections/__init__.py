"""Read models: small folds over the event log, kept up to date by workers. Nothing else writes them."""

from typing import Final

from projections.dispute_queue import DisputeQueue
from projections.match_list import MatchList
from projections.projection import Projection
from projections.seat_history import SeatHistory
from projections.standings import Standings
from projections.timeline import Timeline

PROJECTIONS: Final[tuple[Projection, ...]] = (
    MatchList(),
    Timeline(),
    SeatHistory(),
    DisputeQueue(),
    Standings(),
)

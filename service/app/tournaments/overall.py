"""The ranking over all stages of a tournament (TO-STG-04)."""

from uuid import UUID

from domain.tournaments.stages import MOST_STAGES, overall
from domain.tournaments.state import Tournament
from service.event_store.aggregate import Versions
from service.schemas.tournament_views import OverallRow, OverallView, StageRow


async def overall_of(streams: Versions[Tournament], tournament: Tournament) -> OverallView:
    """Of the stages before and after it; those beyond the tenth are left out."""
    first = tournament
    for _ in range(MOST_STAGES):
        if first.continues is not None:
            first = (await streams.newest(UUID(first.continues.tournament_id))).state
    stages = [first]
    for stage in stages:
        ids = [each.by for each in stage.continued_by][: max(0, MOST_STAGES - len(stages))]
        stages += [(await streams.newest(UUID(each))).state for each in ids]
    ranking = overall(first, {each.tournament_id: each for each in stages[1:]})
    return OverallView(
        UUID(tournament.tournament_id),
        [StageRow(UUID(each.tournament_id), each.title, each.phase) for each in stages],
        [
            OverallRow(each.rank, each.player, UUID(each.tournament_id), each.entrant, each.stage_rank)
            for each in ranking
        ],
        all(each.phase in ("finished", "cancelled") for each in stages),
    )

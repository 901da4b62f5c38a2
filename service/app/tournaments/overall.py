"""The ranking over all stages of a tournament (TO-STG-04)."""

from uuid import UUID

from domain.tournaments.stages import MOST_STAGES, overall
from domain.tournaments.state import Tournament
from service.event_store.aggregate import Version, Versions
from service.schemas.tournament_views import OverallRow, OverallView, StageRow


async def stages_of(streams: Versions[Tournament], tournament_id: UUID) -> list[Version[Tournament]]:
    """Those before and after it, the first first; those beyond the tenth are left out."""
    first = await streams.newest(tournament_id)
    for _ in range(MOST_STAGES):
        if first.state.continues is not None:
            first = await streams.newest(UUID(first.state.continues.tournament_id))
    stages = [first]
    for stage in stages:
        ids = [each.by for each in stage.state.continued_by][: max(0, MOST_STAGES - len(stages))]
        stages += [await streams.newest(UUID(each)) for each in ids]
    return stages


async def overall_of(streams: Versions[Tournament], tournament_id: UUID) -> OverallView:
    stages = [each.state for each in await stages_of(streams, tournament_id)]
    ranking = overall(stages[0], {each.tournament_id: each for each in stages[1:]})
    return OverallView(
        tournament_id,
        stage_rows(stages),
        [
            OverallRow(each.rank, each.player, UUID(each.tournament_id), each.entrant, each.stage_rank)
            for each in ranking
        ],
        are_over(stages),
    )


def stage_rows(stages: list[Tournament]) -> list[StageRow]:
    return [StageRow(UUID(each.tournament_id), each.title, each.phase) for each in stages]


def are_over(stages: list[Tournament]) -> bool:
    return all(each.phase in ("finished", "cancelled") for each in stages)

"""Several tournaments as one weekend, computed whenever somebody asks (TO-WKD-04), and one file of all that they
hold."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Language
from domain.tournaments.state import Tournament
from domain.tournaments.weekend import combined
from projections.queries import Database
from service.app.tournaments import views
from service.app.tournaments.exports import written
from service.app.tournaments.overall import are_over, stage_rows, stages_of
from service.event_store.aggregate import Version, Versions
from service.schemas.tournament_views import StageRow
from service.schemas.weekend import WeekendRow, WeekendStage, WeekendView


class Weekend(Struct, frozen=True):
    """Each cup is its stages, the first first."""

    cups: list[list[Version[Tournament]]]

    @property
    def entrants(self) -> int:
        return sum(len(stage.state.entrants) for cup in self.cups for stage in cup)

    @property
    def is_final(self) -> bool:
        return all(are_over(cup) for cup in self._states())

    def ranking(self) -> list[WeekendRow]:
        return [
            WeekendRow(each.rank, each.player, each.halves / 2, tuple(map(_points, each.by_cup)))
            for each in combined(self._states())
        ]

    def rows(self) -> list[list[StageRow]]:
        return [stage_rows(cup) for cup in self._states()]

    def csv(self) -> str:
        """A line for each player, with a column for each cup, empty where the player did not enter."""
        titles = [cup[0].state.title for cup in self.cups]
        rows = ([row.rank, row.player, row.points, *row.by_cup] for row in self.ranking())
        return written(["rank", "player", "points", *titles], rows)

    async def whole(self, database: Database, language: Language) -> WeekendView:
        cups = [[await _stage(database, stage, language) for stage in cup] for cup in self.cups]
        return WeekendView(self.ranking(), cups, self.is_final)

    def _states(self) -> list[list[Tournament]]:
        return [[stage.state for stage in cup] for cup in self.cups]


async def weekend_of(streams: Versions[Tournament], ids: Sequence[UUID]) -> Weekend:
    """Whichever stage of a cup is named, the cup counts once (TO-WKD-01). Raises `TournamentNotFound`."""
    cups: dict[UUID, list[Version[Tournament]]] = {}
    for each in ids:
        stages = await stages_of(streams, each)
        cups.setdefault(stages[0].head.stream_id, stages)
    return Weekend([*cups.values()])


async def _stage(database: Database, stage: Version[Tournament], language: Language) -> WeekendStage:
    rounds = []
    for number in range(1, len(stage.state.rounds) + 1):
        rounds.append(views.round_(stage, number, language))
        await asyncio.sleep(0)
    return WeekendStage(views.tournament(stage), await views.standings(database, stage), rounds)


def _points(halves: int | None) -> float | None:
    return None if halves is None else halves / 2

"""Rebuilds in the vortex: one that comes to its end is told, one that changed nothing is not."""

import os
from pathlib import Path

import pytest

from projections import PROJECTIONS
from service.event_store.migrate import migrate
from tests.judge.vortex.rebuilds import Rebuilds
from tests.judge.vortex.schedule import Planned

NAME = PROJECTIONS[0].name
REBUILT, TAKEN_BACK = (
    Planned("read model rebuilt", 0.0, 0, 0.0),
    Planned("read model taken back", 0.0, 0, 0.0),
)
KILLED = Planned("kill -9 of a rebuild", 0.0, 0, 0.1)


@pytest.mark.timeout(240)
async def test_a_read_model_is_rebuilt_and_taken_back_and_a_rebuild_killed(
    fresh_database: str, redis_url: str, tmp_path: Path
) -> None:
    await migrate(fresh_database, 1)
    urls = {"MOVIOLA_DATABASE_URL": fresh_database, "MOVIOLA_REDIS_URL": redis_url}
    rebuilds = Rebuilds(os.environ | urls, tmp_path)
    assert await rebuilds.fail(TAKEN_BACK) == ""
    assert f"no earlier build of {NAME} is kept" in (tmp_path / "rebuilds.log").read_text()
    assert await rebuilds.fail(REBUILT) == NAME
    assert await rebuilds.fail(TAKEN_BACK) == NAME
    assert await rebuilds.fail(KILLED) == NAME

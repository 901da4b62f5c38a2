"""What `moviola migrate --distribute` refuses where there is no Citus; the rest: `tests/citus`."""

import asyncpg
import pytest

from service.event_store.distribute import SHARDS, distribute, migrate_distributed
from service.event_store.migrate import pending
from service.platform.log_errors import MigrationRefused


@pytest.mark.parametrize(
    ("shards", "reason"), [(SHARDS - 1, "at least 64 shards"), (SHARDS, "no extension citus")]
)
async def test_what_does_not_fit_is_refused_before_anything_is_done(
    fresh_database: str, shards: int, reason: str
) -> None:
    with pytest.raises(MigrationRefused, match=reason):
        await distribute(fresh_database, shards)
    connection = await asyncpg.connect(fresh_database)
    assert await connection.fetchval("SELECT to_regnamespace('log')") is None
    assert await pending(connection)
    await connection.close()


async def test_read_models_need_a_database_of_their_own(fresh_database: str) -> None:
    for read_database in (None, fresh_database):
        with pytest.raises(MigrationRefused, match="MOVIOLA_READ_DATABASE_URL"):
            await migrate_distributed(fresh_database, read_database, SHARDS)

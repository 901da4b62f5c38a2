"""What is told of the database: that it answers, that it is away, that migrations are missing."""

import asyncpg

from service.event_store.health import database_answers, databases_answer
from service.event_store.migrate import FOLDERS
from tests.servers import Urls, new_database
from tests.service.api.cable import Cable
from tests.waiting import until


async def pool_of(url: str) -> asyncpg.Pool:
    return await asyncpg.create_pool(url, min_size=0, max_size=2)


async def test_a_migrated_database_is_well(database: str) -> None:
    async with await pool_of(database) as pool:
        assert await databases_answer(pool, pool) == {"log": "ok"}


async def test_a_database_with_nothing_in_it_misses_its_migrations(server_urls: Urls) -> None:
    async with new_database(server_urls.database) as empty, await pool_of(empty) as pool:
        missing, _, first = (await database_answers(pool)).partition(" migrations are missing, the first is ")
        files = sorted(file.name for folder in FOLDERS for file in folder.glob("*.sql"))
        assert (int(missing), first) == (len(files), files[0])


async def test_a_database_that_is_away_is_told_by_its_error(database: str) -> None:
    cable = Cable(database)
    try:
        async with await pool_of(await cable.plug_in()) as pool:
            assert await database_answers(pool) == "ok"
            cable.pull_out()
            assert (await database_answers(pool)).startswith("PostgreSQL does not answer: ")
            cable.put_back()

            async def is_back() -> bool:
                return await database_answers(pool) == "ok"

            await until(is_back)
    finally:
        await cable.close()

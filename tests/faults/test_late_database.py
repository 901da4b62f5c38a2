"""A process that starts while its database is away waits for it: nobody has to start it again."""

from asyncio import to_thread

import pytest

from service.event_store.migrate import migrate
from tests.rehearsal.cluster import Cluster, Pod
from tests.service.api.cable import Cable
from tests.waiting import until

SHARDS = 2


@pytest.mark.parametrize("role", ["api", "relay", "worker"])
async def test_a_process_starts_before_its_database_and_is_ready_as_soon_as_that_is(
    fresh_database: str, redis_url: str, role: str
) -> None:
    await migrate(fresh_database, SHARDS)
    cable = Cable(fresh_database)
    url = await cable.plug_in()
    cable.pull_out()
    pod = Pod(role, Cluster(url, redis_url, SHARDS).environment)
    try:
        await until(lambda: to_thread(pod.answers, "/livez"), 60)
        assert not await to_thread(pod.answers, "/startupz")
        assert not await to_thread(pod.answers, "/readyz")
        cable.put_back()
        await pod.becomes_ready()
        assert pod.process.poll() is None
    finally:
        pod.kill()
        await cable.close()


async def test_a_process_that_ends_at_its_start_is_not_waited_for(
    fresh_database: str, redis_url: str
) -> None:
    """A test is told at once, by the last lines of the process."""
    pod = Pod("api", Cluster(fresh_database, redis_url, SHARDS, MOVIOLA_SECRET="short").environment)
    with pytest.raises(AssertionError, match="api ended with 2: MOVIOLA_SECRET: expected"):
        await pod.becomes_ready()

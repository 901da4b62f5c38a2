"""What `moviola doctor` looks at, part by part; each part is a function from what it needs to findings."""

from service.cli.diagnosis.finding import Diagnosis
from service.platform.settings import Settings

__all__ = ["Diagnosis", "examine"]


async def examine(given: Settings) -> list[Diagnosis]:
    """Look at everything; a server that is away spares the questions to it."""
    from service.cli.diagnosis import fanout, interpreter, postgres, redis, surroundings

    found = [*interpreter.examine(), *surroundings.examine(given)]
    if given.database_url is None or given.redis_url is None:
        return found
    connection, findings = await postgres.connect(given.database_url)
    found += findings
    if connection is not None:
        found += await postgres.examine(connection, given)
        await connection.close()
        if given.read_database_url is not None:
            found += await postgres.examine_read_models(given.read_database_url)
        found += await fanout.examine(given.database_url, given.read_database_url)
    found += await redis.examine(given)
    return found

"""What a group of commands reads, by plans that were made when nothing was known of the tables."""

import asyncpg

from service.event_store import sql
from service.event_store.batch import arrays, submission_of
from service.event_store.records import Receipt
from service.event_store.store import EventLog
from service.platform.database import SESSION
from tests.service.event_store.matches import following, match_in, opening, won

READ = """
    SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::integer
    FROM pg_stat_xact_user_tables WHERE schemaname = 'log'
"""


async def test_a_group_reads_no_streams_but_its_own(event_log: EventLog, database: str) -> None:
    """Nothing is known of the tables when the statements are planned: nobody has analysed them."""
    shard = 0
    opened = [await event_log.append(opening(match_in(shard), count=3)) for _ in range(60)]
    heads = [won(each) for each in opened]
    used = Receipt("used", b"request", b"answer")
    await event_log.append(following(heads[9], receipt=used))
    batch = [
        *(
            submission_of(following(head, receipt=Receipt(str(n), b"", b"")))
            for n, head in enumerate(heads[:4])
        ),
        submission_of(following(heads[9])),
        submission_of(following(heads[5], receipt=used)),
        submission_of(opening(heads[6].stream_id)),
    ]
    connection = await asyncpg.connect(database, server_settings=SESSION)
    async with connection.transaction():
        rows = await connection.fetch(sql.append_commands, shard, *arrays(batch))
        read = await connection.fetchval(READ)
    await connection.close()
    outcomes = ["appended"] * 4 + ["conflict", "repeated", "conflict"]
    assert [row["outcome"] for row in rows] == outcomes
    assert read < 8 * len(batch)

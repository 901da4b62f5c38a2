"""Spreads the log over the nodes of a Citus cluster (deploy/CITUS.md): `moviola migrate --distribute`."""

from typing import Final

import asyncpg

from service.event_store import sql
from service.event_store.migrate import LOG_FOLDERS, READ_FOLDERS, alone, connected, migrate
from service.event_store.roles import grant_roles
from service.platform.log_errors import MigrationRefused

SHARDS: Final = 64
"""At least so many: a shard is on one node whole, and the number never changes."""
TABLES: Final = ("log.shard", "log.stream", "log.event", "log.command_receipt", "log.snapshot")
PERMANENT: Final = "REVOKE UPDATE, DELETE, TRUNCATE ON log.event FROM PUBLIC, CURRENT_USER"
"""On the nodes their tables begin with all rights for the owner, and do so again where a part has moved to."""


async def migrate_distributed(log_dsn: str, read_dsn: str | None, shards: int) -> list[str]:
    """As `migrate_all`, the log on all nodes of the cluster whose coordinator has this database."""
    if read_dsn in (None, log_dsn):
        raise MigrationRefused(
            "read models cannot be where a distributed log is: name a database of their own with "
            "MOVIOLA_READ_DATABASE_URL"
        )
    return await distribute(log_dsn, shards) + await migrate(read_dsn, None, READ_FOLDERS)


async def distribute(dsn: str, shards: int) -> list[str]:
    """Migrate the coordinator's database of that name and spread the tables of the log; returns what was done.

    The migrating role must be a superuser, as Citus wants it for moving parts. Nobody may write meanwhile.
    Earlier work is left as it is, but for rights. Raises `MigrationRefused`, having changed
    nothing, where the log would not fit.
    """
    async with connected(dsn) as connection:
        await _refuse_misfits(connection, shards)
        applied = await migrate(connection, shards, LOG_FOLDERS)
        async with alone(connection):
            return applied + await _spread(connection, shards)


async def _refuse_misfits(connection: asyncpg.Connection, shards: int) -> None:
    if shards < SHARDS:
        raise MigrationRefused(
            f"a distributed log has at least {SHARDS} shards, each of which stays whole on one node, and their "
            f"number never changes: set MOVIOLA_SHARDS to {SHARDS} or more, for every process"
        )
    has_citus, has_read_models = await connection.fetchrow(sql.cluster_of)
    if not has_citus:
        raise MigrationRefused(
            "this database has no extension citus: create it in the database of this name on every node "
            "(deploy/CITUS.md), or migrate without --distribute"
        )
    if has_read_models:
        raise MigrationRefused(
            "this database holds read models, which cannot be where a distributed log is: distribute a new one, "
            "and give read models a database of their own with MOVIOLA_READ_DATABASE_URL"
        )
    if not await connection.fetchval(sql.count_workers):
        raise MigrationRefused(
            "no worker is registered here: name the coordinator's database, and add workers by citus_add_node "
            "(deploy/CITUS.md)"
        )


async def _spread(connection: asyncpg.Connection, shards: int) -> list[str]:
    missing = [row["name"] for row in await connection.fetch(sql.list_undistributed, list(TABLES))]
    async with connection.transaction():  # all or nothing: who finds the log spread finds it whole
        # Tables with foreign keys are spread one connection after the other.
        await connection.execute("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
        for name in missing:
            first = name == TABLES[0]
            await connection.execute(
                sql.distribute_table, name, "none" if first else TABLES[0], SHARDS if first else None
            )
        await connection.fetch(sql.distribute_functions)
        await connection.execute(sql.create_balance.replace(":shards", str(shards)))
        await connection.execute(sql.use_balance)
    if missing:
        await connection.execute(sql.balance)
    await connection.execute(sql.show_parts)
    await connection.execute(PERMANENT)
    await grant_roles(connection)
    return [f"{name} on all nodes" for name in missing]

"""The rights of each process in the database, if it has a role of its own: least rights, granted by
`migrate`.

Roles are made by whoever runs the database (deploy/OPERATIONS.md); those that are not there are left out.
The migrating role owns everything, and rebuilds read models.
"""

from collections.abc import Collection, Iterator
from typing import Final

import asyncpg

from service.event_store import sql

PREFIX: Final = "moviola"
SERVICE_TIME: Final = ("log.service_time", "log.interruption")
READ_LOG: Final = (
    ("SELECT", SERVICE_TIME),
    ("SELECT", ("log.event", "log.stream", "log.segment", "log.shard", "log.snapshot", "log.migration")),
)
APPEND: Final = (
    *READ_LOG,
    ("INSERT", ("log.event", "log.stream", "log.command_receipt", "log.snapshot")),
    ("SELECT, DELETE", ("log.command_receipt",)),
    ("UPDATE (state), DELETE", ("log.snapshot",)),
    ("UPDATE (revision, head_hash)", ("log.stream",)),
    ("UPDATE (head)", ("log.shard",)),
)
READ_MODELS: Final = ("match", "seat", "timeline", "timeline_aside", "dispute", "tournament", "standing")
SEE_READ_MODELS: Final = (
    ("SELECT", tuple(f"read.{name}" for name in (*READ_MODELS, "match_player"))),
    ("SELECT", ("projection.build", "projection.checkpoint", "projection.dead_letter")),
)
PLAYERS: Final = tuple(
    f"secret.{name}" for name in ("player", "player_device", "player_transfer", "player_seat")
)
SEEDS: Final = ("secret.match_seed", "secret.imported_seed")
APART: Final[dict[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "api": (
        *APPEND,
        *SEE_READ_MODELS,
        ("SELECT", ("log.relay_checkpoint", "audit.leaf", "audit.checkpoint")),
        ("UPDATE (served_at)", ("log.service_time",)),
        ("INSERT", ("log.interruption",)),
        ("SELECT, INSERT", (*SEEDS, "audit.entry")),
        ("UPDATE (made_for)", ("secret.match_seed",)),
        ("SELECT, INSERT, UPDATE", ("secret.api_key", "secret.rematch", "secret.call", "audit.signing_key")),
        ("SELECT, INSERT, UPDATE, DELETE", (*PLAYERS, "secret.invitation")),
        ("SELECT, INSERT, UPDATE, DELETE", ("webhook.subscription", "webhook.delivery")),
    ),
    "relay": (
        *APPEND,
        *SEE_READ_MODELS,
        ("SELECT, INSERT, UPDATE", ("log.relay_checkpoint", "log.result_checkpoint")),
        ("SELECT", SEEDS),
        ("SELECT, INSERT", ("audit.leaf", "audit.checkpoint")),
    ),
    "worker": (
        *READ_LOG,
        *SEE_READ_MODELS,
        ("SELECT, INSERT, UPDATE, DELETE", tuple(f"read.{name}_builds" for name in READ_MODELS)),
        ("INSERT, UPDATE, DELETE", ("projection.checkpoint", "projection.dead_letter")),
    ),
    "webhooks": (
        *READ_LOG,
        ("SELECT, INSERT, UPDATE, DELETE", ("webhook.delivery",)),
        ("SELECT, INSERT, UPDATE", ("webhook.checkpoint",)),
        ("SELECT, UPDATE (is_active, inactive_reason)", ("webhook.subscription",)),
        ("SELECT (key_id, owner, revoked_at, expires_at)", ("secret.api_key",)),
        ("SELECT (player_id, match_id, hash)", ("secret.player_seat",)),
        ("SELECT (player_id, device_id)", ("secret.player_device",)),
    ),
}
GRANTS: Final = {**APART, "fanout": (*APART["relay"], *APART["worker"], *APART["webhooks"])}
"""Role -> what on what. Relays keep the clocks: what is played for who is too late draws from the match's seed."""


async def grant_roles(connection: asyncpg.Connection, prefix: str = PREFIX) -> list[str]:
    """Give the roles that exist (`moviola_api`) their rights and no others; returns their names.

    Objects of another database are left out: log and read models may have one each.
    """
    names = {f"{prefix}_{process}": process for process in GRANTS}
    there = [row["rolname"] for row in await connection.fetch(sql.read_roles, list(names))]
    tables = {table for grants in GRANTS.values() for _, tables in grants for table in tables}
    existing = {row["name"] for row in await connection.fetch(sql.read_tables, list(tables))}
    async with connection.transaction():
        for name in there:
            for statement in _statements(name, names[name], existing):
                await connection.execute(statement)
    return there


def _statements(name: str, process: str, known: Collection[str]) -> Iterator[str]:
    role = '"' + name.replace('"', '""') + '"'
    for schema in sorted({table.partition(".")[0] for table in known}):
        yield f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role}"
        yield f"REVOKE ALL ON SCHEMA {schema} FROM {role}"
    granted = [(rights, table) for rights, tables in GRANTS[process] for table in tables if table in known]
    for schema in sorted({table.partition(".")[0] for _, table in granted}):
        yield f"GRANT USAGE ON SCHEMA {schema} TO {role}"
    for rights, table in granted:
        yield f"GRANT {rights} ON {table} TO {role}"

"""Whether the role may do what its process has to, by the very table that `moviola migrate` grants from."""

import re

import asyncpg

from service.cli.diagnosis.finding import Diagnosis, judged
from service.event_store.roles import GRANTS, PREFIX

OWNER = "owner"
RIGHT = re.compile(r"([A-Z]+)(?: \(([^)]*)\))?")
TABLES = """
    SELECT format('%s.%s', nspname, relname) AS name, c.oid, has_schema_privilege(n.oid, 'USAGE') AS is_reached,
        pg_has_role(relowner, 'USAGE') AS is_owned
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE format('%s.%s', nspname, relname) = ANY($1)
"""
"""By the catalogue: a name in a schema that the role may not use is an error."""
HAS_RIGHT = """
    SELECT CASE WHEN $3::text[] IS NULL THEN has_table_privilege($1::oid, $2)
        ELSE (SELECT bool_and(has_column_privilege($1::oid, name, $2)) FROM unnest($3::text[]) AS name) END
"""


async def process_of(connection: asyncpg.Connection) -> str:
    """The process that the role is for, by the end of its name; "owner" where it owns the tables; else empty."""
    name = await connection.fetchval("SELECT current_user::text")
    process = name.rpartition("_")[2]
    if process in GRANTS:
        return str(process)
    tables = await _tables(connection)
    return OWNER if tables and all(table["is_owned"] for table in tables.values()) else ""


async def examine(connection: asyncpg.Connection) -> Diagnosis:
    process = await process_of(connection)
    role = await connection.fetchval("SELECT current_user::text")
    if process == OWNER:
        return Diagnosis("role", "ok", f"{role} owns the tables")
    lacking = await _lacking(connection, process or "api")
    roles = ", ".join(f"{PREFIX}_{each}" for each in GRANTS)
    purpose = f"for the process {process}" if process else f"neither the owner nor one of {roles}"
    return judged(
        "role",
        f"{role}, {purpose}, lacks {', '.join(lacking)}" if lacking else f"{role} may do what it has to",
        bool(lacking),
        "run `moviola migrate`: it grants each role its rights"
        if process
        else "use the owner's role, or one for each process (deploy/OPERATIONS.md)",
    )


async def _lacking(connection: asyncpg.Connection, process: str) -> list[str]:
    tables = await _tables(connection)
    return [
        f"{right} on {name}"
        for grants, names in GRANTS[process]
        for name in names
        if name in tables
        for right, columns in _rights(grants)
        if not tables[name]["is_reached"]
        or not await connection.fetchval(HAS_RIGHT, tables[name]["oid"], right, columns)
    ]


def _rights(grants: str) -> list[tuple[str, list[str] | None]]:
    """Of `SELECT, UPDATE (state)`: each right, and the columns it is for."""
    return [(name, columns.split(", ") if columns else None) for name, columns in RIGHT.findall(grants)]


async def _tables(connection: asyncpg.Connection) -> dict[str, asyncpg.Record]:
    """By name, those that the grants name and this database has."""
    names = {table for grants in GRANTS.values() for _, tables in grants for table in tables}
    return {row["name"]: row for row in await connection.fetch(TABLES, list(names))}

"""The whole installation as PostgreSQL sees it: the processes that announce themselves by their connections."""

from collections import Counter, defaultdict

import asyncpg

from service.cli.diagnosis.finding import Diagnosis, judged
from service.event_store import sql
from service.platform.announcement import Announcement, secret_fingerprint
from service.platform.settings import Settings, variable

SEEN = """
    SELECT DISTINCT application_name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'moviola/%'
"""
BY = {"api": "serve", "relay": "relay", "worker": "project", "webhooks": "webhooks"}
"""Role -> the command of its process; `moviola fanout` does all but the first."""


async def examine(connection: asyncpg.Connection, settings: Settings) -> list[Diagnosis]:
    names = [row["application_name"] for row in await connection.fetch(SEEN)]
    there = [process for name in names if (process := Announcement.read(name)) is not None]
    is_used = await connection.fetchval(sql.log_is_used)
    findings = [_roles(there, is_used=is_used)]
    if there:
        findings += [
            _releases(there),
            _secrets(there, settings.secret),
            await _connections(connection, there, settings),
        ]
    return findings


def _roles(there: list[Announcement], *, is_used: bool) -> Diagnosis:
    counts = Counter(process.role for process in there)
    running = ", ".join(f"{count} {role}" for role, count in sorted(counts.items()))
    absent = [role for role in BY if not counts[role] and (role == "api" or not counts["fanout"])]
    text = f"{running or 'none'} connected" + (f"; no {', no '.join(absent)}" if absent else "")
    advice = f"start {', '.join(f'`moviola {BY[role]}`' for role in absent)}"
    needs = set(absent) - {"webhooks"}
    return judged("processes", text, bool(absent), advice, is_warning=not needs or not (is_used or there))


def _releases(there: list[Announcement]) -> Diagnosis:
    releases = sorted({process.release for process in there})
    advice = "fine while an upgrade rolls; else restart the older ones"
    return judged("releases", ", ".join(releases), len(releases) > 1, advice, is_warning=True)


def _secrets(there: list[Announcement], own: str) -> Diagnosis:
    hosts = defaultdict(set)
    for process in there:
        if process.secret:
            hosts[process.secret].add(f"{process.role} {process.host}")
    if own:
        hosts[secret_fingerprint(own)].add("this doctor")
    listed = "; ".join(f"{', '.join(sorted(names))} have {digits}" for digits, names in sorted(hosts.items()))
    return judged(
        "secrets",
        f"fingerprints differ: {listed}"
        if len(hosts) > 1
        else "every process that has the secret has the same",
        len(hosts) > 1,
        f"give all of them one {variable('secret')}: tokens of the others answer 401",
    )


async def _connections(
    connection: asyncpg.Connection, there: list[Announcement], settings: Settings
) -> Diagnosis:
    """Beyond what is in use, each API may open as many as its pool and its shards allow."""
    limit = int(await connection.fetchval("SHOW max_connections"))
    apis = len({process for process in there if process.role == "api"})
    most = apis * (settings.database_pool_size + settings.shards)
    return judged(
        "connections",
        f"{apis} API processes may open {most} of {limit}",
        most > limit,
        f"raise max_connections, or lower {variable('database_pool_size')} or the number of processes",
    )

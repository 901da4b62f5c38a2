"""A page of a list touches about its own rows: among 50,000, whatever is asked for, as the service plans it."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import asyncpg
import pytest

from projections import queries, tournament_queries
from projections.queries import EVERYTHING, NOBODY, Listing
from service.access.audit import Audit
from service.app.webhooks.deliveries import Deliveries
from service.platform.database import SESSION
from service.projecting.reading import ReadModels
from tests.projections.conftest import SHARDS
from tests.servers import Urls, migrated_database

ROWS = 50_000
TOUCHED_AT_MOST = 1_500
HOOK, PARENT = UUID(int=1), UUID(int=2)
KEY = Listing(organises_as="key-1", may_spectate=True)
LATER = datetime(2026, 6, 1, tzinfo=UTC)

FILL = (
    """
    INSERT INTO read.match_builds (
        build, match_id, game, edition, title, phase, is_private, players, bots,
        resigned, awaited, revision, created_at, updated_at, winners, places, reason, parent_id, fork_revision,
        deadline_at,
        spectator_delay_seconds, organiser, discloses_at)
    SELECT 1, lpad(to_hex(n + 16), 32, '0')::uuid, (ARRAY['sukkube', 'frantic', 'piccioni'])[1 + n % 3], '1', '',
        CASE WHEN n % 100 = 1 THEN 'open' WHEN n % 50 = 2 THEN 'playing' ELSE 'finished' END, n % 20 = 0,
        ARRAY['Ada', 'player ' || n % 5000, ''], '{"", "", "cat"}', '{f, f, f}', '{}', 100,
        timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-02' + n * interval '1 minute',
        '{}', '{}', '', CASE WHEN n % 5 = 0 THEN $2::uuid END, 0,
        CASE WHEN n % 50 = 2 THEN timestamptz '2026-03-01' + n * interval '1 second' END,
        CASE WHEN n % 10 = 7 THEN 60 ELSE 0 END, 'key-' || n % 100,
        CASE WHEN n % 1000 = 3 THEN timestamptz '2026-03-01' + n * interval '1 second' END
    FROM generate_series(1, $1::integer) AS n
    """,
    """
    INSERT INTO read.seat_builds (build, player, match_id, seat, game, is_private, is_fork, phase, resigned,
        plies, first_revision, last_revision, began_at)
    SELECT 1, CASE seat WHEN 0 THEN 'Ada' ELSE 'player ' || n % 5000 END,
        lpad(to_hex(n + 16), 32, '0')::uuid, seat, 'sukkube', false,
        n % 5 = 0 AND $2::uuid IS NOT NULL, 'finished', false, 10, 2, 100,
        timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, $1::integer) AS n, generate_series(0, 1) AS seat
    """,
    """
    INSERT INTO read.dispute_builds (build, dispute_id, match_id, number, game, title, is_private, status,
        revision, claim, rules, appeal, rulings, opened_at, updated_at)
    SELECT 1, n::text, coalesce(lpad(to_hex(n + 16), 32, '0')::uuid, $2::uuid), 1, 'sukkube', '', false,
        CASE n % 5000 WHEN 0 THEN 'open' WHEN 1 THEN 'appealed' ELSE 'ruled' END, 7, '', '{}', '', '{}',
        timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, $1::integer) AS n
    """,
    """
    INSERT INTO read.tournament_builds (build, tournament_id, title, game, format, table_size, phase, entrants,
        rounds, flags, tie_break_names, revision, created_at, updated_at)
    SELECT 1, coalesce(lpad(to_hex(n + 16), 32, '0')::uuid, $2::uuid), '', 'sukkube', 'swiss', 2,
        CASE n % 5000 WHEN 0 THEN 'running' ELSE 'finished' END, 9, 4, 0, '{}', 40,
        timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, $1::integer) AS n
    """,
    """
    INSERT INTO audit.entry (entry_id, recorded_at, actor, action, match_id, detail)
    SELECT lpad(to_hex(n), 32, '0')::uuid, timestamptz '2026-01-01' + n * interval '1 minute', 'admin',
        CASE n % 5000 WHEN 0 THEN 'ruling_given' ELSE 'hidden_state_seen' END,
        CASE n % 100 WHEN 0 THEN $2::uuid END, ''
    FROM generate_series(1, $1::integer) AS n
    """,
    """
    INSERT INTO webhook.subscription (webhook_id, owner, scopes, viewer, url, event_types, description, created_at,
        since)
    SELECT lpad(to_hex(n), 32, '0')::uuid, 'admin', '{}', 'spectator', '', '{}', '', now(), '{}'
    FROM generate_series(1, 3) AS n WHERE $1::integer > 0 AND $2::uuid IS NOT NULL
    """,
    """
    INSERT INTO webhook.delivery (delivery_id, webhook_id, shard, match_id, revision, type, status, attempts,
        planned_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(1 + n % 3), 32, '0')::uuid, 0, $2::uuid, n, 'ClocksRead',
        CASE n % 5001 WHEN 0 THEN 'parked' WHEN 3 THEN 'pending' ELSE 'delivered' END, 1,
        timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, $1::integer) AS n
    """,
)

Plan = dict[str, Any]
plans: list[Plan] = []


class Explained(asyncpg.Connection):  # type: ignore[misc]
    """Notes how each statement is carried out that fetches: prepared, as the service has it."""

    async def fetch(self, query: str, *args: Any, **terms: Any) -> Any:
        text = "\n".join(line for line in query.splitlines() if not line.startswith("--"))
        types = ", ".join(each.name for each in (await self.prepare(query)).get_parameters())
        await self.execute(f"PREPARE page ({types}) AS {text}")
        given = f"({', '.join(map(_literal, args))})" if args else ""
        (row,) = await super().fetch(f"EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page{given}")
        await self.execute("DEALLOCATE page")
        plans.append(json.loads(row[0])[0]["Plan"])
        return await super().fetch(query, *args, **terms)


def _literal(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, list | set | dict):
        return "'{" + ",".join(map(str, value)) + "}'"
    return f"'{value}'"


@pytest.fixture(scope="module")
async def full(server_urls: Urls) -> AsyncIterator[asyncpg.Pool]:
    async with migrated_database(server_urls.database, SHARDS) as url:
        connection = await asyncpg.connect(url)
        for statement in FILL:
            await connection.execute(statement, ROWS, PARENT)
        await connection.execute("ANALYZE")
        await connection.close()
        async with asyncpg.create_pool(
            url, min_size=1, max_size=1, server_settings=SESSION, connection_class=Explained
        ) as pool:
            yield pool


Ask = Callable[[asyncpg.Pool], Awaitable[list[Any]]]


def asked() -> Iterator[tuple[str, int, Ask]]:
    """Each list with each kind of filter: the name, how many rows are expected at least, the call."""
    for who, listing in (("admin", EVERYTHING), ("key", KEY), ("anonymous", NOBODY)):
        for filters in (
            {},
            {"game": "piccioni"},
            {"phase": "playing"},
            {"phase": "open", "game": "sukkube"},
            {"player": "Ada"},
            {"player": "player 77"},
            {"player": "Ada", "phase": "finished"},
            {"parent_id": PARENT},
            {"parent_id": PARENT, "game": "frantic", "phase": "finished"},
        ):
            for place in ({}, {"before": (datetime(2026, 1, 20, tzinfo=UTC), UUID(int=9))}):
                told = " ".join(map(str, (*filters.items(), *place)))
                least = 1 if filters.get("player") == "player 77" and place else 5
                yield f"matches {who} {told}", least, _matches(listing, filters | place)
        for terms in ({}, {"before": (datetime(2026, 1, 20, tzinfo=UTC), UUID(int=9), 0)}):
            yield f"seats {who} {[*terms]}", 20, _seats(listing, terms)
        if who != "anonymous":
            for statuses in (None, ["open", "appealed"]) if who == "admin" else (["open", "appealed"],):
                for later in ({}, {"after": (datetime(2026, 1, 20, tzinfo=UTC), UUID(int=9), 0)}):
                    least = 0 if who == "key" else 1
                    yield f"disputes {who} {statuses} {[*later]}", least, _disputes(listing, statuses, later)
    for phase in (None, "running", "finished"):
        for before in (None, (LATER, UUID(int=9))):
            yield f"tournaments {phase} {before}", 1, _tournaments(phase, before)
    for action in (None, "ruling_given"):
        for match_id in (None, PARENT):
            for before in (None, (LATER, UUID(int=9))):
                yield f"audit {action} {match_id} {before}", 1, _audit(action, match_id, before)
    for status in (None, "delivered", "pending", "parked"):
        for before in (None, (LATER, UUID(int=9))):
            yield f"deliveries {status} {before}", 1, _deliveries(status, before)
    for who, listing, least in (("admin", EVERYTHING, 20), ("key", KEY, 0)):
        for idle_after in (None, (datetime(2026, 1, 20, tzinfo=UTC), UUID(int=9))):
            yield f"idle {who} {idle_after}", least, _idle(listing, idle_after)
    for who, listing, least in (("admin", EVERYTHING, 1), ("key", KEY, 0)):
        for going_after in (None, (datetime(2026, 1, 20, tzinfo=UTC), UUID(int=9))):
            yield f"going {who} {going_after}", least, _going(listing, going_after)
    yield (
        "due",
        20,
        lambda pool: queries.list_due_matches(ReadModels(pool), LATER, leaving_out=[PARENT], limit=20),
    )


def _matches(listing: Listing, terms: dict[str, Any]) -> Ask:
    return lambda pool: queries.list_matches(ReadModels(pool), listing=listing, limit=21, **terms)


def _idle(listing: Listing, after: Any) -> Ask:
    terms = {"moved_before": LATER, "due": LATER, "after": after}
    return lambda pool: queries.list_idle_matches(ReadModels(pool), listing=listing, limit=21, **terms)


def _seats(listing: Listing, terms: dict[str, Any]) -> Ask:
    return lambda pool: queries.list_seats(ReadModels(pool), "Ada", listing=listing, limit=21, **terms)


def _disputes(listing: Listing, statuses: Any, terms: dict[str, Any]) -> Ask:
    return lambda pool: queries.list_disputes(
        ReadModels(pool), statuses=statuses, listing=listing, limit=21, **terms
    )


def _tournaments(phase: Any, before: Any) -> Ask:
    return lambda pool: tournament_queries.list_tournaments(
        ReadModels(pool), game="sukkube", phase=phase, before=before, limit=21
    )


def _going(listing: Listing, after: Any) -> Ask:
    return lambda pool: tournament_queries.list_going_tournaments(
        ReadModels(pool), listing=listing, after=after, limit=21
    )


def _audit(action: Any, match_id: Any, before: Any) -> Ask:
    return lambda pool: Audit(pool).entries(action=action, match_id=match_id, before=before, limit=21)


def _deliveries(status: Any, after: Any) -> Ask:
    return lambda pool: Deliveries(pool).listed(HOOK, status, after, 21)


@pytest.mark.timeout(120)
@pytest.mark.parametrize(("least", "ask"), [pytest.param(*rest, id=name) for name, *rest in asked()])
async def test_a_page_touches_few_rows(full: asyncpg.Pool, least: int, ask: Ask) -> None:
    plans.clear()
    found = await ask(full)
    assert least <= len(found) <= 21
    assert plans
    assert sum(map(touched, plans)) <= TOUCHED_AT_MOST, json.dumps(plans, indent=1)[:3000]


def touched(plan: Plan) -> int:
    """The rows that its scans have looked at, and its sorts have taken in."""
    below = sum(map(touched, plan.get("Plans", ())))
    removed = sum(plan.get(f"Rows Removed by {what}", 0) for what in ("Filter", "Index Recheck"))
    mine = plan["Node Type"].endswith("Scan") and plan["Node Type"] != "Subquery Scan"
    return int(below + (plan["Actual Rows"] + removed) * plan["Actual Loops"] * mine)

"""What the read models have to hold, computed straight from the log: no stream, no page, no fold of theirs.

Each match is read and folded by itself; a row is compared as a dict by the name of its columns.
"""

from collections import Counter
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import asyncpg

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Result
from domain.matches import decider
from domain.matches.evolve import fold
from domain.matches.sentences import describe
from domain.matches.state import Match, Sheet
from domain.matches.view import redact
from service.event_store.codec import decode, decode_meta, game_of
from service.event_store.records import StoredEvent
from service.event_store.store import EventLog

Row = dict[str, Any]
TABLES = ("match", "match_player", "timeline", "timeline_aside", "seat", "dispute")
NO_PLY = ("SeatTaken", "SeatVacated", "SeatResigned", "DisputeOpened", "StatementMade", "AppealMade")
ANNULLED = Result((), (), "annulled")


async def actual_rows(pool: asyncpg.Pool) -> dict[str, list[Row]]:
    """Every row of every read model as it serves now."""
    tables = {}
    for table in TABLES:
        tables[table] = [dict(row) for row in await pool.fetch(f"SELECT * FROM read.{table}")]
    return _sorted(tables)


async def expected_rows(log: EventLog, pool: asyncpg.Pool) -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = {table: [] for table in TABLES}
    for (match_id,) in await pool.fetch("SELECT match_id FROM log.stream"):
        stored = await log.read(match_id)
        game = game_of(stored[0].payload)
        events = [decode(game, each) for each in stored]
        match = fold(events)
        own = [each for each in stored if each.stream_id == match_id]
        if match.result is None or match.result.reason != "deleted":
            tables["match"].append(_match(match_id, match, own))
            tables["match_player"] += [
                {"player": player, "created_at": own[0].recorded_at, "match_id": match_id}
                for player in {seat.player for seat in match.sheet.seats if seat.player}
            ]
            tables["seat"] += _seats(match_id, match, stored, own)
            tables["dispute"] += _disputes(match_id, match, own)
        for each, event in zip(stored, events, strict=True):
            if each.stream_id == match_id:
                line, asides = _told(match, each, event)
                tables["timeline"].append(line)
                tables["timeline_aside"] += asides
    return _sorted(tables)


def _match(match_id: UUID, match: Match, own: list[StoredEvent]) -> Row:
    sheet = match.sheet
    turn = decider.awaited(match)
    result = match.result if sheet.phase == "finished" else None
    return {
        "match_id": match_id,
        "game": sheet.game,
        "edition": sheet.edition,
        "title": sheet.title or "",
        "phase": sheet.phase,
        "is_private": sheet.is_private,
        "players": [seat.player or "" for seat in sheet.seats],
        "bots": [seat.bot or "" for seat in sheet.seats],
        "resigned": [seat.resigned for seat in sheet.seats],
        "awaited": list(turn.seats) if isinstance(turn, AwaitsSeats) else [],
        "revision": own[-1].revision,
        "created_at": own[0].recorded_at,
        "updated_at": own[-1].recorded_at,
        "winners": list(result.winners) if result else [],
        "places": _places(match) if result and result.places else [],
        "reason": result.reason if result else "",
        "parent_id": UUID(sheet.parent) if sheet.parent else None,
        "fork_revision": sheet.fork_revision or 0,
        "frozen_by": sheet.frozen_by or "",
        "organiser": sheet.organiser or "",
        "spectators": sheet.spectators,
        "spectator_delay_seconds": sheet.spectator_delay_seconds,
        "deadline_at": _deadline(sheet),
        "tournament_id": UUID(sheet.tournament.id) if sheet.tournament else None,
        "is_disclosed": sheet.phase == "finished",
        "discloses_at": None,
        "moved_late_at": own[-1].recorded_at if sheet.spectator_delay_seconds else None,
        **_origin(own[0]),
    }


def _origin(first: StoredEvent) -> Row:
    imported = decode_meta(first).imported
    if imported is None:
        return {"origin": "played", "imported_by": "", "imported_at": None}
    at = datetime.fromisoformat(imported.at)
    return {"origin": "imported", "imported_by": imported.by, "imported_at": at}


def _deadline(sheet: Sheet) -> datetime | None:
    """The end of the shortest running time, from the last reading on."""
    if sheet.clocks is None:
        return None
    left = [
        min(time for time in (clock.left_ms, clock.decision_left_ms) if time is not None)
        for clock in sheet.clocks.seats
        if clock.is_running
    ]
    if not left:
        return None
    return datetime.fromtimestamp((sheet.clocks.read_at_ms + min(left)) / 1000, UTC)


def _places(match: Match) -> list[int]:
    result = match.result
    assert result is not None
    places = {}
    for index, tied in enumerate(result.places):
        for seat in tied:
            places[seat] = 1 + sum(len(better) for better in result.places[:index])
    return [places[seat] for seat in range(len(match.sheet.seats))]


def _seats(match_id: UUID, match: Match, stored: list[StoredEvent], own: list[StoredEvent]) -> list[Row]:
    sheet = match.sheet
    result = match.result if sheet.phase == "finished" else None
    places = _places(match) if result and result.places else None
    requests = {(each.recorded_at, decode_meta(each).actor): each for each in reversed(own)}
    plies = Counter(actor for (_, actor), first in requests.items() if first.type not in NO_PLY)
    rows = []
    for seat, sitting in enumerate(sheet.seats):
        if not sitting.player:
            continue
        taken = [each for each in own if each.type == "SeatTaken" and decode(sheet.game, each).seat == seat]  # type: ignore[attr-defined]
        first = (own[:1] + taken)[-1]
        rows.append(
            {
                "player": sitting.player,
                "match_id": match_id,
                "seat": seat,
                "game": sheet.game,
                "is_private": sheet.is_private,
                "is_fork": sheet.parent is not None,
                "phase": sheet.phase,
                "place": places[seat] if places else None,
                "won": seat in result.winners if result and result.places else None,
                "resigned": sitting.resigned,
                "plies": plies[f"seat:{seat}"],
                "first_revision": first.revision,
                "last_revision": own[-1].revision,
                "began_at": first.recorded_at,
                "annulled": sheet.verdict == ANNULLED,
                "rewinds": sum(each.type == "MatchRewound" for each in stored),
                "is_imported": decode_meta(own[0]).imported is not None,
            }
        )
    return rows


def _disputes(match_id: UUID, match: Match, own: list[StoredEvent]) -> list[Row]:
    """From the match's own events: each change of a dispute's row has its event."""
    rows: list[Row] = []
    for each in own:
        if each.type not in ("DisputeOpened", "StatementMade", "RulingGiven", "RulingAccepted", "AppealMade"):
            continue
        event: Any = decode(match.sheet.game, each)
        if each.type == "DisputeOpened":
            if rows and rows[-1]["status"] == "ruled":
                rows[-1] |= {"status": "final", "updated_at": each.recorded_at}
            rows.append(
                {
                    "dispute_id": event.dispute,
                    "match_id": match_id,
                    "number": len(rows) + 1,
                    "game": match.sheet.game,
                    "title": match.sheet.title or "",
                    "is_private": match.sheet.is_private,
                    "status": "open",
                    "revision": event.revision,
                    "opened_by": event.by,
                    "claim": event.claim,
                    "rules": list(event.rules),
                    "appeal": "",
                    "rulings": [],
                    "opened_at": each.recorded_at,
                }
            )
        elif each.type == "RulingGiven":
            rows[-1]["rulings"] += [event.kind]
            overrides = event.overrides or ()
            is_first = len(rows[-1]["rulings"]) == 1 and not overrides
            rows[-1]["status"] = "ruled" if is_first else "final"
            for row in rows:
                if row["dispute_id"] in overrides:
                    row |= {"status": "superseded", "updated_at": each.recorded_at}
        elif each.type == "AppealMade":
            rows[-1] |= {"status": "appealed", "appeal": event.reason}
        rows[-1]["updated_at"] = each.recorded_at
    return rows


def _told(match: Match, stored: StoredEvent, event: Any) -> tuple[Row, list[Row]]:
    meta = decode_meta(stored)
    words = {
        viewer: tuple(describe(match, redact(match, event, viewer), language) for language in ("en", "it"))
        for viewer in ("spectator", *range(len(match.sheet.seats)), "organiser")
    }
    public = words.pop("spectator")
    line = {
        "match_id": stored.stream_id,
        "revision": stored.revision,
        "type": stored.type,
        "at": stored.recorded_at,
        "actor": meta.actor,
        "rules": list(meta.rules),
        "en": public[0],
        "it": public[1],
        "is_claim": meta.imported is not None,
    }
    key = {"match_id": stored.stream_id, "revision": stored.revision}
    asides = [
        {**key, "audience": str(viewer), "en": told[0], "it": told[1]}
        for viewer, told in words.items()
        if told != public
    ]
    return line, asides


def _sorted(tables: dict[str, list[Row]]) -> dict[str, list[Row]]:
    def key(row: Row) -> tuple[Any, ...]:
        return (
            row["match_id"],
            row.get("number", row.get("revision", 0)),
            row.get("seat", 0),
            row.get("audience", ""),
            row.get("player", ""),
        )

    return {table: sorted(rows, key=key) for table, rows in tables.items()}

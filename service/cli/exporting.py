"""Many matches, from the service into files: lines as they come, or tables of columns (Apache Parquet)."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from service.cli.client import Client
from service.platform.errors import NotInstalled

EVENTS_AT_ONCE = 20_000
"""Rows that are written together."""
Wish = Mapping[str, Any]
"""The parameters of exportEvents."""


def lines(api: Client, wish: Wish) -> Iterator[bytes]:
    """Every line of every match that fits, page after page; raises as `Client.download`."""
    after: str | None = None
    while True:
        last, rest = after, b""
        for piece in api.download("/v1/exports/events", after=after, **wish):
            *whole, rest = (rest + piece).split(b"\n")
            for line in whole:
                if line.startswith(b'{"line":"match"'):
                    last = msgspec.json.decode(line)["match"]["match_id"]
                yield line
        if last == after:
            return
        after = last


def require_tables() -> None:
    """Raises `NotInstalled` where tables cannot be written."""
    if find_spec("pyarrow") is None:
        raise NotInstalled("no tables are written here, pyarrow missing: install moviola[analysis]")


def write_tables(folder: Path, exported: Iterator[bytes]) -> tuple[int, int]:
    """`matches.parquet` and `events.parquet`; how many rows each has."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    moment, seats = pa.timestamp("us", tz="UTC"), pa.list_(pa.int8())
    match_columns = pa.schema(
        {
            **dict.fromkeys(("match_id", "game", "edition", "tournament_id", "reason"), pa.string()),
            **dict.fromkeys(("created_at", "updated_at"), moment),
            **dict.fromkeys(("players", "bots"), pa.list_(pa.string())),
            "winners": seats,
            "places": pa.list_(seats),
            "revision": pa.int32(),
        }
    )
    event_columns = pa.schema(
        {
            **dict.fromkeys(("match_id", "actor", "type", "event"), pa.string()),
            "revision": pa.int32(),
            "undone_by": pa.int32(),
            "at": moment,
            "rules": pa.list_(pa.string()),
        }
    )
    counts = [0, 0]
    with (
        ParquetWriter(folder / "matches.parquet", match_columns) as matches,
        ParquetWriter(folder / "events.parquet", event_columns) as events,
    ):
        tables = ((matches, match_columns), (events, event_columns))
        for rows in _rows(exported):
            for place, (writer, columns) in enumerate(tables):
                writer.write_table(pa.Table.from_pylist(rows[place], columns))
                counts[place] += len(rows[place])
    return counts[0], counts[1]


def _rows(exported: Iterator[bytes]) -> Iterator[tuple[list[Any], list[Any]]]:
    """Rows of matches and of events, some thousands at a time."""
    matches: list[Any] = []
    events: list[Any] = []
    for line in exported:
        row = msgspec.json.decode(line)
        row = row.get("match", row)
        for name in ("at", "created_at", "updated_at"):
            if name in row:
                row[name] = datetime.fromisoformat(row[name])
        if "event" in row:
            events.append({**row, "type": row["event"]["type"], "event": _text(row["event"])})
        else:
            matches.append(row)
        if len(events) >= EVENTS_AT_ONCE:
            yield matches, events
            matches, events = [], []
    yield matches, events


def _text(event: Any) -> str:
    return msgspec.json.encode(event).decode()

"""Lists of entries as text: CSV in the columns that its first line names, or the players of a report (TRF16)."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.tournaments.entries import ListedEntry
from domain.tournaments.entry_events import Player
from service.platform.errors import InvalidBody
from service.schemas.tournaments import MakeEntry

MOST_LINES: Final = 500
ORDER: Final = ("player", "rating", "club", "team", "key_id", "seed", "members")
"""The columns of a list without a line that names them."""
COLUMNS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("player", "name", "nome", "giocatore"), "player"),
    **dict.fromkeys(("rating", "elo", "punteggio"), "rating"),
    **dict.fromkeys(("club", "circolo"), "club"),
    **dict.fromkeys(("team", "squadra"), "team"),
    **dict.fromkeys(("key_id", "key", "chiave"), "key_id"),
    **dict.fromkeys(("seed", "ordine"), "seed"),
    **dict.fromkeys(("members", "players", "giocatori"), "members"),
}
PLUS: Final = "+"
"""Between the names of a team's players."""
PLAYER: Final = "001 "
"""How the line of a player begins in a report. FIDE counts columns from 1: rank 5 to 8, name 15 to 47, rating 49
to 52 (TRF16)."""


class Line(Struct, frozen=True):
    """`number` counts the lines of the text from 1. Either `entry` or `fault` says something."""

    number: int
    entry: ListedEntry
    fault: str = ""


def lines_of(text: str) -> list[Line]:
    """Raises `InvalidBody` for a text without entries, or with too many."""
    rows = text.splitlines()
    is_report = any(row.startswith(PLAYER) for row in rows)
    lines = [*(_of_report(rows) if is_report else _of_table(rows))]
    if not 1 <= len(lines) <= MOST_LINES:
        raise InvalidBody("/text", f"a list has 1 to {MOST_LINES} entries, this one has {len(lines)}")
    return lines


def _of_report(rows: Sequence[str]) -> Iterator[Line]:
    for number, row in enumerate(rows, 1):
        if row.startswith(PLAYER):
            yield _line(number, {"seed": row[4:8], "player": row[14:47], "rating": row[48:52]})


def _of_table(rows: Sequence[str]) -> Iterator[Line]:
    first = next((row for row in rows if row.strip()), "")
    parting = max(",;\t", key=first.count)
    titles = next(csv.reader([first], delimiter=parting), [])
    columns = [COLUMNS.get(title.strip().casefold(), "") for title in titles]
    is_titled = "player" in columns
    if not is_titled:
        columns = [*ORDER]
    for number, row in enumerate(rows, 1):
        if not row.strip() or (is_titled and row is first):
            continue
        fields = next(csv.reader([row], delimiter=parting))
        if len(fields) > len(columns):
            yield Line(number, ListedEntry(fields[0]), f"{len(fields)} fields, but {len(columns)} columns")
        else:
            yield _line(number, {name: field for name, field in zip(columns, fields, strict=False) if name})


def _line(number: int, fields: Mapping[str, str]) -> Line:
    """The bounds are those of a single entry."""
    texts = {name: " ".join(field.split()) for name, field in fields.items()}
    player = texts.get("player", "")
    body: dict[str, Any] = {name: text for name, text in texts.items() if text} | {"player": player}
    if texts.get("members"):
        body["members"] = [{"player": name.strip()} for name in texts["members"].split(PLUS)]
    try:
        entry = msgspec.convert(body, MakeEntry, strict=False)
    except msgspec.ValidationError as error:
        why, _, place = str(error).partition(" - at `$.")
        return Line(number, ListedEntry(player), f"{place.rstrip('`')}: {why}" if place else why)
    key_id = str(entry.key_id) if entry.key_id else ""
    members = tuple(Player(each.player) for each in entry.members)
    listed = ListedEntry(entry.player, entry.rating, entry.seed, entry.club, entry.team, key_id, members)
    return Line(number, listed)

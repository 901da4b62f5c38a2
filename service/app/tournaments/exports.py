"""Entrants, pairings and results as tables for a spreadsheet (RFC 4180), a header in the first line."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from domain.tournaments.state import Tournament
from domain.tournaments.terms import POINT
from service.platform.plain_text import shown_in_line

CANNOT_LEAD: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""A spreadsheet would take a cell that begins so for a formula, full-width signs and after spaces included."""
Row = Sequence[object]


def written(header: Row, rows: Iterable[Row]) -> str:
    """No text of a cell is a formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerows(
        [_safe(cell) if isinstance(cell, str) else cell for cell in row] for row in chain([header], rows)
    )
    return out.getvalue()


def exported(tournament: Tournament, export: str) -> str:
    """`export` is one of `EXPORTS`."""
    header, rows = EXPORTS[export]
    return written(header, rows(tournament))


def _safe(text: str) -> str:
    line = shown_in_line(text)
    is_formula = text.startswith(CANNOT_LEAD) or text.lstrip().startswith(CANNOT_LEAD)
    return f"'{line}" if is_formula else line


def _players(tournament: Tournament) -> Iterator[Row]:
    for each in tournament.entrants:
        of_entry = (each.number, each.player, each.rating, each.seed, each.club, each.team, each.bot)
        members = " + ".join(member.player for member in each.members)
        yield (*of_entry, each.since_round, each.has_withdrawn, members)


def _pairings(tournament: Tournament) -> Iterator[Row]:
    """A line for each seat, and for each entrant without one, whose `table` is empty."""
    for round_ in tournament.rounds:
        for table in round_.tables:
            for seat, entrant in enumerate(table.seatings[0] if table.seatings else table.entrants):
                yield round_.number, table.number, seat, entrant, tournament.entrant(entrant).player, ""
        reasons = [(bye.entrant, "bye") for bye in round_.byes]
        reasons += [(each.entrant, each.cause) for each in round_.absences]
        for entrant, why in reasons:
            yield round_.number, "", "", entrant, tournament.entrant(entrant).player, why


def _results(tournament: Tournament) -> Iterator[Row]:
    """A line for each place; tied entrants share the first of theirs. A match being played has no lines, one
    that was annulled has a line for each entrant, without place."""
    for round_, table in tournament.tables():
        for number, match in enumerate(table.matches, 1):
            where = (round_.number, table.number, number, match.match_id)
            certainty = (match.cause, match.provisional, match.by_ruling)
            if match.places is None:
                continue
            better = 0
            for tied in match.places or (table.entrants,):
                for entrant in tied:
                    place = better + 1 if match.places else ""
                    yield *where, place, entrant, tournament.entrant(entrant).player, *certainty
                better += len(tied)


def _penalties(tournament: Tournament) -> Iterator[Row]:
    """A line for each; `withdrawn` has the reason for which one counts no longer, and is empty while it does."""
    for number, each in enumerate(tournament.penalties, 1):
        event = each.event
        player = tournament.entrant(event.entrant).player
        where = (event.round or "", event.table or "")
        amounts = (event.points / POINT, event.seconds)
        yield (
            *(number, event.entrant, player, event.grade, *where, *amounts),
            *(event.rule, event.reason, each.withdrawal or ""),
        )


EXPORTS: Final[Mapping[str, tuple[Row, Callable[[Tournament], Iterator[Row]]]]] = {
    "players": (
        (
            *("entrant", "player", "rating", "seed", "club", "team", "bot"),
            *("since_round", "has_withdrawn", "members"),
        ),
        _players,
    ),
    "pairings": (("round", "table", "seat", "entrant", "player", "without_table"), _pairings),
    "results": (
        (
            *("round", "table", "match", "match_id", "place", "entrant", "player"),
            *("cause", "provisional", "by_ruling"),
        ),
        _results,
    ),
    "penalties": (
        (
            *("penalty", "entrant", "player", "grade", "round", "table", "points", "seconds"),
            *("rule", "reason", "withdrawn"),
        ),
        _penalties,
    ),
}

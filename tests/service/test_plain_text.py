"""What strangers wrote shows what it is where people read it: in terminals, logs and spreadsheets."""

import csv
import io
import json
import logging
import re
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
import structlog
from rich.console import Console

from projections.standings import StandingRow
from service.app.tournaments.views import standings_csv
from service.cli.client import ReceivedProblem, RequestRefused
from service.cli.terminal.plain import escape
from service.cli.terminal.tournament import show_standings
from service.platform.observability import logs
from service.schemas.tournament_views import StandingsView

CUP = uuid4()
PROJECT = Path(__file__).parents[2]
UNSEEN = "\x00\x07\x1b\x7f\x85\x9b\xad\u200b\u200e\u2028\u202e\u2066\ufeff\U000e0041"
SPELT = r"\u0000\u0007\u001b\u007f\u0085\u009b\u00ad\u200b\u200e\u2028\u202e\u2066\ufeff"
NAME = f"[bold]Ada{UNSEEN}Zoë"


def standings(*players: str) -> StandingsView:
    rows = [row(number, player) for number, player in enumerate(players, 1)]
    return StandingsView(CUP, revision=1, tie_breaks=(), standings=rows)


def row(number: int, player: str) -> StandingRow:
    fields = {"tournament_id": str(CUP), "entrant": number, "rank": 1, "player": player, "points": 1.0}
    counts = dict.fromkeys(("matches", "wins", "byes", "rounds_survived", "revision"), 1)
    return msgspec.convert({**fields, **counts, "tie_breaks": [], "has_withdrawn": False}, StandingRow)


def test_a_terminal_is_not_steered_by_a_name() -> None:
    out = io.StringIO()
    console = Console(file=out, width=300, force_terminal=True, color_system=None, highlight=False)
    show_standings(console, standings(NAME))
    console.print(escape(f"two\n{NAME}\tlines"))
    printed = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert not set(UNSEEN) & set(printed)
    assert printed.count(rf"[bold]Ada{SPELT}\U000e0041Zoë") == 2
    assert "two\n" in printed


def test_nor_by_what_a_service_answers() -> None:
    said = str(RequestRefused(ReceivedProblem(422, "invalid_body", "Bad", f"no {UNSEEN}")))
    assert said == rf"Bad: no {SPELT}\U000e0041"


def test_no_command_prints_what_others_wrote_past_this() -> None:
    """rich's own `escape` keeps markup from working, and lets everything else through."""
    found = {
        path.name for path in (PROJECT / "service/cli").rglob("*.py") if "rich.markup" in path.read_text()
    }
    assert found == set()


def test_a_log_line_is_one_line_that_shows_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("json", "console"):
        logs.configure("info", form)  # type: ignore[arg-type]
        structlog.get_logger().info("joined", player=f"{NAME}\nline 2")
        logging.getLogger("library").warning("said %s", f"{NAME}\nline 2")
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 2, form
        assert not set(UNSEEN) & set("".join(lines)), form
        if form == "json":
            assert json.loads(lines[0])["player"] == f"{NAME}\nline 2", "nothing is lost"
        else:
            assert SPELT in lines[1]


@pytest.mark.parametrize(
    "lead", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", " =", "\u3000＝", "\t="]
)
def test_a_spreadsheet_takes_no_name_for_a_formula(lead: str) -> None:
    text = standings_csv(standings(f"{lead}1+1", "Ada"))
    first, second = csv.DictReader(io.StringIO(text))
    assert first["player"].startswith("'")
    assert first["player"].endswith("1+1")
    assert second["player"] == "Ada"


def test_nor_shows_it_something_else() -> None:
    (row,) = csv.DictReader(io.StringIO(standings_csv(standings(NAME))))
    assert row["player"] == rf"[bold]Ada{SPELT}\U000e0041Zoë"

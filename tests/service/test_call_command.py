"""`moviola call` against a running service: what the desk's pages do, from a script."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.service.installation import Installation
from tests.service.test_play import run_here

CUP = ("title=12", "game=sukkube", "table_size=2", "format=swiss", "rounds=2", 'options={"target_points": 1}')
ENTRANTS = "name,rating,club\nAda,1500,Corvo\nBob,1400,\nCy,1300,\nDora,1200,\n"


def test_a_cup_is_held_by_a_script(running: Installation, tmp_path: Path) -> None:
    def call(*arguments: str) -> Any:
        ended = run_here("call", *arguments, "--url", running.url, "--token", running.admin_key)
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    cup = call("create-tournament", *CUP)["tournament_id"]
    assert call("get-tournament", cup)["title"] == "12"
    (tmp_path / "entrants.csv").write_text(ENTRANTS)
    call("enter-list", cup, f"text=@{tmp_path / 'entrants.csv'}")
    call("correct-entry", cup, "2", "rating=1450")
    call("pair-round", cup)
    call("start-round", cup, "1")
    call("give-penalty", cup, "3", "grade=points", "points=0.5", "reason=Late: 12 minutes = too long.")
    view = call("get-tournament", f"tournament_id={cup}")
    assert [each["player"] for each in view["entrants"]] == ["Ada", "Bob", "Cy", "Dora"]
    assert view["entrants"][1]["rating"] == 1450
    penalty = call("list-tournament-events", cup)["items"][-1]["event"]
    assert penalty["reason"] == "Late: 12 minutes = too long."
    assert call("cancel-tournament", cup, "reason=That was a rehearsal.")["phase"] == "cancelled"


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        (("no-such",), "there is no operation no-such"),
        (("get-tournament",), "get-tournament needs tournament_id"),
        (("give-penalty", "1", "2", "grade=warning"), "give-penalty needs reason"),
        (("get-tournament", "1", "2"), "get-tournament takes no 2"),
        (("give-penalty", "1", "2", "grad=warning"), "give-penalty takes no grad=warning"),
        (("give-penalty", "1", "2", "points=many"), "points takes JSON (number)"),
        (("enter-list", "1", "text=@nowhere.csv"), "nowhere.csv"),
    ],
)
def test_misuse_is_told_and_nothing_sent(
    running: Installation, values: tuple[str, ...], complaint: str
) -> None:
    ended = run_here("call", *values, "--url", running.url)
    assert ended.returncode in {1, 2}
    assert complaint in " ".join(ended.stderr.replace("│", " ").split())


def test_every_operation_is_listed_and_says_what_it_takes(running: Installation) -> None:
    there = ("--url", running.url)
    contract = json.loads(Path("openapi/openapi.json").read_text())
    ids = [each["operationId"] for path in contract["paths"].values() for each in path.values()]
    listed = run_here("call", *there, columns="80").stdout
    assert max(map(len, listed.splitlines())) <= 80
    names = {re.sub("([A-Z])", r"-\1", each).lower() for each in ids}
    assert names <= {line.partition(" ")[0] for line in listed.splitlines()}
    assert "give-penalty" not in run_here("call", "disputes", *there).stdout
    fields = run_here("call", "give-penalty", "--fields", *there, columns="80").stdout
    assert max(map(len, fields.splitlines())) <= 80
    for part in ("Penalise an entrant", "entrant*", "disqualification", "The ID of the rule"):
        assert part in fields

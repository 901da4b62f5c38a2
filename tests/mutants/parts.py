"""What is mutated, by which tests it is held, and which share of its mutants has to die."""

from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parents[2]
KEPT = PROJECT / ".mutants"
"""What recorded runs leave; not committed."""


class Part(NamedTuple):
    sources: tuple[str, ...]
    """Patterns below the project."""
    tests: tuple[str, ...]
    bar: int
    """Per cent of the mutants."""
    without: tuple[str, ...] = ()
    """Patterns of names that are left out."""
    servers: bool = False


DRAWING = ("scene*.py", "touches*.py", "picture*.py")
"""What a pixel more or less is, tests/drawing keeps: no rule is broken by it."""

DISTRIBUTED = ("nodes.py", "distribute.py")
"""What is about a log on several machines, tests/citus keeps: it needs some."""

API = (
    "access", "archives", "audit", "bounded_memory", "connections", "deleted_forks", "disclosure",
    "ended_streams", "forged_imports", "forks", "full_database", "idempotency", "imported_matches", "keys",
    "limits", "lost_commits", "next_pages", "oidc", "organisers", "rate_limits", "signed_heads", "spectators",
    "tickets", "tournament_archives", "webhooks",
)  # fmt: skip
"""Tests over HTTP of what the part `service` has."""

PARTS = {
    "tournaments": Part(("domain/tournaments/**/*.py",), ("tests/tournaments",), 92),
    "matches": Part(("domain/matches/**/*.py",), ("tests/matches", "tests/corpus"), 95),
    "games": Part(
        ("domain/games/**/*.py", "domain/kernel/**/*.py"),
        ("tests/games", "tests/kernel", "tests/test_games_found.py", "tests/test_scenarios.py"),
        97,
        without=DRAWING,
    ),
    "service": Part(
        (
            "service/event_store/*.py",
            "service/access/*.py",
            "service/app/matches/forks.py",
            "service/app/archive/archives.py",
            "service/app/archive/**/*.py",
            "service/http/limits/**/*.py",
        ),
        (
            "tests/service/event_store",
            "tests/archive",
            "tests/access",
            "tests/corpus/test_corpus.py",
            "tests/matches/test_dealing.py",
            "tests/projections/test_read_database.py",
            "tests/projections/test_visibility.py",
            "tests/service/test_budgets.py",
            "tests/service/test_database_roles.py",
            "tests/service/test_remembered.py",
            *(f"tests/service/api/test_{name}.py" for name in API),
        ),
        90,
        without=DISTRIBUTED,
        servers=True,
    ),
    "sample": Part(("tests/mutants/sample/heating.py",), ("tests/mutants/sample",), 0),
}


MEASURED = [part for part in PARTS if PARTS[part].bar]


def sources(part: str) -> list[Path]:
    found = {file for pattern in PARTS[part].sources for file in PROJECT.glob(pattern)}
    return sorted(file for file in found if not any(file.match(name) for name in PARTS[part].without))

"""The sampler finds what the tests of a small module see, and says so if they see nothing."""

import ast
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.mutants import drawing
from tests.mutants.drawing import draw, harmless, mutants
from tests.mutants.judging import in_a_fork, outcome
from tests.mutants.operators import changes, mutated
from tests.mutants.parts import PROJECT

SAMPLE = "tests/mutants/sample/heating.py"
NOT_KILLED = [
    f"not run {SAMPLE}:24:0: return celsius + 1  ->  return None",
    f"not run {SAMPLE}:24:7: celsius + 1  ->  celsius - 1",
    f"not run {SAMPLE}:24:17: 1  ->  2",
    f"not run {SAMPLE}:24:17: 1  ->  0",
    f"survived {SAMPLE}:10:3: celsius < LOWEST  ->  celsius <= LOWEST",
]
"""At the bound both answers are the same."""


def test_it_tells_the_mutants_that_die_from_those_that_live() -> None:
    asked = [sys.executable, "-m", "tests.mutants", "--part", "sample", "--count", "1000"]
    told = subprocess.run(asked, cwd=PROJECT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert sorted(line.strip() for line in told if SAMPLE in line) == sorted(NOT_KILLED)
    every = len(draw("sample", 1, 1000))
    assert told[-1].split()[-6:-1] == [str(every), str(every - len(NOT_KILLED)), "0", "1", "4"]


def test_half_of_the_budget_is_for_the_tests_that_are_about_the_file() -> None:
    """A slow one that runs most of it is tried though hundreds of fast ones pass through."""
    seconds = {f"fast {n:03}": 1.0 for n in range(200)} | {"slow": 50.0, "endless": 500.0}
    runs = dict.fromkeys(seconds, 3) | {"slow": 40, "endless": 30}
    chosen = drawing.affordable(seconds.keys(), seconds, runs)
    assert chosen[-1] == "slow"
    assert len(chosen) == 1 + drawing.BUDGET_SECONDS - 50
    assert drawing.affordable(["endless"], seconds, runs) == ["endless"]
    assert drawing.affordable([], seconds, runs) == []


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("x < 1", {"x <= 1", "x >= 1", "x < 2", "x < 0"}),
        ("a and b", {"a or b"}),
        ("not a", {"a"}),
        ("a + b", {"a - b"}),
        ("f(a, b, c)", {"f(b, a, c)", "pass"}),
        ("max(a, b)", {"pass"}),
        ("f(*a, b)", {"pass"}),
        ("f(k=True)", {"f(k=False)", "pass"}),
        ("if a:\n    raise b", {"if not a:\n    raise b", "if a:\n    pass"}),
        ("a.b = c", {"pass"}),
        ("a: 'int | 3' = b", set()),
        ("'text'", set()),
        ("def f() -> 3:\n    return a", {"def f() -> 3:\n    return None"}),
        ("class A(B, k=1):\n    pass", set()),
        ("@d(1)\ndef f():\n    pass", set()),
    ],
)
def test_these_changes_are_made(source: str, others: set[str]) -> None:
    number = len(list(changes(ast.parse(source))))
    assert {ast.unparse(mutated(source, index)) for index in range(number)} == others
    assert number == len(others)


def test_what_hangs_is_ended() -> None:
    def hang() -> int:
        signal.alarm(1)
        time.sleep(60)
        return 0

    assert outcome(in_a_fork(hang)) == "timed out"
    assert [outcome(in_a_fork(lambda code=code: code)) for code in (0, 1)] == ["survived", "killed"]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("file", "before", "after", "tests"),
    [
        ("domain/matches/rulings/decider.py", "10", "11", "tests/matches/test_numbers.py"),
        (
            "service/event_store/upcasters.py",
            "1 + len(lifts.get(type_, ()))",
            "1 - len(lifts.get(type_, ()))",
            "tests/service/event_store/test_upcasters.py",
        ),
    ],
)
def test_what_an_import_runs_is_exchanged_whoever_loads_it(
    file: str, before: str, after: str, tests: str
) -> None:
    """Pytest loads the packages of the project itself, to rewrite assertions, once its plugin is known."""
    number = next(
        mutant.number
        for mutant in mutants(PROJECT / file)
        if (mutant.change.before, mutant.change.after) == (before, after)
    )
    asked = [sys.executable, "-m", "tests.mutants.judging", file, str(number)]
    judged = subprocess.run(asked, input=tests, cwd=PROJECT, capture_output=True, text=True)
    assert judged.returncode == 1, judged.stdout


def test_a_seed_draws_the_same_mutants_again() -> None:
    first, again, other = ([str(each) for each in draw("matches", seed, 50)] for seed in (1, 1, 2))
    assert first == again != other
    assert len(set(first)) == 50


def test_what_is_known_to_be_harmless_is_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = draw("sample", 1, 1000)
    file, line, column, before, after = every[0].key
    row = {"file": file, "line": line, "column": column, "before": before, "after": after, "reason": "none"}
    known = tmp_path / "survivors.toml"
    known.write_text(
        "[[survivor]]\n" + "\n".join(f"{name} = {json.dumps(said)}" for name, said in row.items())
    )
    monkeypatch.setattr(drawing, "HARMLESS", known)
    assert [each.key for each in draw("sample", 1, 1000)] == [each.key for each in every[1:]]


def test_what_is_called_harmless_is_a_change_of_a_line_that_is_there() -> None:
    known = harmless()
    possible = {each.key for file in {key[0] for key in known} for each in mutants(PROJECT / file)}
    assert [key for key in known if key not in possible] == []
    assert all(known.values())

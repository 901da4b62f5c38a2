"""The bench's own arithmetic: what it counts, in which order, and what it makes of it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import sleep

import msgspec
import psutil
import pytest

from domain.games import GAMES
from domain.kernel.table import PlayDefault
from service.testing.playing import moves, table
from tests.bench import calibration, figures, pgbench
from tests.bench.cpu import Meter
from tests.bench.load.sukkube import SeenEvent, Table
from tests.bench.report import Report, bars, drawn, loads_of
from tests.bench.samples import ALONE, Samples, Spread, rounds, seen_after
from tests.bench.trees import HERE, tree_of

BURNS = "import time; t = time.process_time()\nwhile time.process_time() < t + {seconds}: pass"
BURNT = 0.4
"""Seconds of processor time, counted in steps of 0.01."""


@contextmanager
def running(code: str) -> Iterator[psutil.Process]:
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        yield psutil.Process(process.pid)
        process.kill()


def test_a_process_that_burns_is_seen_and_one_that_sleeps_is_not() -> None:
    idle = "import time; time.sleep(60)"
    with running(idle) as sleeper, running(BURNS.format(seconds=60)) as burner:
        meter = Meter({"sleeper": [sleeper.pid], "burner": [burner.pid]})
        began = burner.cpu_times().user
        while burner.cpu_times().user < began + BURNT:
            sleep(0.01)
        spent = meter.spent()
    assert spent["burner"] >= BURNT - 0.02
    assert spent["sleeper"] < 0.1


def test_children_count_while_they_run_and_when_they_have_ended() -> None:
    child = (
        f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BURNS.format(seconds=BURNT)!r}])\n"
    )
    with running(child + "print('ended', flush=True)\nimport time; time.sleep(60)") as parent:
        meter = Meter({"parent": [parent.pid]})
        while not parent.children():
            sleep(0.01)
        while parent.children():
            sleep(0.01)
        assert meter.spent()["parent"] >= BURNT - 0.02


def test_sides_take_turns_there_and_back() -> None:
    assert rounds(["a", "b"], 4) == [["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]]


def test_ratios_are_taken_round_by_round_and_not_of_medians() -> None:
    taken = Samples()
    for commands, transactions in ((100, 1000), (300, 1500), (200, 4000)):
        taken.add("here", {"commands_32": commands})
        taken.add(ALONE, {"pgbench_32": transactions})
    assert taken.quotient("here", "commands_32", "pgbench_32") == [0.1, 0.2, 0.05]
    assert Spread.of(taken.of("here", "commands_32")) == Spread(200, 100, 300)


def test_a_lag_is_from_the_answer_to_the_first_sight_of_the_revision_or_a_later_one() -> None:
    commits = [("a", 5, 1.0), ("a", 7, 2.0), ("a", 8, 3.0), ("unwatched", 5, 1.0)]
    sightings = [("a", 4, 0.9), ("a", 5, 1.25), ("a", 8, 2.5)]
    assert seen_after(commits, sightings) == [0.25, 0.5, 0.0]
    with pytest.raises(LookupError, match="revision 9"):
        seen_after([("a", 9, 3.0)], sightings)


@pytest.mark.parametrize(("mode", "seats"), [("base", 6), ("base", 1), ("sfiga_too", 3)])
def test_the_load_generator_knows_what_is_legal(mode: str, seats: int) -> None:
    """The rules that the generator has of its own say the same as the domain, all through random matches."""
    game, looked_at = GAMES["sukkube"], 0
    decision = table(game, seats, {"mode": mode, "target_points": 9})
    client, told = Table(seat_hands=mode == "sfiga_too"), 0
    for _ in moves(game, decision, Random(mode), 600):
        for caused in decision.caused[told:]:
            shown = msgspec.to_builtins(caused.event) | {"type": type(caused.event).__name__}
            client.see(msgspec.convert(shown, SeenEvent, strict=False))
        told = len(decision.caused)
        awaited = game.awaited(decision.state)
        for seat in getattr(awaited, "seats", ()):
            legal = [getattr(command, "card", "") for command in game.legal_commands(decision.state, seat)]
            assert list(client.legal()) == legal
            looked_at += 1
    assert looked_at > 50


def test_the_load_generator_foresees_defaults() -> None:
    game, lists = GAMES["sukkube"], 0
    decision, client, told = (
        table(game, 3, {"mode": "sfiga_too", "target_points": 5}),
        Table(seat_hands=True),
        0,
    )
    ahead: list[int] = []
    random = Random(1)
    for _ in moves(game, decision, random, 400):
        for caused in decision.caused[told:]:
            shown = msgspec.to_builtins(caused.event) | {"type": type(caused.event).__name__}
            client.see(msgspec.convert(shown, SeenEvent, strict=False))
        told = len(decision.caused)
        if type(decision.caused[-1].event).__name__ == "MancheDealt":
            ahead = client.defaults(20)
            for seat in ahead:
                game.decide(decision, PlayDefault(seat), None)
            lists += 1
    assert lists > 3
    assert len(ahead) > 5


def report(**sides: dict[str, list[float]]) -> Report:
    taken = Samples()
    for side, found in sides.items():
        for figure, samples in found.items():
            for sample in samples:
                taken.add("" if side == "alone" else side, {figure: sample})
    machine = calibration.Machine(2, 1.5, "CPython", 100.0)
    return Report(machine, [side for side in sides if side != "alone"], taken)


def test_a_bar_is_told_with_its_quotient_by_the_other_side() -> None:
    found = report(here={"cpu_32/API": [0.2, 0.3, 0.4]}, other={"cpu_32/API": [0.4, 0.4, 0.4]})
    told = bars(found)
    (row,) = zip(*(column.cells for column in told.columns), strict=True)
    assert row == (
        "CPU per command, API (ms)", "0.3 (0.2–0.4)", "0.4 (0.4–0.4)", "0.75 (0.5–1)", "≤ 0.559",
        "≤ 0.38", "≤ 0.28", "✓",
    )  # fmt: skip
    assert drawn(found)


def test_every_figure_of_a_load_has_words() -> None:
    names = ["cpu_32/API", "cpu_live_1000/all", "lag_500_p99", "rebuild/seat_history", "commands_at_500"]
    words = [figures.words(name)[0] for name in names]
    assert words == [
        "CPU of a command, 32 matches, API",
        "CPU of a command, 1000 solo matches in play, all",
        "answer to match list at 500/s, p99",
        "rebuild of seat_history",
        "commands, at 500/s",
    ]
    assert loads_of(names) == ["live_1000"]


def test_what_pgbench_says_is_read() -> None:
    said = "latency average = 1.234 ms\ninitial connection time = 5.6 ms\ntps = 25931.12 (without initial)\n"
    found = pgbench.TOLD.search(said)
    assert found is not None
    assert found.groups() == ("1.234", "25931.12")


def test_another_commit_is_unpacked_beside_this_tree() -> None:
    with tree_of("HEAD") as tree:
        assert (tree.folder / "service/cli/main.py").is_file()
        assert tree.folder != HERE.folder
        assert len(tree.name) == 4
    assert not tree.folder.exists()

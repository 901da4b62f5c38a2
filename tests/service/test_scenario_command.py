"""`moviola scenario`: what holds, what differs, what is no scenario."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli.commands.scenario import command

HOLDS = Path(__file__).parents[1] / "games/sukkube/scenarios/SK-WE-02.yaml"
WRITTEN = HOLDS.read_text("utf-8")


def run(*files: Path) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(command, [str(file) for file in files])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.yaml"


def changed(file: Path, was: str, becomes: str) -> Result:
    """The scenario that holds, with one passage changed."""
    assert was in WRITTEN
    file.write_text(WRITTEN.replace(was, becomes), "utf-8")
    return run(file)


def test_all_of_a_folder_hold() -> None:
    result = run(HOLDS.parent)
    held, _, of, *_ = result.output.split()
    assert (result.exit_code, held) == (0, of)
    assert int(held) == len(list(HOLDS.parent.rglob("*.yaml")))


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("state: {top: dancer}", "state: {top: lion}", ["1", "state.top", "lion", "dancer"]),
        ("awaits: [5]", "awaits: [4]", ["1", "awaits", "[4]", "seat 5: play_card"]),
        ("to_top: dancer", "to_top: lion", ["1", "CardPlayed.to_top", "lion", "dancer"]),
        ("    awaits", "    rejected: blocked\n    awaits", ["1", "rejection", "blocked", "accepted"]),
        (
            "top: strongman",
            "top: dragon",
            ["table", "table", "one that the game accepts", "SK-GEN-05: dragon"],
        ),
        (
            "[red_left_1, ",
            "[red_up_2, ",
            ["table", "table", "one that the game accepts", "SK-INV-4: last_card"],
        ),
    ],
)
def test_a_difference_is_a_line_of_a_table(file: Path, was: str, becomes: str, said: list[str]) -> None:
    result = changed(file, was, becomes)
    rows = [
        [cell.strip() for cell in line.split("│")[1:-1]] for line in result.output.splitlines() if "│" in line
    ]
    assert any(all(cell.startswith(word) for cell, word in zip(row, said, strict=True)) for row in rows), (
        result.output
    )
    assert "0 of 1 scenarios hold" in result.output
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("seats: 6", "seats: six", "$.seats: Expected `int`, got `str`"),
        ("game: sukkube", "game: chess", "$.game: there is no game chess; known: "),
        ("title:", "titel:", "$: Object contains unknown field `titel`"),
        ("  top: strongman", "  tap: strongman", "$.position: Object contains unknown field `tap`"),
        ("do: {play_card:", "do: {play_cart:", "$.steps[0].do: sukkube has no command play_cart"),
        (
            "do: {play_card: {card:",
            "do: {play_card: {cord:",
            "$.steps[0].do.play_card: Object contains unknown field `cord`",
        ),
        ("- CardPlayed:", "- CardPlayd:", "$.steps[0].events[0]: sukkube has no event CardPlayd"),
        ("seat: 0", "seat: 6", "$.steps[0].seat: 6 is none of 0, 1, 2, 3, 4, 5"),
        (
            "legal: {5: [play_card:",
            "legal: {5: [play_cart:",
            "$.steps[0].legal[5][0]: sukkube has no command play_cart",
        ),
        ("legal: {5:", "legal: {7:", "$.steps[0].legal: 7 is none of"),
        ("awaits: [5]", "seen: {judge: {}}", "$.steps[0].seen: judge is none of spectator, organiser, 0"),
        ("awaits: [5]", "awaits: [6]", "$.steps[0].awaits: 6 is none of 0, 1, 2, 3, 4, 5"),
        ("awaits: [5]", "seen_events: {judge: []}", "$.steps[0].seen_events: judge is none of spectator,"),
        (
            "awaits: [5]",
            "seen_events: {1: [CardPlayd]}",
            "$.steps[0].seen_events[1][0]: sukkube has no event",
        ),
        ("awaits: [5]", "excludes: [CardPlayd]", "$.steps[0].excludes[0]: sukkube has no event CardPlayd"),
        (
            "awaits: [5]",
            "excludes: [CardPlayed: {cord: x}]",
            "$.steps[0].excludes[0].CardPlayed: it has no field cord, but ",
        ),
        (
            "[SK-DBL-01, ",
            "[SK-DBL-99, ",
            "$.rules: no RULES.md that sukkube is played by has a rule SK-DBL-99",
        ),
        (
            "[SK-DBL-01, ",
            "[FR-TURN-01, ",
            "$.rules: no RULES.md that sukkube is played by has a rule FR-TURN-01",
        ),
        (
            "awaits: [5]",
            "includes: [CardPlayed: {cites: [SK-DBL-99]}]",
            "$.steps[0].includes[0].CardPlayed.cites: no RULES.md that sukkube is played by has a rule SK-DBL-99",
        ),
        (
            "awaits: [5]",
            "includes: [CardPlayed: {cites: SK-DBL-01}]",
            "$.steps[0].includes[0].CardPlayed.cites: expected a list of rule IDs",
        ),
        (
            "awaits: [5]",
            "rejected: {code: blocked, rule: SK-DBL-99}",
            "$.steps[0].rejected.rule: no RULES.md that sukkube is played by has a rule SK-DBL-99",
        ),
        (
            "do: {play_card: {card: red_left_1}}",
            "do: all_pass",
            "$.steps[0].do: all_pass has neither a seat nor",
        ),
        ("steps:", "refused: {}\nsteps:", "$.refused: stands instead of steps, not beside them"),
        (WRITTEN[WRITTEN.index("steps:") :], "", "$: there are neither steps nor a refusal"),
        (
            WRITTEN[WRITTEN.index("steps:") :],
            "refused: {invariants: [SK-INV-99]}",
            "$.refused.invariants: no RULES.md that sukkube is played by has a rule SK-INV-99",
        ),
        (
            WRITTEN[WRITTEN.index("steps:") :],
            "refused: {code: invalid_options, rule: SK-VAR-99}",
            "$.refused.rule: no RULES.md that sukkube is played by has a rule SK-VAR-99",
        ),
        (
            WRITTEN[WRITTEN.index("steps:") :],
            "refused: {rule: SK-VAR-01}",
            "$.refused: expected either invariants, or a code with or without its rule",
        ),
        ("seats: 6", "seats: 6\nseats: 6", "$: line 6: the key seats stands in line 5 already"),
        (
            "state: {top: dancer}",
            "state: {top: dancer}\n    state: {top: lion}",
            "$: line 25: the key state stands in line 24 already",
        ),
        ("{top: dancer}", "{top: dancer, top: lion}", "$: line 24: the key top stands in line 24 already"),
        ("seats: 6", "seats: 6\noptions: {mode: chess}", "$.options.mode: Invalid enum value 'chess'"),
        ("steps:", "steps: [", "$: not YAML: while parsing"),
        ("seats: 6", "seats: 6\n? [a]\n: b", "$: not YAML: while constructing a mapping"),
        (WRITTEN, "", "$: Expected `object`, got `null`"),
    ],
)
def test_what_is_no_scenario_is_told_with_the_place(file: Path, was: str, becomes: str, said: str) -> None:
    result = changed(file, was, becomes)
    assert f"{file} is no scenario: {said}" in result.output
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)


def test_a_file_that_is_no_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    result = run(file)
    assert f"{file} is no scenario: $: 'utf-8' codec can't decode" in result.output
    assert result.exit_code == 2


def test_the_worst_file_decides(file: Path, tmp_path: Path) -> None:
    file.write_text(WRITTEN.replace("top: dancer", "top: lion"), "utf-8")
    assert run(HOLDS, file).exit_code == 1
    (tmp_path / "other.yaml").write_text("[]", "utf-8")
    assert run(HOLDS, tmp_path).exit_code == 2
    assert "1 of 3 scenarios hold" in run(HOLDS, tmp_path).output


def test_nothing_to_run(tmp_path: Path) -> None:
    assert "no .yaml file in" in run(tmp_path).output
    assert run(tmp_path / "missing").exit_code == 2

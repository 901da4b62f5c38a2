"""The environments keep PettingZoo's contract, tell a seat what it may know, and are the same everywhere."""

import pickle
import re
import subprocess
import sys
import tracemalloc
import warnings
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest

from domain.games import GAMES
from domain.kernel.table import ORGANISER, PlayDefault, Resume, snake_case
from service.gym import NEEDED, env
from service.testing.twins import exchanged, twin
from tests.processes import PROJECT

HIDING = {"sukkube": {"mode": "peach"}}
"""Options with which anything is hidden, where the usual table lies open."""
MISSING = "what learning needs is missing: install moviola[learning]"
for package in NEEDED:
    pytest.importorskip(package, reason=MISSING)
from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from service.gym.encoding import UNHEARD, Encoder  # noqa: E402
from service.gym.environment import GameEnv  # noqa: E402
from service.gym.places import NOWHERE, SPARE, ActionPlaces  # noqa: E402

MARKUP = re.compile(r"\[/?[a-z][a-z ]*\]|\[/\]")
"""Of rich."""

DIGEST = """
import hashlib, sys
from random import Random
from service.gym import env
table, random, seen = env(sys.argv[1]), Random(1), hashlib.sha256()
table.reset(seed=1)
for _ in range(100):
    if not any(table.terminations.values()):
        seen.update(table.observe(table.agent_selection)["observation"].tobytes())
        table.step(random.choice(list(table.offered)))
print(hashlib.sha256(repr((table.names, table.action_names)).encode()).hexdigest(), seen.hexdigest())
"""


def played(table: GameEnv, plies: int, look: Callable[[], None]) -> None:
    """So many random plies; `look` is called before each and after each match."""
    random = Random(7)
    table.reset(seed=7)
    for _ in range(plies):
        look()
        if all(table.terminations.values()):
            table.reset()
        else:
            table.step(random.choice(list(table.offered)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_pettingzoos_own_test_of_the_interface(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo exempts its own games with masks from these two by name
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(env(game, seats), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_test_of_seeds(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=100)


def test_pettingzoos_own_test_of_speed(capsys: pytest.CaptureFixture[str]) -> None:
    """`make campaign NAME=gym` measures every game; here one shows that the test comes to its end."""
    performance_benchmark(env(next(iter(GAMES))))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_pettingzoos_own_test_of_parallel_environments() -> None:
    parallel_api_test(turn_based_aec_to_parallel(env("sukkube", 3, {"target_points": 1})), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_test_of_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, game), {"ansi": lambda lines: MARKUP.search(lines) is None and "\x1b[" in lines})
    printed = capsys.readouterr().out
    assert MARKUP.search(printed) is None
    assert len(printed.splitlines()) > 20
    with pytest.raises(ValueError, match="render_mode is ansi or human"):
        env(game, render_mode="rgb_array")


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_by_the_same_luck_and_changes_nothing(game: str) -> None:
    table = env(game, 3)
    table.reset(seed=3)
    for ply in range(12):
        table.step(Random(ply).choice(list(table.offered)))
    before, twin = (table.state().tobytes(), list(table.offered), dict(table.rewards)), deepcopy(table)
    courses = []
    for each in (twin, table):
        assert (each.state().tobytes(), list(each.offered), dict(each.rewards)) == before
        each.infos["seat_0"]["marked"] = True
        random, course = Random(4), []
        for _ in range(100):
            each.step(random.choice(list(each.offered)) if each.offered else None)
            if not each.agents:
                each.reset()
            course.append((each.agent_selection, each.state().tobytes(), tuple(each.offered)))
        courses.append(course)
        assert "marked" not in table.infos["seat_0"] or each is table
    assert courses[0] == courses[1]
    assert deepcopy(env(game)).possible_agents == ["seat_0", "seat_1"], "before its first match"


def test_a_copy_costs_a_fraction_of_what_it_copies() -> None:
    """A copy takes about as long as two moves: it must not copy what the survey found."""
    table = env("frantic")
    table.reset(seed=1)
    survey = len(pickle.dumps((table.names, table.action_names)))
    tracemalloc.start()
    twins = [deepcopy(table) for _ in range(10)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / len(twins) < survey / 4


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_may_not_know_changes_no_number_of_its_observation(game: str) -> None:
    table, random, differ = env(game, 2, HIDING.get(game)), Random(5), 0

    def look() -> None:
        nonlocal differ
        for seat in range(2):
            state = table.table
            names = exchanged(table.game.may_not_know(state, seat), random)
            other = twin(state, names)
            seen, otherwise = table.seen_at(state, seat), table.seen_at(other, seat)
            assert seen["observation"].tobytes() == otherwise["observation"].tobytes()
            assert seen["action_mask"].tobytes() == otherwise["action_mask"].tobytes()
            full, elsewhere = (Encoder(table.schema).encode(each, -1) for each in (state, other))
            differ += full.tobytes() != elsewhere.tobytes()

    played(table, 60, look)
    assert differ > 20, "the twins have to be different tables"


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_the_same_whatever_was_seen_before(game: str) -> None:
    table, changes = env(game, 3), 0
    before = b""

    def look() -> None:
        nonlocal before, changes
        for seat, agent in enumerate(table.possible_agents):
            alone = Encoder(table.schema).encode(table.game.view(table.table, seat), seat).tobytes()
            assert table.observe(agent)["observation"].tobytes() == alone
            changes += alone != before
            before = alone

    played(table, 200, look)
    assert changes > 400


@pytest.mark.parametrize("game", GAMES)
def test_each_legal_command_has_its_place(game: str) -> None:
    """A place says the same in all matches: what is written there, of cards by their kinds, and which of such."""
    table, named = env(game), 0

    def look() -> None:
        nonlocal named
        said: dict[str, int] = {}
        for place, command in table.offered.items():
            name = table.action_names[place]
            if name.startswith("spare"):
                continue
            word, _, number = name.partition(" #")
            assert word.split()[0] == snake_case(type(command).__name__)
            said[word] = said.get(word, 0) + 1
            assert number == ("" if said[word] == 1 else str(said[word]))
            named += 1

    played(table, 300, look)
    assert named > 500


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_has_the_legal_commands_and_nothing_else(game: str) -> None:
    table = env(game)

    def look() -> None:
        if all(table.terminations.values()):
            return
        seat = table.possible_agents.index(table.agent_selection)
        mask = table.observe(table.agent_selection)["action_mask"]
        assert mask.nonzero()[0].tolist() == sorted(table.offered)
        legal = table.game.legal_commands(table.game.view(table.table, seat), seat)
        assert sorted(map(repr, table.offered.values())) == sorted(map(repr, legal))
        assert not table.observe(table.possible_agents[1 - seat])["action_mask"].any()

    played(table, 300, look)


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_on_the_table_has_a_number(game: str) -> None:
    """Of texts and fields hardly any is new after the survey; tables that differ have different states."""
    table, unheard, all_of_them, states = env(game), 0, 0, {}

    def look() -> None:
        nonlocal unheard, all_of_them
        row = table.state()
        unheard += int((row == UNHEARD).sum())
        all_of_them += int((row != 0).sum())
        view = table.game.view(table.table, ORGANISER)
        states.setdefault(row.tobytes(), set()).add(repr((view.agenda[:1], view.phase)))

    played(table, 300, look)
    assert unheard < all_of_them / 1000
    assert len(states) > 250
    assert sum(len(same) > 1 for same in states.values()) == 0


def test_what_no_survey_had_takes_spare_places_as_long_as_there_are() -> None:
    places = ActionPlaces(next(iter(GAMES.values())))
    places.learn([Resume()])
    legal = [PlayDefault(seat) for seat in range(SPARE + 2)]
    offer = places.of([Resume(), *legal])
    assert offer.by_place() == dict(enumerate([Resume(), *legal[:SPARE]]))
    assert offer.mask() == bytes([1]) * places.size
    assert offer.command(SPARE) == legal[SPARE - 1]
    with pytest.raises(ValueError, match="no place"):
        offer.command(NOWHERE)


def test_what_is_not_legal_is_refused() -> None:
    table = env(next(iter(GAMES)))
    table.reset(seed=1)
    wrong = next(action for action in range(table.places.size) if action not in table.offered)
    for action in (wrong, -1, table.places.size, None, float(next(iter(table.offered)))):
        with pytest.raises(ValueError, match="may not take action"):
            table.step(action)  # type: ignore[arg-type]


def test_a_match_is_cut_off_after_so_many_plies() -> None:
    table = env(next(iter(GAMES)), plies=5)
    table.reset(seed=1)
    for _ in range(5):
        assert not any(table.truncations.values())
        table.step(next(iter(table.offered)))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def program_of(heading: str) -> dict[str, Any]:
    """The first program below that heading of CLIENTS.md, run as it stands there: its names."""
    page = PROJECT.joinpath("CLIENTS.md").read_text("utf-8")
    program = page.partition(f"## {heading}\n")[2].partition("```python\n")[2].partition("```")[0]
    names: dict[str, Any] = {}
    exec(program, names)
    return names


def test_the_guides_match_comes_to_its_end() -> None:
    table = program_of("Train on it")["table"]
    assert table.agents == []
    assert table.game.name == "sukkube"


def test_the_guides_search_beats_random_play() -> None:
    won, random = program_of("Search it")["won"], Random(1)
    assert sum(won(match % 2, random) for match in range(20)) >= 14


@pytest.mark.parametrize("game", GAMES)
def test_two_processes_call_everything_alike(game: str) -> None:
    """What was learned in one is of use in another: no order depends on how a process hashes texts."""
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST, game],
            cwd=PROJECT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1

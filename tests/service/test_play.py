"""`moviola play` and `moviola replay` against a running service."""

import os
import re
import subprocess

import httpx
import pytest
from click.testing import CliRunner

from service.cli.main import moviola
from tests.service.api.playing import to_window
from tests.service.installation import Installation, found, start
from tests.service.terminal import CTRL_C, CTRL_D, Terminal, terminal
from tests.waiting import ANSWER_SECONDS

SHORT = ("sukkube", "--option", "mode=last_hope", "--option", "target_points=1", "--bot", "random")
WAY_BACK = r"play --match ([0-9a-f-]{36}) --token (mv_\w+) --url"
NO_MATCH = "00000000-0000-7000-8000-000000000000"


def run(*arguments: str, said: str = "", columns: str = "200") -> subprocess.CompletedProcess[str]:
    """A command whose standard input is `said`."""
    with start(*arguments, stdin=subprocess.PIPE, COLUMNS=columns) as process:
        printed, complaint = process.communicate(said)
    return subprocess.CompletedProcess(arguments, process.returncode, printed, complaint)


def run_here(*arguments: str, columns: str = "200") -> subprocess.CompletedProcess[str]:
    """As `run`, in this process: to start another one takes longer than what most commands do."""
    environment = {name: None for name in os.environ if name.startswith("MOVIOLA_")} | {"COLUMNS": columns}
    done = CliRunner(env=environment).invoke(moviola, arguments, catch_exceptions=False)
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


def test_a_bot_in_the_persons_place_plays_to_the_end(running: Installation) -> None:
    played = run("play", *SHORT, "--auto", "random", "--name", "Ada", "--url", running.url)
    assert played.returncode == 0, played.stderr
    assert re.search(r"Over \(target\): (\w+ ⚙|Ada \(you\)) won", played.stdout)
    match = found(r"replay ([0-9a-f-]{36})", played.stdout)
    story = run("replay", match, "--url", running.url)
    last = found(r"(After \d+ rounds? .* wins?\.)", played.stdout)
    assert last in story.stdout
    assert "Ada takes seat 1. MV-SEA-01 MV-SEA-02" in story.stdout


def test_a_person_plays_leaves_and_comes_back(running: Installation) -> None:
    with terminal("play", "sukkube", "--name", "Ada", "--url", running.url) as person:
        person.answer("How many seats (1 to 6)", "2\n")
        person.answer("Your seat (1 to 2)", "2\n")
        person.answer("Which bots", "random\n")
        person.answer("nothing to go on", "target_points=10\n")  # not over while the person is there
        person.answer("nothing to go on", "\n")
        assert "seen by Ada" in person.answer("(number, ? for help)", "?\n")
        assert "q leaves" in person.answer("(number, ? for help)", "77\n")
        assert "there is no 77" in person.answer("(number, ? for help)", "1\n")
        for _ in range(3):
            choose_first(person)
        person.answer("(number, ? for help)", CTRL_C)
        match, token = re.findall(WAY_BACK, person.rest())[0]
        assert person.process.wait() == 0
    back = ("play", "--match", match, "--token", token, "--url", running.url)
    with terminal(*back) as person:
        assert "seen by Ada" in person.answer("(number, ? for help)", "q\n")
        assert re.findall(WAY_BACK, person.rest()) == [(match, token)]
    assert "won." in run_here(*back, "--auto", "random").stdout


def choose_first(person: Terminal) -> None:
    printed = person.answer("(number, ? for help)", "1\n")
    assert re.search(r"^ *1  (red|yellow|green) (left|right|up|down|flip)", printed, re.MULTILINE)


def test_clocks_are_shown_at_the_table_and_in_the_replay(running: Installation) -> None:
    three = (*SHORT[:4], "target_points=10", *SHORT[5:])  # long enough for seat 0 to be asked again
    times = ("--decision-seconds", "500", "--match-seconds", "1000", "--increment-seconds", "7")
    with terminal(
        "play", *three, "--seats", "2", "--seat", "1", "--name", "Ada", *times, "--url", running.url
    ) as person:
        shown = person.answer("(number, ? for help)", "1\n")
        assert re.search(
            r"clocks: Ada \(you\) 8:(20|[01]\d) for this decision \(1[56]:\d\d for the match\)", shown
        )
        assert re.search(r"The clocks show Ada 8:20\*", shown)
        person.answer("(number, ? for help)", CTRL_C)
        match, token = re.findall(WAY_BACK, person.rest())[0]
    assert (
        "won."
        in run_here(
            "play", "--match", match, "--token", token, "--auto", "random", "--url", running.url
        ).stdout
    )
    assert "MV-CLK-02" in run_here("replay", match, "--url", running.url).stdout


@pytest.mark.rule("MV-PAC-03")
async def test_a_word_holds_a_tacit_window(running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, timeout=ANSWER_SECONDS, trust_env=False) as client:
        match, seat = await to_window(client, seconds=60, hold_seconds=120)
        here = ("--match", match.match_id, "--token", match.seats[seat], "--url", running.url)
        with terminal("play", *here) as person:
            person.answer("w and Enter hold the window", "w\n")
            person.answer("(number, ? for help)", "q\n")
            person.rest()
        assert seat in (await match.get("state"))["awaited"]["seats"]


@pytest.mark.parametrize("leaving", [CTRL_C, CTRL_D])
def test_leaving_before_anything_is_set_up_is_no_error(running: Installation, leaving: str) -> None:
    with terminal("play", "sukkube", "--url", running.url) as person:
        person.answer("How many seats", leaving)
        assert "Nothing was set up." in person.rest()
        assert person.process.wait() == 0


def test_nobody_answers() -> None:
    played = run("play", "--url", "http://127.0.0.1:1")
    assert "no service answers at http://127.0.0.1:1; start one with" in played.stderr
    assert "service.cli.main up" in played.stderr
    assert played.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no game chess; known: bathroom_rush, frantic"),
        (
            (*SHORT, "--option", "mode=chess"),
            "/options/mode 'chess' is none of the values that are allowed here: base, ",
        ),
        ((*SHORT, "--increment-seconds", "5"), "give decision_seconds, match_seconds or both (MV-CLK-01)"),
        ((*SHORT, "--seats", "5"), "last_hope is played by 2 seats, not 5 (SK-VAR-01)"),
        (("--match", NO_MATCH, "--token", "mv_nobody"), NO_MATCH),
    ],
)
def test_what_the_service_refuses_is_said(
    running: Installation, arguments: tuple[str, ...], complaint: str
) -> None:
    played = run_here("play", *arguments, "--auto", "random", "--url", running.url)
    assert complaint in " ".join(re.sub("[│╭╮╰╯─]", " ", played.stderr).split())
    assert played.returncode == 1


def test_replay_shows_the_table_after_an_event_as_somebody_saw_it(running: Installation) -> None:
    # Whatever the luck, the first card is event 7.
    shown = run_here(
        "replay", running.sample, "--at", "7", "--as", "2", "--italian", "--url", running.url
    ).stdout
    assert "Sukkube, evento 7, visto da Dina ⚙" in shown
    assert re.search(r"^ +7  .* gioca .* in cima .* SK-TRN-04$", shown.replace(" \n", "\n"), re.MULTILINE)


def test_replay_steps_forth_and_back(running: Installation) -> None:
    steps = run("replay", running.sample, "--step", "--url", running.url, said="\n\nb\n12\nmv-luc-02\nx\n")
    revisions = [int(event) for event in re.findall(r"Sukkube, event (\d+), seen by spectator", steps.stdout)]
    assert revisions[0] == 1
    assert revisions[1] < revisions[2] > revisions[3] == revisions[1]
    assert revisions[4:] == [12]
    assert "there is no x here" in steps.stdout
    assert "MV-LUC-02 " in steps.stdout
    assert steps.returncode == 0

"""`moviola doctor` finds what is wrong with real servers, and says what to do."""

import os
import subprocess
import sys

import pytest

from service.cli.diagnosis import examine, interpreter
from service.cli.diagnosis.interpreter import build_of
from service.event_store.migrate import migrate
from service.platform.settings import Settings
from tests.ports import own_port
from tests.processes import PROJECT

SHARDS = 2
KEYS = {"admin_key": "0123456789abcdef", "secret": "ab" * 32}
READER = "moviola_doctor_reader"


@pytest.fixture
def given(fresh_database: str, redis_url: str) -> Settings:
    return Settings(database_url=fresh_database, redis_url=redis_url, shards=SHARDS, port=own_port(), **KEYS)


async def test_nothing_is_wrong_with_what_works(given: Settings) -> None:
    await migrate(str(given.database_url), SHARDS)
    found = await examine(given)
    assert [each for each in found if each.state == "wrong"] == []
    parts = {each.part for each in found}
    assert {
        "settings",
        "PostgreSQL",
        "migrations",
        "clock",
        "disk",
        "session",
        "shards",
        "role",
        "relay",
    } < parts
    assert {"Redis", "durability", "connections", "match_list", "timeline", "parked"} < parts


def test_the_command_shows_a_table_and_ends_with_1_when_something_is_wrong(given: Settings) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")}

    def doctor(**variables: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "service.cli.main", "doctor"]
        env = {**environ, "COLUMNS": "200", **variables}
        return subprocess.run(command, cwd=PROJECT, env=env, capture_output=True, text=True, timeout=60)

    ailing = doctor(
        MOVIOLA_DATABASE_URL=str(given.database_url),
        MOVIOLA_REDIS_URL=str(given.redis_url),
        MOVIOLA_ADMIN_KEY=KEYS["admin_key"],
        MOVIOLA_SECRET=KEYS["secret"],
        MOVIOLA_PORT=str(given.port),
    )
    assert ailing.returncode == 1
    assert "run `moviola migrate`" in ailing.stdout
    assert "1 wrong" in ailing.stdout
    assert KEYS["secret"] not in ailing.stdout
    mistyped = doctor(MOVIOLA_PROT="1", MOVIOLA_SHARDS="none")
    assert mistyped.returncode == 1
    assert "expected MOVIOLA_PORT?" in mistyped.stdout
    assert "2 wrong" in mistyped.stdout


PLAIN = {"CONFIG_ARGS": "'--prefix=/opt'", "PGO_PROF_USE_FLAG": "-fprofile-use -fprofile-correction"}


@pytest.mark.parametrize(
    ("record", "build"),
    [
        pytest.param(PLAIN, "plain", id="from source, as it comes"),
        pytest.param(PLAIN | {"CONFIG_ARGS": "'--with-lto'"}, "plain", id="linked as one, but not profiled"),
        pytest.param(
            PLAIN | {"CONFIG_ARGS": "'--enable-optimizations' '--with-lto'"}, "optimised", id="the image's"
        ),
        pytest.param(
            PLAIN | {"PY_CORE_CFLAGS": "-O3 -fprofile-use"}, "optimised", id="by flags of one's own"
        ),
        pytest.param(
            {
                "CONFIG_ARGS": "'--prefix=/usr'",
                "PGO_PROF_USE_FLAG": "",
                "PGO_PROF_GEN_FLAG": "-fprofile-generate",
            },
            "untold",
            id="Debian's, whose record is cleaned",
        ),
        pytest.param({}, "untold", id="without any record"),
    ],
)
def test_a_slow_build_of_python_is_told_by_its_record(record: dict[str, str], build: str) -> None:
    assert build_of(record) == build


def test_a_slow_build_is_warned_of_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for record, state in ((PLAIN, "warning"), ({}, "ok")):
        monkeypatch.setattr("sysconfig.get_config_vars", lambda record=record: record)
        (found,) = interpreter.examine()
        assert (found.part, found.state) == ("Python", state)
        assert ("--enable-optimizations" in found.advice) == (state == "warning")

"""deploy/OPERATIONS.md and RUNBOOK.md word by word: blocks are run as printed, and what is named is there."""

import re

import click
import pytest

from service.cli.main import moviola
from service.event_store.roles import GRANTS, PREFIX
from service.platform.leader import hosts
from service.platform.settings import Settings
from tests.deploy.test_observability import exported
from tests.printed import blocks, printed
from tests.processes import PROJECT

GUIDES = {
    page: (PROJECT / "deploy" / page).read_text("utf-8")
    for page in ("OPERATIONS.md", "RUNBOOK.md", "CAPACITY.md", "PERFORMANCE.md", "debian/README.md")
}
RUN = {
    "archive_mode": "tests/rehearsal/test_restore.py",
    "CREATE ROLE moviola_backup": "tests/rehearsal/test_restore.py",
    "pg_basebackup": "tests/rehearsal/test_restore.py",
    "recovery_target_time": "tests/rehearsal/test_restore.py",
    "pg_dump": "tests/rehearsal/test_backup.py",
    "db1:5432,db2:5432": "tests/deploy/test_operations.py",
    "primary_start_timeout": "tests/judge/vortex/patroni.py",
}
"""A word of each block of OPERATIONS.md -> the test that runs it."""
NOT_RUN = {
    "moviola audit-log": "its host is an example; tests/service/api/test_audit_log.py runs the command",
    "externalClusters": "it needs a cluster with CloudNativePG and storage; the page says that it was not tried",
}
SETTING = re.compile(r"\bMOVIOLA_([A-Z][A-Z_]+[A-Z])\b")
COMMAND = re.compile(r"(?:`|^|bin/)moviola ([a-z][a-z-]+)((?: [^`#\n]*)?)", re.MULTILINE)
METRIC = re.compile(r"\b(moviola_[a-z_]+)(?=[{`])")
EVENT = re.compile(r"`([a-z]+_[a-z_]+)`")
ROLES = {f"{PREFIX}_{process}" for process in (*GRANTS, "backup")}
OF_OTHERS = {"synchronous_mode_strict"}
"""Names of Patroni."""


def test_each_block_is_run_or_it_is_said_why_not() -> None:
    words = RUN | NOT_RUN
    for block in blocks():
        assert sum(word in block for word in words) == 1, block
    assert len(blocks()) == len(words)


@pytest.mark.parametrize("word", RUN)
def test_the_test_of_a_block_reads_it_from_the_page(word: str) -> None:
    assert re.search(rf'printed\(\s*"{word}"', (PROJECT / RUN[word]).read_text("utf-8"))


def test_the_printed_url_names_three_members() -> None:
    (url,) = re.findall(r"MOVIOLA_DATABASE_URL=(\S+)", printed("db1:5432,db2:5432"))
    assert hosts(url) == [f"postgresql://moviola_api:...@db{number}:5432/moviola" for number in (1, 2, 3)]


def test_every_setting_that_is_named_exists() -> None:
    for page, text in GUIDES.items():
        named = {name.lower() for name in SETTING.findall(text)}
        assert named - set(Settings.__struct_fields__) == set(), page


def test_every_command_that_is_named_exists_with_its_options() -> None:
    context = click.Context(moviola)
    checked = 0
    for page, text in GUIDES.items():
        for name, rest in COMMAND.findall(text):
            assert name in moviola.list_commands(context), (page, name)
            _, command, _ = moviola.resolve_command(context, [name])
            assert command is not None
            options = {option for parameter in command.params for option in parameter.opts}
            used = set(re.findall(r"(?<= )--[a-z-]+", rest))
            assert used <= options | {"--help"}, (page, name)
            checked += 1
    assert checked > 30


def test_every_metric_that_is_named_is_exported() -> None:
    known = exported()
    for page, text in GUIDES.items():
        assert {name for name in METRIC.findall(text) if name not in known} <= ROLES, page


def test_every_name_of_the_code_that_the_runbook_has_is_there() -> None:
    source = "".join(file.read_text("utf-8") for file in (PROJECT / "service").rglob("*.py"))
    named = set(EVENT.findall(GUIDES["RUNBOOK.md"]))
    assert {name for name in named if name not in source} == OF_OTHERS

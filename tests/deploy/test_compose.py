"""compose.yaml gives each process a role of its own in PostgreSQL, and no other's password."""

import asyncio
import os
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import asyncpg
import pytest
import yaml

from service.cli.embedded import embedded_servers, home
from service.event_store.migrate import migrate
from service.event_store.roles import APART
from tests.memory import memory_directory

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVICES: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
PASSWORDS = {process: f"{process.upper()}_PASSWORD" for process in APART}
OURS = "rolname LIKE 'moviola\\_%' AND rolcanlogin"
PSQL = home._postgres_programs(home._site_packages()) / "psql"
VARIABLE = re.compile(r"\$\{(\w+)")


@pytest.mark.parametrize("process", APART)
def test_a_process_has_its_role_and_knows_no_other_password(process: str) -> None:
    settings = SERVICES[process]["environment"]
    url = urlsplit(settings["MOVIOLA_DATABASE_URL"])
    assert (url.username, unquote(url.password or "")) == (
        f"moviola_{process}",
        f"${{{PASSWORDS[process]}}}",
    )
    variables = VARIABLE.findall(" ".join(map(str, settings.values())))
    assert {each for each in variables if each.endswith("PASSWORD")} == {PASSWORDS[process]}


async def query(url: str, text: str) -> dict[str, Any]:
    """The first two columns."""
    connection = await asyncpg.connect(url)
    try:
        return dict(await connection.fetch(text))
    finally:
        await connection.close()


def test_the_roles_are_made_once_and_get_the_passwords_of_today() -> None:
    command = SERVICES["roles"]["command"]
    assert (command[0], command[-1]) == ("psql", "--file=/roles.sql")
    words = [PSQL, *command[1:-1], f"--file={DEPLOY / 'roles.sql'}"]

    def passwords(url: str, suffix: str) -> dict[str, Any]:
        variables = {name: f"{name}'{suffix}" for name in PASSWORDS.values()}
        subprocess.run([*words, url], env=os.environ | variables, check=True, timeout=60)
        return asyncio.run(query(url, f"SELECT rolname, rolpassword FROM pg_authid WHERE {OURS}"))

    with memory_directory() as directory, embedded_servers(directory) as servers:
        url = servers.database_url
        first, second = passwords(url, "old"), passwords(url, "new")
        asyncio.run(migrate(url, 1))
        may_append = "has_table_privilege(rolname, 'log.event', 'INSERT')"
        rights = asyncio.run(query(url, f"SELECT rolname, {may_append} FROM pg_roles WHERE {OURS}"))
    assert first.keys() == second.keys() == {f"moviola_{process}" for process in APART}
    assert all(first[name] != second[name] for name in first)
    assert {name for name, may in rights.items() if may} == {"moviola_api", "moviola_relay"}

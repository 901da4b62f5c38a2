"""The files for a Debian machine: systemd takes the units, the service the environment, routers carry requests."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from service.event_store.migrate import migrate
from service.platform.settings import Settings, load, variable
from tests.ports import own_port
from tests.rehearsal.cluster import Cluster, Pod
from tests.rehearsal.proxies import serving
from tests.waiting import until

DEBIAN = Path(__file__).parents[2] / "deploy/debian"
UNITS = sorted([*DEBIAN.glob("*.service"), *DEBIAN.glob("*.target")])
INSTANCES = {
    "moviola-serve@.service": ["8000"],
    "moviola@.service": ["relay", "project", "webhooks", "fanout"],
}
EXPOSED = 25
"""The most that `systemd-analyze security` may say, of 100."""
ROUTERS = {
    "nginx": os.environ.get("MOVIOLA_TEST_NGINX") or shutil.which("nginx"),
    "haproxy": os.environ.get("MOVIOLA_TEST_HAPROXY") or shutil.which("haproxy"),
}
needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze")


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units with a program that is there, each instance by itself."""
    placed = []
    for unit in UNITS:
        text = unit.read_text().replace("/opt/moviola/bin/moviola", sys.executable)
        for instance in INSTANCES.get(unit.name, [""]):
            file = tmp_path / unit.name.replace("@.", f"@{instance}.")
            file.write_text(text)
            placed.append(file)
    return placed


@needs_systemd
def test_systemd_takes_the_units(units: list[Path]) -> None:
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, units)], capture_output=True, text=True
    )
    said = [line for line in checked.stderr.splitlines() if any(unit.name in line for unit in units)]
    assert said == []
    units[0].write_text(units[0].read_text() + "\n[Service]\nNoSuchSetting=yes\n")
    broken = subprocess.run(["systemd-analyze", "verify", str(units[0])], capture_output=True, text=True)
    assert "NoSuchSetting" in broken.stderr


@needs_systemd
def test_the_units_are_hardened(units: list[Path]) -> None:
    for unit in units:
        if unit.suffix == ".service":
            command = ["systemd-analyze", "security", "--offline=yes", f"--threshold={EXPOSED}", str(unit)]
            rated = subprocess.run(command, capture_output=True, text=True)
            assert rated.returncode == 0, rated.stdout[-300:] + rated.stderr


def test_units_run_commands_there_are_and_the_guide_names_their_files() -> None:
    guide = (DEBIAN / "README.md").read_text()
    commands = {"migrate", "serve", *INSTANCES["moviola@.service"]}
    for unit in DEBIAN.glob("*.service"):
        (command,) = re.findall(r"^ExecStart=/opt/moviola/bin/moviola (\S+)$", unit.read_text(), re.MULTILINE)
        assert command in commands | {"%i"}
    for name in commands:
        helped = subprocess.run(
            [sys.executable, "-m", "service.cli.main", name, "--help"], capture_output=True
        )
        assert helped.returncode == 0, name
        assert f"`{name}.env`" in guide


def test_the_environment_of_the_units_are_settings() -> None:
    text = (DEBIAN / "moviola.env").read_text()
    shared = dict(line.split("=", 1) for line in text.splitlines() if line and line[0] != "#")
    unit = (DEBIAN / "moviola-serve@.service").read_text().replace("%i", "8000")
    (line,) = re.findall(r"^Environment=(.+)$", unit, re.MULTILINE)
    own = dict(pair.split("=", 1) for pair in line.split())
    secrets = {
        "MOVIOLA_DATABASE_URL": "postgresql://moviola_api@127.0.0.1/moviola",
        "MOVIOLA_ADMIN_KEY": "k" * 16,
        "MOVIOLA_SECRET": "ab" * 32,
    }
    settings = load(shared | own | secrets)
    assert (settings.port, settings.probe_port, settings.proxies) == (8000, 18000, 1)
    named = set(re.findall(r"MOVIOLA_[A-Z_]+", (DEBIAN / "README.md").read_text()))
    assert named <= {variable(name) for name in Settings.__struct_fields__}


async def test_postgresql_knows_its_settings(fresh_database: str) -> None:
    import asyncpg

    lines = (DEBIAN / "postgresql.conf").read_text().splitlines()
    names = {line.partition("=")[0].strip() for line in lines if "=" in line and line[0] != "#"}
    connection = await asyncpg.connect(fresh_database)
    there = {row["name"] for row in await connection.fetch("SELECT name FROM pg_settings")}
    await connection.close()
    assert len(names) > 5
    assert names <= there


def placed(router: str, folder: Path, port: int, apis: list[int]) -> list[str]:
    """The command of a router with the very file, but for its ports."""
    name = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}[router]
    text = (DEBIAN / name).read_text()
    for number, api in enumerate(apis):
        text = text.replace(f"check port 1800{number}", f"check port {api}").replace(
            f"127.0.0.1:800{number}", f"127.0.0.1:{api}"
        )
    file = folder / name
    if router == "haproxy":
        file.write_text(text.replace("bind :80 ", f"bind 127.0.0.1:{port} "))
        return [str(ROUTERS[router]), "-db", "-f", str(file)]
    text = text.replace("    listen [::]:80;\n", "").replace("listen 80;", f"listen 127.0.0.1:{port};")
    main = f"user root;\ndaemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;"
    temporary = [
        f"{each}_temp_path {folder}/{each};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    ]
    file.write_text("\n".join([main, *temporary, text, "}"]))
    return [str(ROUTERS[router]), "-e", "stderr", "-p", str(folder), "-c", str(file)]


@asynccontextmanager
async def routed(router: str, folder: Path, apis: list[int]) -> AsyncIterator[httpx.AsyncClient]:
    port = own_port()
    command = placed(router, folder, port, apis)
    process = await asyncio.to_thread(subprocess.Popen, command)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:

            async def answers() -> bool:
                assert process.poll() is None
                try:
                    return (await client.get("/v1/games")).status_code == 200
                except httpx.TransportError:
                    return False

            await until(answers, 30)
            yield client
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("router", ROUTERS)
async def test_a_rolling_restart_behind_a_router_refuses_nobody(
    router: str, fresh_database: str, redis_url: str, tmp_path: Path
) -> None:
    if not ROUTERS[router]:
        pytest.skip(f"there is no {router}")
    cluster = Cluster(fresh_database, redis_url, 1, MOVIOLA_PROXIES="1", MOVIOLA_RATE_LIMITS="off")
    await migrate(fresh_database, 1)
    statuses: list[int] = []
    try:
        async with serving(cluster.balancer):
            await cluster.start("api", "api")
            ports = [pod.port for pod in cluster.pods]
            async with routed(router, tmp_path, ports) as client:
                await stream_begins(client)
                asking = asyncio.create_task(ask_on(client, statuses))
                for pod in list(cluster.pods):
                    await pod.end()
                    cluster.pods.remove(pod)
                    again = Pod("api", cluster.environment, port=pod.port)
                    cluster.pods.append(again)
                    await again.becomes_ready()
                    await asyncio.sleep(2)
                    assert not asking.done()
                asking.cancel()
    finally:
        cluster.kill()
    assert len(statuses) > 50
    assert Counter(statuses).keys() <= {200, 201}, Counter(statuses)


async def ask_on(client: httpx.AsyncClient, statuses: list[int]) -> None:
    """Reads and changes, one after another. A change that met the end of its process is repeated with its key."""
    while True:
        statuses.append((await client.get("/v1/games")).status_code)
        key, wish = {"Idempotency-Key": str(uuid4())}, {"game": "sukkube", "seats": 2}
        created = await client.post("/v1/matches", json=wish, headers=key)
        if created.status_code == 502:
            created = await client.post("/v1/matches", json=wish, headers=key)
        statuses.append(created.status_code)
        await asyncio.sleep(0.1)


async def stream_begins(client: httpx.AsyncClient) -> None:
    """A stream is not held back until it ends."""
    made = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
    async with asyncio.timeout(10):
        path = f"/v1/matches/{made['match_id']}/events/stream"
        async with client.stream("GET", path) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            async for line in answer.aiter_lines():
                if line.startswith("data:"):
                    return

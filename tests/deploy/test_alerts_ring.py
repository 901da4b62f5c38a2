"""Alerts ring by the metrics of real processes: each condition is brought about, and promtool asked what fires.

A scrape is taken for what goes on: gauges stay, counters grow as they have grown between two scrapes.
"""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack
from math import isnan
from pathlib import Path
from time import monotonic
from typing import Any

import asyncpg
import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from service.event_store.migrate import migrate_all
from tests.k8s.write_rules import ALERTS
from tests.ports import own_port
from tests.processes import OwnValkey, moviola
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import organiser
from tests.service.api.playing import bearer
from tests.service.api.test_full_database import REFUSE
from tests.waiting import ANSWER_SECONDS, until

SHARDS = 1
ROLES = {"api": "serve", "relay": "relay", "webhooks": "webhooks"}
NOWHERE = "http://127.0.0.1:9/x"
MATCH = {"game": "sukkube", "seats": 2}
FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})'
pytestmark = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not installed (Debian: prometheus)"
)


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with own_servers() as pair:
        yield pair


class Installation:
    """An API, a relay and a sender, with the ports of their probes."""

    def __init__(self, urls: tuple[str, str], valkey: OwnValkey) -> None:
        self._urls = urls
        self._valkey = valkey
        self.port = own_port()
        self.probes = {role: own_port() for role in ROLES}

    def start(self) -> ExitStack:
        processes = ExitStack()
        for role, command in ROLES.items():
            variables = {
                "MOVIOLA_ADMIN_KEY": ADMIN,
                "MOVIOLA_PORT": str(self.port),
                "MOVIOLA_PROBE_PORT": str(self.probes[role]),
                "MOVIOLA_READ_DATABASE_URL": self._urls[1],
                "MOVIOLA_WEBHOOKS_REACH_LOOPBACK": "true",
                "MOVIOLA_LOG_LEVEL": "error",
            }
            settings: dict[str, Any] = {"redis_url": self._valkey.url, "shards": SHARDS, **variables}
            processes.enter_context(moviola(command, database_url=self._urls[0], **settings))
        return processes

    async def scrape(self, role: str) -> dict[str, tuple[float, bool]]:
        """Series -> its value, and whether it counts."""
        async with httpx.AsyncClient(timeout=ANSWER_SECONDS) as client:
            text = (await client.get(f"http://127.0.0.1:{self.probes[role]}/metrics")).text
        return {
            series(sample.name, {**sample.labels, "pod": role}): (
                sample.value,
                family.type in ("counter", "histogram"),
            )
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.name.startswith("moviola_") and not isnan(sample.value)
        }

    async def scraped(self, *roles: str) -> dict[str, tuple[float, bool]]:
        parts = [await self.scrape(role) for role in roles]
        return {name: value for part in parts for name, value in part.items()}

    async def is_ready(self) -> bool:
        async with httpx.AsyncClient() as client:
            try:
                urls = [f"http://127.0.0.1:{port}/readyz" for port in self.probes.values()]
                return all([(await client.get(url)).status_code == 200 for url in urls])
            except httpx.TransportError:
                return False


def series(name: str, labels: dict[str, str]) -> str:
    return name + "{" + ",".join(f'{label}="{value}"' for label, value in sorted(labels.items())) + "}"


class Watch:
    """Asks promtool which alerts fire twenty minutes on, with the shipped rules."""

    def __init__(self, installation: Installation, folder: Path) -> None:
        self._installation = installation
        self._file = folder / "test.yaml"

    async def firing(self, *roles: str, meanwhile: Coroutine[Any, Any, None] | None = None) -> set[str]:
        """With the metrics of these processes alone, as if others were gone; `meanwhile` is what goes on."""
        before, began = await self._installation.scraped(*roles), monotonic()
        await (meanwhile or asyncio.sleep(1.0))
        after, seconds = await self._installation.scraped(*roles), monotonic() - began
        lines = []
        for name, (value, counts) in after.items():
            growth = (value - before.get(name, (0.0, counts))[0]) * 30 / seconds if counts else 0.0
            lines.append({"series": name, "values": f"{value}+{growth}x60"})
        test = {"expr": FIRING, "eval_time": "20m", "exp_samples": []}
        document = {
            "rule_files": [str(ALERTS)],
            "evaluation_interval": "30s",
            "tests": [{"interval": "30s", "input_series": lines, "promql_expr_test": [test]}],
        }
        self._file.write_text(yaml.safe_dump(document))
        command = ["promtool", "test", "rules", str(self._file)]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
        firing = set(re.findall(r'alertname="(\w+)"', done.stdout + done.stderr.replace(FIRING, "")))
        assert (done.returncode == 0) != bool(firing), done.stdout + done.stderr
        return firing


@pytest.mark.timeout(300)
async def test_what_is_brought_about_rings_and_its_neighbours_do_not(
    servers: tuple[OwnPostgres, OwnValkey], tmp_path: Path
) -> None:
    postgres, valkey = servers
    owner = await asyncpg.connect(postgres.url)
    await owner.execute("CREATE DATABASE read_models")
    read_url = postgres.url.replace("/moviola?", "/read_models?")
    assert read_url != postgres.url
    await migrate_all(postgres.url, read_url, SHARDS)
    installation = Installation((postgres.url, read_url), valkey)
    watch = Watch(installation, tmp_path)
    everybody = tuple(ROLES)
    base_url = f"http://127.0.0.1:{installation.port}"
    with installation.start():
        async with httpx.AsyncClient(base_url=base_url, timeout=ANSWER_SECONDS) as client:
            await until(installation.is_ready, 120)
            assert await watch.firing(*everybody) == set()
            assert await watch.firing("api", "webhooks") == {"MoviolaDutyIsVacant"}, "no relay"
            assert await watch.firing("relay", "webhooks") == {"MoviolaIsSilent"}, "no API"

            held = await organiser(client)
            hook = await client.post("/v1/webhooks", json={"url": NOWHERE}, headers=bearer(held.key))
            assert hook.status_code == 201, hook.text

            async def send() -> None:
                made = await client.post("/v1/matches", json=MATCH, headers=bearer(held.key))
                assert made.status_code == 201, made.text
                await until(has_failed)

            async def has_failed() -> bool:
                sender = await installation.scrape("webhooks")
                return (
                    series("moviola_webhook_attempts_total", {"outcome": "failed", "pod": "webhooks"})
                    in sender
                )

            rings = await watch.firing(*everybody, meanwhile=send())
            assert "MoviolaWebhooksFail" in rings, "a receiver that nobody reaches"
            assert "MoviolaWebhooksAreLate" not in rings

            async def be_refused() -> None:
                for _ in range(5):
                    assert (await client.post("/v1/matches", json=MATCH)).status_code == 503

            await owner.execute(REFUSE.format(change="INSERT", table="log.event", code="53100"))
            rings = await watch.firing(*everybody, meanwhile=be_refused())
            assert "MoviolaRequestsFail" in rings, "a full disk"
            assert "MoviolaLogIsAway" not in rings
            await owner.execute("DROP FUNCTION public.refuse CASCADE")

        await owner.execute("ALTER DATABASE read_models ALLOW_CONNECTIONS false")
        await owner.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'read_models'"
        )
        rings = await watch.firing("api")
        assert "MoviolaReadModelsAreAway" in rings
        assert not rings & {"MoviolaLogIsAway", "MoviolaIsSilent"}
        await owner.close()

        valkey.kill()
        assert "MoviolaRatesAreUnchecked" in await watch.firing("api")
        await asyncio.to_thread(postgres.stop)
        rings = await watch.firing("api")
        assert "MoviolaLogIsAway" in rings
        assert not rings & {"MoviolaReadModelsAreAway", "MoviolaIsSilent"}

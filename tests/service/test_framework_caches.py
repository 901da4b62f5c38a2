"""The framework remembers nothing of what strangers send: the process is measured, not its classes."""

import subprocess
import sys

import pytest

GROWN_MIB = 8.0
"""What the allocator may keep."""
STRANGERS = """
import asyncio, gc, sys
from service.http.inputs.request import SERVED
from service.wiring.routes import routes

async def ask(app, path, query, headers):
    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        statuses.add(message.get("status"))

    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": query,
        "headers": [(b"host", b"x"), *headers], "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
        "scheme": "http", "http_version": "1.1", "root_path": "", SERVED: None,
    }
    await app(scope, receive, send)

def resident_mib():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * 4096 / 2**20

async def drive(kind, times):
    for n in range(times):
        text = f"{n}" + chr(0x1F600) * 5000
        await {
            "path": lambda: ask(app, f"/static/{text}", b"", ()),
            "query": lambda: ask(app, "/notice", b"language=" + b"%d" % n * 5000, ()),
            "header": lambda: ask(app, "/notice", b"", [(b"x-%d" % n, text.encode()), (b"cookie", text.encode())]),
        }[kind]()

app, statuses = routes(65_536), set()
asyncio.run(drive(sys.argv[1], 20))
gc.collect()
at_first = resident_mib()
asyncio.run(drive(sys.argv[1], 1000))
gc.collect()
print(resident_mib() - at_first, *statuses)
"""
"""A thousand texts of one kind, some 20 KB each."""


@pytest.mark.parametrize("kind", ["path", "query", "header"])
def test_a_thousand_texts_of_strangers_leave_nothing(kind: str) -> None:
    ran = subprocess.run([sys.executable, "-c", STRANGERS, kind], check=True, capture_output=True, text=True)
    grown, *statuses = ran.stdout.split()
    assert float(grown) < GROWN_MIB
    assert statuses

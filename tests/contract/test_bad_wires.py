"""Both clients behind the same bad wires: a match is played to its end, and its stream is read without a gap."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tests.contract import tools
from tests.contract.bad_wire import ANSWERS, TIMES, BadWire
from tests.contract.test_python_client import SOURCE
from tests.contract.test_typescript_client import built
from tests.service.installation import Installation

__all__ = ["built"]
FAULTS = ("cut", "reset", "silent", "slow", "restart", *ANSWERS)
PATIENCE_SECONDS = 120
PYTHON = """
import asyncio, sys
import httpx
from moviola_client import AsyncMoviola, Problem

async def main(url):
    async with AsyncMoviola(http=httpx.AsyncClient(base_url=url, timeout=3)) as moviola:
        match = await moviola.create("sukkube", 2, bots={"1": "random"})
        seat = await match.join("Ada")
        await match.start()
        await seat.play_until_end(lambda turn: turn.commands[0])
        revisions = [event["revision"] async for event in match.stream()]
        try:
            await match.seat(0, "mvs_revoked").commands()
        except Problem as refusal:
            print([match.id, refusal.status, revisions])

asyncio.run(main(sys.argv[1]))
"""
TYPESCRIPT = """
import { Moviola, Refused } from "moviola-client";
const moviola = new Moviola(process.argv[2], undefined, { answerMs: 3000, silenceMs: 3000 });
const match = await moviola.create({ game: "sukkube", seats: 2, bots: { 1: "random" } });
const seat = await match.join("Ada");
await match.start();
await seat.playUntilEnd((turn) => turn.commands[0]);
const revisions = [];
for await (const event of match.stream()) revisions.push(event.revision);
const refusal = await match.seat(0, "mvs_revoked").commands().catch((failed) => failed);
if (refusal instanceof Refused) console.log(JSON.stringify([match.id, refusal.status, revisions]));
"""


@pytest.fixture(params=["python", pytest.param("typescript", marks=tools.needed)])
def command(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """A program that plays at the URL in its last argument, and prints the match, a refusal and all revisions."""
    if request.param == "python":
        program = tmp_path / "far.py"
        program.write_text(f"import sys\nsys.path.insert(0, {str(SOURCE)!r})\n{PYTHON}", "utf-8")
        return [sys.executable, str(program)]
    program = request.getfixturevalue("built").parents[1] / "far_away.mjs"
    program.write_text(TYPESCRIPT, "utf-8")
    return [str(tools.TOOLS / "bin/node"), str(program)]


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_match_is_played_and_followed(running: Installation, command: list[str], fault: str) -> None:
    wire = BadWire(running.url, fault)
    async with wire.listening() as url, asyncio.timeout(PATIENCE_SECONDS):
        program = await asyncio.create_subprocess_exec(*command, url, stdout=asyncio.subprocess.PIPE)
        printed, _ = await program.communicate()
    assert program.returncode == 0
    match_id, status, revisions = json.loads(printed.replace(b"'", b'"'))
    assert match_id
    assert status == 401
    assert revisions == list(range(1, len(revisions) + 1))
    assert len(revisions) > 20
    assert (wire.faults, wire.streams) == (TIMES, 1)

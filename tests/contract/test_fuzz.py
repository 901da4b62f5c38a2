"""Schemathesis on the whole contract: nothing is answered that is not documented, and nothing ends in a 500.

The suite makes some hundred requests from a fixed seed; the campaign `fuzz` goes on for long.
"""

import json
import os
from pathlib import Path
from random import Random

import httpx

from tests.contract import tools
from tests.service.api.playing import Table, table
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

SECONDS = os.environ.get("MOVIOLA_FUZZ_SECONDS")
SEED = os.environ.get("MOVIOLA_FUZZ_SEED", "1")
BRIEFLY = ("--phases=fuzzing,stateful", "--max-examples=4")
LIMIT_SECONDS = 600
LEFT_OUT = "positive_data_acceptance,ignored_auth,missing_required_header"
"""Schemas cannot say what the rules of a game allow: a well-formed command may well be refused. And `fuzz_hooks`
puts tokens in behind the back of the checks that take them away. One of those would send an If-Match besides that
the contract does not allow, and expect 401 where it gets 422. No other header is required, and who is let in is
tested by tests/service/api/test_access.py.
"""


@tools.needed
async def test_the_fuzzer_finds_nothing(running: Installation, tmp_path: Path) -> None:
    async with httpx.AsyncClient(base_url=running.url, timeout=30) as client:
        known = await something_to_find(client, running.admin_key)
    said = tools.run(
        [
            "schemathesis",
            f"--config-file={Path(__file__).with_name('schemathesis.toml')}",
            "run",
            tools.CONTRACT,
            f"--url={running.url}",
            f"--exclude-checks={LEFT_OUT}",
            *(BRIEFLY if SECONDS is None else (f"--max-time={SECONDS}",)),
            f"--seed={SEED}",
            "--warnings=off",
            "--workers=2",
            f"--request-timeout={ANSWER_SECONDS}",
            "--continue-on-failure",
        ],
        tmp_path,
        LIMIT_SECONDS + int(SECONDS or 0),
        SCHEMATHESIS_HOOKS=str(Path(__file__).with_name("fuzz_hooks.py")),
        MOVIOLA_FUZZ_KNOWN=json.dumps(known),
    )
    print(said)
    operations = sum(map(len, json.loads(tools.CONTRACT.read_text("utf-8"))["paths"].values()))
    assert f"Tested: {operations}" in said


async def something_to_find(client: httpx.AsyncClient, admin_key: str) -> dict[str, object]:
    """Matches at every stage, and everybody's tokens."""
    opened = await table(client, "sukkube", 2)
    begun = [await started(client, game) for game in ("sukkube", "frantic", "piccioni", "bathroom_rush")]
    finished = await table(client, "sukkube", 2, options={"target_points": 1})
    await finished.start()
    await finished.play(Random(1))
    matches = [opened, *begun, finished]
    return {
        "matches": [match.match_id for match in matches],
        "finished": finished.match_id,
        "tokens": [admin_key, *(token for match in matches for token in (match.host, *match.seats.values()))],
    }


async def started(client: httpx.AsyncClient, game: str) -> Table:
    match = await table(client, game, 3)
    await match.start()
    return match

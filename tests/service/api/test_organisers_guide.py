"""The dispute of ORGANISERS.md is fought out, and its tournament held, as it stands there."""

import asyncio
import json
import re
from string import Template
from typing import Any

import httpx

from tests.service.api.conftest import ADMIN
from tests.service.installation import PROJECT, curl
from tests.service.test_readme import BLOCK, PRINTED_URL, keys

KEY = re.compile(r'"(\w+)":')
TEXT = re.compile(r'"(kind|status|reason|rule|text|claim|type|probability|to_revision)":("[^"…]*"|\d+)')
OPERATIONS = 50
ENTRANTS = ("ADA", "BRUNO", "CARLA", "DINO")


async def test_the_page_by_curl(served: httpx.AsyncClient) -> None:
    """Every request as printed, with ids and tokens of earlier answers; answers have what is printed."""
    blocks = BLOCK.findall((PROJECT / "ORGANISERS.md").read_text("utf-8"))
    assert len(blocks) == OPERATIONS
    url = str(served.base_url)
    known = {"ADMIN": ADMIN}
    for command, printed in blocks:
        sent = Template(command.strip().replace(PRINTED_URL, url)).substitute(known)
        answer = await asyncio.to_thread(curl, sent)
        assert set(KEY.findall(printed)) <= keys(answer), command
        whole = json.dumps(answer, separators=(",", ":"), ensure_ascii=False)
        for name, value in TEXT.findall(printed):
            assert f'"{name}":{value}' in whole, f"{command} is not answered with {name} {value}"
        remember(known, answer, url)


def remember(known: dict[str, str], answer: dict[str, Any], url: str) -> None:
    """What the guide calls the ids and tokens it has been given so far."""
    if "key" in answer:
        name = "OTHER" if "KEY" in known else "KEY"
        known |= {name: answer["key"], f"{name}_ID": answer["key_id"]}
    if "tournament_id" in answer:
        known.setdefault("CUP", f"{url}/v1/tournaments/{answer['tournament_id']}")
    if "entrant_token" in answer:
        known[ENTRANTS[answer["entrant"] - 1]] = answer["entrant_token"]
    for table in answer.get("tables", ()):
        known[f"TABLE{table['table']}"] = f"{url}/v1/matches/{table['matches'][0]['match_id']}"
    if "host_token" in answer:
        known.setdefault("HOST", answer["host_token"])
        known.setdefault("MATCH", f"{url}/v1/matches/{answer['match_id']}")
    if "seat_token" in answer:
        known["ADA" if answer["seat"] == 0 else "BRUNO"] = answer["seat_token"]
    if "dispute_id" in answer:
        known["DISPUTE"] = f"{url}/v1/disputes/{answer['dispute_id']}"

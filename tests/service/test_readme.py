"""The README's match is played as it stands there."""

import json
import re
from string import Template
from time import monotonic, sleep
from typing import Any

from tests.service.installation import PROJECT, Installation, curl

BLOCK = re.compile(r"```sh\n(.*?)```\n\n```json\n(.*?)```", re.DOTALL)
KEY = re.compile(r'"(\w+)":')
PRINTED_URL = "http://127.0.0.1:8000"
BOT_SECONDS = 60.0


def test_the_match_by_curl(running: Installation) -> None:
    """Every request as printed, with the ids and tokens of earlier answers; answers have the fields printed."""
    blocks = BLOCK.findall((PROJECT / "README.md").read_text("utf-8"))
    assert len(blocks) == 7
    known = {"SAMPLE": f"{running.url}/v1/matches/{running.sample}"}
    for shown, answered in blocks:
        assigned = [line.partition("=")[0] for line in shown.splitlines() if re.match(r"[A-Z]+=", line)]
        assert set(assigned) <= set(known), "the reader has not seen this yet"
        (request,) = (line for line in shown.splitlines() if line.startswith("curl "))
        answer = asked(request, running.url, known)
        assert set(KEY.findall(answered)) <= keys(answer), request
        remember(known, answer, running.url)


def asked(request: str, url: str, known: dict[str, str]) -> Any:
    """The answer; a bot that is awaited first is waited for, as the README says."""
    command = Template(request.replace(PRINTED_URL, url)).substitute(known)
    deadline = monotonic() + BOT_SECONDS
    while (answer := curl(command)).get("commands") == []:
        assert monotonic() < deadline, "the house bot does not move"
        sleep(0.05)
    return answer


def remember(known: dict[str, str], answer: Any, url: str) -> None:
    known.setdefault("MATCH", f"{url}/v1/matches/{answer['match_id']}")
    if "seat_token" in answer:
        known["TOKEN"] = answer["seat_token"]
    if "commands" in answer:
        known["COMMAND"] = json.dumps(answer["commands"][0]).replace('"', '\\"')  # inside double quotes


def keys(value: Any) -> set[str]:
    """Every field's name in a document."""
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()

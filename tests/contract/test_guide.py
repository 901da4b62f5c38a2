"""The ten requests of CLIENTS.md, sent as they stand there."""

import json
from time import monotonic, sleep
from typing import Any

import httpx

from tests.contract.tools import PROJECT
from tests.service.installation import Installation
from tests.service.test_readme import BLOCK, KEY, asked, keys


def test_ten_requests_from_a_key_to_a_finished_match(running: Installation) -> None:
    """With the ids and tokens of earlier answers; answers have the fields printed."""
    blocks = BLOCK.findall((PROJECT / "CLIENTS.md").read_text("utf-8"))
    assert len(blocks) == 10
    known = {"ADMIN": running.admin_key}
    for request, answered in blocks:
        if "/forks" in request:
            wait_for_the_end(known["MATCH"])
        answer = asked(request.strip(), running.url, known)
        assert set(KEY.findall(answered)) <= keys(answer), request
        remember(known, answer, running.url)


def wait_for_the_end(match: str) -> None:
    """The house bot has to play to the end against a seat that has resigned."""
    deadline = monotonic() + 120
    while httpx.get(f"{match}/state").json()["sheet"]["phase"] != "finished":
        assert monotonic() < deadline, "the match does not end"
        sleep(0.1)


def remember(known: dict[str, str], answer: Any, url: str) -> None:
    if "match_id" in answer:
        known.setdefault("MATCH", f"{url}/v1/matches/{answer['match_id']}")
    for field, name in (("key", "KEY"), ("host_token", "HOST"), ("seat_token", "TOKEN")):
        if answer.get(field):
            known.setdefault(name, answer[field])
    if "commands" in answer:
        known["COMMAND"] = json.dumps(answer["commands"][0]).replace('"', '\\"')  # inside double quotes
        known["REVISION"] = str(answer["revision"])

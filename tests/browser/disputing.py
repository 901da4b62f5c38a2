"""Matches with an organiser, in the middle, contested: what tests and screenshots of the desk share."""

from random import Random
from typing import Any, NamedTuple

import httpx

from tests.service.api.playing import bearer
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

CLAIM = "He played it before I had drawn.\n<b>Twice</b> even, see https://x.example"


class Contested(NamedTuple):
    match: str
    dispute: str
    revision: int
    key: str
    seats: tuple[str, str]
    forced: int = 0
    """The event of the last move that was the only legal one; 0 where each was a choice."""


def organised(
    running: Installation, game: str = "frantic", plies: int = 10, *, key: str = "", **terms: Any
) -> Contested:
    """Two seats that hold their tokens, after some moves; nothing is disputed yet.

    `revision` is of the last move but one of those that were a choice: with one legal move nothing is asked.
    """
    with httpx.Client(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        arbiters = {"name": "Arbiters", "scopes": ["play", "spectate", "organise"]}
        key = key or _made(client, "/v1/keys", arbiters, running.admin_key)["key"]
        made = _made(client, "/v1/matches", {"game": game, "seats": 2, "title": "Table 3", **terms}, key)
        url = f"/v1/matches/{made['match_id']}"
        ada, bruno = (
            str(_made(client, f"{url}/seats", {"player": player})["seat_token"])
            for player in ("Ada", "Bruno")
        )
        now = _made(client, f"{url}/start", None, made["host_token"])
        random = Random(7)
        chosen, forced = [0, 0], 0
        for _ in range(plies):
            seat = random.choice(now["awaited"]["seats"])
            token = (ada, bruno)[seat]
            legal = client.get(f"{url}/commands", headers=bearer(token)).json()["commands"]
            if len(legal) > 1:
                chosen.append(now["revision"] + 1)
            else:
                forced = now["revision"] + 1
            now = _made(client, f"{url}/commands", random.choice(legal), token)
        return Contested(made["match_id"], "", chosen[-2], key, (ada, bruno), forced)


def contested(running: Installation, game: str = "frantic", plies: int = 10, *, key: str = "") -> Contested:
    """Bruno contests the last choice but one, and Ada answers."""
    return contest(running, organised(running, game, plies, key=key))


def contest(running: Installation, found: Contested) -> Contested:
    """Bruno contests the event of `revision`, and Ada answers."""
    with httpx.Client(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        claim = {"revision": found.revision, "claim": CLAIM, "rules": ["MV-PLA-01"]}
        opened = _made(client, f"/v1/matches/{found.match}/disputes", claim, found.seats[1])
        dispute = opened["dispute_id"]
        _made(client, f"/v1/disputes/{dispute}/statements", {"text": "I had asked him."}, found.seats[0])
    return found._replace(dispute=dispute)


def _made(client: httpx.Client, path: str, body: Any, token: str | None = None) -> Any:
    answer = client.post(path, json=body, headers=bearer(token) if token else {})
    assert answer.is_success, answer.text
    return answer.json()

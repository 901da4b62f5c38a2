"""Text that strangers fill in shows what it says: what hides, turns or steers it is refused at the door."""

import re
from typing import Any

import httpx
import pytest

from service.schemas.bounds import LINE, LINES
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import bearer, table

HOSTILE = {
    "C0": "\x1b[2J",
    "a line break at the end": "\n",
    "DEL": "\x7f",
    "C1": "\x9b31m",
    "soft hyphen": "\xad",
    "Arabic mark": "\u061c",
    "zero width": "\u200b",
    "joiner": "\u200d",
    "line separator": "\u2028",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "annotation": "\ufff9",
}
FINE = ["Ada", "Zoë Ó Súilleabháin", "محمد", "שרה", "Nguyễn Văn", "李小龍", "สมชาย", "🦆 duck", "e\u0301"]


@pytest.mark.parametrize("what", HOSTILE)
async def test_hostile_text_is_refused_wherever_a_stranger_fills_it_in(
    client: httpx.AsyncClient, what: str
) -> None:
    text = f"Ada{HOSTILE[what]}"
    url = (await table(client, "sukkube", 2)).url
    asked: list[tuple[str, dict[str, Any], str]] = [
        ("/v1/matches", {"game": "sukkube", "title": text}, "/title"),
        (f"{url}/seats", {"player": text}, "/player"),
        (f"{url}/pause", {"reason": text}, "/reason"),
        ("/v1/keys", {"name": text}, "/name"),
        ("/v1/keys", {"name": "a job", "owner": text}, "/owner"),
        ("/v1/webhooks", {"url": "https://example.com", "description": text}, "/description"),
    ]
    if what != "a line break at the end":
        asked.append((f"{url}/disputes", {"revision": 1, "claim": text}, "/claim"))
    for path, body, pointer in asked:
        answer = await client.post(path, json=body, headers=bearer(ADMIN))
        assert problem(answer, 422, "invalid_body")["errors"][0]["pointer"] == pointer, path


@pytest.mark.parametrize("text", FINE)
def test_names_of_every_script_are_taken(text: str) -> None:
    assert re.search(LINE, text)
    assert re.search(LINES, f"{text}\n\t{text}\n")

"""Text that strangers fill in shows what it says: what hides, turns or steers it is refused at the door."""

import re
from collections.abc import AsyncIterator
from itertools import product

import httpx
import pytest

from service.schemas.bounds import LINE, LINES
from service.wiring.parts import ApiParts
from tests.access.operations import NOBODYS_WISH, Operation, operations
from tests.access.texts import example_of, texts_of, with_text
from tests.access.world import World, world
from tests.service.api.checks import nothing_stored
from tests.service.api.conftest import client_of

HOSTILE = {
    "C0": "\x1b[2J",
    "a line break at the end": "\n",
    "DEL": "\x7f",
    "C1": "\x9b31m",
    "soft hyphen": "\xad",
    "Arabic mark": "\u061c",
    "zero width": "\u200b",
    "line separator": "\u2028",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "annotation": "\ufff9",
}
FINE = ["Ada", "Zoë Ó Súilleabháin", "محمد", "שרה", "Nguyễn Văn", "李小龍", "สมชาย", "🦆 duck", "e\u0301"]
FINE += ["می\u200cخواهم", "\U0001f469\u200d\U0001f467"]


PROSE = {"claim", "text", "makeAppeal reason", "giveRuling reason", "previewRuling reason"}
"""Texts of many lines."""
PARTY = {"makeAppeal": "seat", "updatePlayer": "person", "claimSeats": "person", "startPush": "person"}
"""Who may ask where the admin may not."""
FILLED = [each for each in operations() if each.content == NOBODYS_WISH and texts_of(each.name)]


@pytest.fixture(scope="module")
async def found(service: ApiParts) -> AsyncIterator[World]:
    async with client_of(service) as client:
        yield await world(client, service, "public")


def test_strangers_fill_in_texts() -> None:
    assert {"takeSeat", "createMatch", "openDispute", "createWebhook"} <= {each.name for each in FILLED}


@pytest.mark.parametrize("operation", FILLED, ids=lambda operation: operation.name)
async def test_hostile_text_is_refused_wherever_a_stranger_fills_it_in(
    found: World, service: ApiParts, operation: Operation
) -> None:
    """Generated over the contract: a text of a new operation is filled in from then on."""
    headers = {**operation.headers, **found.headers(PARTY.get(operation.name, "admin"))}
    taken = []
    async with nothing_stored(service):
        for place, (what, hostile) in product(texts_of(operation.name), HOSTILE.items()):
            is_prose = bool(PROSE & {place[-1], f"{operation.name} {place[-1]}"})
            if is_prose and hostile == "\n":
                continue
            body = with_text(example_of(operation.name), place, hostile)
            url = operation.at(found.places)
            answer = await found.client.request(operation.method, url, json=body, headers=headers)
            status, pointer = refusal(answer)
            if status != 422 or (len(place) == 1 and pointer != f"/{place[0]}"):
                taken.append((place, what, answer.status_code, answer.text))
    assert not taken, taken


FOR_MACHINES = {"entropy", "token"}
BLANKS = (" ", "\u2800", "\u3164", " \u200d ")


@pytest.mark.parametrize("operation", FILLED, ids=lambda operation: operation.name)
async def test_a_text_of_blanks_is_refused_wherever_a_stranger_fills_it_in(
    found: World, service: ApiParts, operation: Operation
) -> None:
    """Claims, reasons, titles and house rules of blanks were accepted."""
    headers = {**operation.headers, **found.headers(PARTY.get(operation.name, "admin"))}
    accepted = []
    async with nothing_stored(service):
        for place, blank in product(texts_of(operation.name), BLANKS):
            if place[-1] in FOR_MACHINES:
                continue
            body = with_text(example_of(operation.name), place, "", blank)
            url = operation.at(found.places)
            answer = await found.client.request(operation.method, url, json=body, headers=headers)
            if refusal(answer)[0] != 422:
                accepted.append((place, blank, answer.status_code, answer.text))
    assert not accepted, accepted


def refusal(answer: httpx.Response) -> tuple[int, str | None]:
    """The status and the first pointer; where many things are asked for at once, those of the first."""
    told = answer.json()
    if answer.status_code == 200 and "items" in told:
        told = told["items"][0].get("problem", {})
    return told.get("status", answer.status_code), told.get("errors", [{}])[0].get("pointer")


@pytest.mark.parametrize("text", FINE)
def test_names_of_every_script_are_taken(text: str) -> None:
    assert re.search(LINE, text)
    assert re.search(LINES, f"{text}\n\t{text}\n")

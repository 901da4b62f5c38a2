"""A client that knows only the contract plays every game in every mode against a real server."""

import ast
import json
import os
from pathlib import Path

import httpx
import pytest

from tests.e2e import contract_client
from tests.e2e.contract_client import Contract, Setting, play_through, settings

DOCUMENT = json.loads(Path("openapi/openapi.json").read_text("utf-8"))
SETTINGS = list(settings(Contract(DOCUMENT)))
SHORT = {"sukkube": {"target_points": 1}, "frantic": {"max_rounds": 1}}
"""A second round asks what the first one asked; longer matches by `MOVIOLA_OPTIONS={}`."""


def test_the_client_knows_nothing_but_the_contract() -> None:
    tree = ast.parse(Path(contract_client.__file__).read_text("utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    assert not {name.partition(".")[0] for name in imported} & {"domain", "service", "projections", "tests"}


async def test_the_service_shows_the_committed_contract(served: httpx.AsyncClient) -> None:
    assert (await served.get("/openapi.json")).json() == DOCUMENT


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: f"{s.game}-{s.mode}-{s.seats}")
async def test_a_match_is_played_replayed_and_forked(
    served: httpx.AsyncClient, setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "MOVIOLA_OPTIONS" not in os.environ:
        monkeypatch.setattr(contract_client, "OPTIONS", SHORT)
    print(await play_through(served, Contract(DOCUMENT), setting, seed=1))

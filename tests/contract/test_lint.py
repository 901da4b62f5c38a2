"""Public linters find nothing in the contract, not even something to warn of."""

import json
import os
from pathlib import Path

import pytest

from tests.contract import tools

pytestmark = tools.needed
LINT_SECONDS = 120
EXAMPLES_SECONDS = 600


def test_spectral_finds_nothing() -> None:
    assert "No results" in spectral(tools.CONTRACT)


@pytest.mark.skipif(
    os.environ.get("MOVIOLA_LINT") != "all", reason="a minute of the processor: `make campaign NAME=lint`"
)
def test_spectral_finds_nothing_in_examples() -> None:
    rules = tools.SOURCES / "spectral-examples.yaml"
    command = ["spectral", "lint", "--ruleset", rules, "--fail-severity=warn", tools.CONTRACT]
    assert "No results" in tools.run(command, tools.PROJECT, EXAMPLES_SECONDS)


def test_spectral_finds_nothing_in_streams_and_webhooks() -> None:
    rules = tools.SOURCES / "spectral-asyncapi.yaml"
    streams = tools.CONTRACT.with_name("asyncapi.json")
    assert "No results" in tools.run(
        ["spectral", "lint", "--ruleset", rules, "--fail-severity=warn", streams], tools.PROJECT, LINT_SECONDS
    )


def test_redocly_finds_nothing() -> None:
    assert "is valid" in redocly(tools.CONTRACT)


@pytest.mark.parametrize("linter", ["spectral", "redocly"])
def test_a_fault_is_found(linter: str, tmp_path: Path) -> None:
    """In a contract of two operations, for the whole one takes a linter ten seconds."""
    both = {"get": {"operationId": "getGame", "responses": {"200": {"description": "It."}}}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Games", "version": "1"},
        "paths": {"/a": both, "/b": both},
    }
    broken = tmp_path / "openapi.json"
    broken.write_text(json.dumps(document), "utf-8")
    with pytest.raises(AssertionError, match="operation-operationId-unique"):
        (spectral if linter == "spectral" else redocly)(broken)


def spectral(file: Path) -> str:
    rules = tools.SOURCES / "spectral.yaml"
    return tools.run(
        ["spectral", "lint", "--ruleset", rules, "--fail-severity=warn", file], tools.PROJECT, LINT_SECONDS
    )


def redocly(file: Path) -> str:
    rules = tools.SOURCES / "redocly.yaml"
    return tools.run(
        ["redocly", "lint", "--config", rules, file],
        tools.PROJECT,
        LINT_SECONDS,
        REDOCLY_TELEMETRY="off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE="true",
    )

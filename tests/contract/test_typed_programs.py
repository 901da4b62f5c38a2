"""A bot, an arbiter's script and a receiver of webhooks hold their types: by both clients and by each generator.

The bot in Go is compiled by test_clients.py. Code of generators is not checked itself, but for its models.
"""

import json
import shutil
import sys
from pathlib import Path

import pytest

from service.schemas import webhook_messages
from tests.contract import tools
from tests.service.installation import Installation

PROGRAMS = Path(__file__).with_name("typed")
PYTHON = tools.PROJECT / "openapi/clients/python"
SECONDS = 300


def strict(folder: Path, *files: str) -> None:
    modules = ":".join(map(str, (folder, PYTHON)))
    tools.run([sys.executable, "-m", "mypy", "--strict", *files], folder, SECONDS, MYPYPATH=modules)


def compiled(folder: Path, *more: str) -> None:
    options = (
        "--strict",
        "--noEmit",
        "--target",
        "es2022",
        "--lib",
        "es2022,dom,dom.iterable",
    )
    where = ("--module", "esnext", "--moduleResolution", "bundler", "--exactOptionalPropertyTypes", *more)
    tools.run(["tsc", *options, *where], folder, SECONDS)


def test_the_python_client(tmp_path: Path) -> None:
    shutil.copy(PROGRAMS / "official.py", tmp_path)
    strict(tmp_path, "official.py")


def test_the_python_client_says_no(tmp_path: Path) -> None:
    """A card of Sukkube's goes to no square."""
    text = PROGRAMS.joinpath("official.py").read_text("utf-8")
    tmp_path.joinpath("official.py").write_text(
        text.replace('turn.game == "frantic"', 'turn.game == "sukkube"')
    )
    with pytest.raises(AssertionError, match='TypedDict "SukkubePlayCard" has no key "square"'):
        strict(tmp_path, "official.py")


def test_the_python_client_does_it(running: Installation) -> None:
    program = [sys.executable, PROGRAMS / "official.py", running.url, running.admin_key]
    said = tools.run(program, PROGRAMS, SECONDS, PYTHONPATH=str(PYTHON))
    assert " disputes" in said
    assert " cards" in said


@tools.needed
def test_the_typescript_client(tmp_path: Path) -> None:
    package = tmp_path / "node_modules/moviola-client"
    shutil.copytree(tools.PROJECT / "openapi/clients/typescript", package)
    tools.run(["tsc", "--project", "."], package, SECONDS)
    shutil.copy(PROGRAMS / "official.ts", tmp_path)
    compiled(tmp_path, "official.ts")


@tools.needed
def test_openapi_python_client(tmp_path: Path) -> None:
    output = ("--meta", "none", "--output-path", tmp_path / "generated")
    tools.run(["openapi-python-client", "generate", "--path", tools.CONTRACT, *output], tmp_path, SECONDS)
    shutil.copy(PROGRAMS / "generated_client.py", tmp_path)
    tmp_path.joinpath("mypy.ini").write_text(
        "[mypy]\nstrict = true\n[mypy-generated.client]\nignore_errors = true\n"  # its own template
    )
    tools.run([sys.executable, "-m", "mypy", "generated_client.py", "generated"], tmp_path, SECONDS)


@tools.needed
def test_datamodel_codegen(tmp_path: Path) -> None:
    output = ("--output", "models.py", "--output-model-type", "pydantic_v2.BaseModel", "--use-annotated")
    options = ("--input-file-type", "openapi", "--target-python-version", "3.11", "--formatters", "builtin")
    enums = ("--enum-field-as-literal", "all")
    command = ["datamodel-codegen", "--input", tools.CONTRACT, *output, *options, *enums]
    tools.run(command, tmp_path, SECONDS)
    shutil.copy(PROGRAMS / "generated_models.py", tmp_path)
    interpreter = ("--python-executable", str(tools.TOOLS / "bin/python"))
    tools.run(
        [sys.executable, "-m", "mypy", "--strict", *interpreter, "generated_models.py"], tmp_path, SECONDS
    )


@tools.needed
def test_openapi_typescript(tmp_path: Path) -> None:
    tools.run(["openapi-typescript", tools.CONTRACT, "--output", "generated.d.ts"], tmp_path, SECONDS)
    shutil.copy(PROGRAMS / "generated_types.ts", tmp_path)
    compiled(tmp_path, "generated_types.ts")


MESSAGE = b'{"type":"moviola.your_turn"}'
SECRET = "whsec_" + "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"


def test_both_clients_check_signatures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the service signs: with one of two secrets, and not a body that somebody has changed."""
    monkeypatch.syspath_prepend(str(PYTHON))
    from moviola_client import webhooks

    signed = webhook_messages.headers("one", MESSAGE, ["whsec_" + "A" * 32, SECRET])
    headers = {str(name): str(value) for name, value in signed.items()}
    assert webhooks.message(SECRET, headers, MESSAGE) == json.loads(MESSAGE)
    old = {**headers, "webhook-timestamp": "1000000000"}
    for wrong, body in ((headers, MESSAGE + b" "), (old, MESSAGE), ({}, MESSAGE)):
        with pytest.raises(ValueError, match="no signature"):
            webhooks.message(SECRET, wrong, body)
    if not (tools.TOOLS / "ready").exists():
        return
    package = tmp_path / "package"
    shutil.copytree(tools.PROJECT / "openapi/clients/typescript", package)
    tools.run(["tsc", "--project", "."], package, SECONDS)
    package.joinpath("check.mjs").write_text(f"""
import {{ message }} from "./dist/webhooks.js";
const headers = new Headers({json.dumps(headers)});
const body = {json.dumps(MESSAGE.decode())};
console.log((await message("{SECRET}", headers, body)).type);
await message("{SECRET}", headers, body + " ").catch((refused) => console.log(refused.message));
""")
    said = tools.run(["node", "check.mjs"], package, SECONDS)
    assert said.splitlines() == ["moviola.your_turn", "the message has no signature by this secret"]

"""Clients generated from the contract alone play every game to its end, replay it, fork it and finish the fork.

Each is the output of a public generator and one file beside it that knows the generated names (`clients/`).
"""

import json
import shutil
from pathlib import Path

from domain.games import GAMES
from service.http.contract.by_game import prefix
from tests.contract import tools
from tests.service.installation import Installation

pytestmark = tools.needed
CLIENTS = Path(__file__).with_name("clients")
LEFT_OUT = ("application/x-ndjson", "image/svg+xml", "image/png")
"""What the Python generator leaves out: archives, films and pictures."""
GENERATE_SECONDS = 600
PLAY_SECONDS = 600
ANY_GAME = (
    *("AnyCard", "AnyCommand", "AnyOptions", "AnyPosition", "AnyState", "Event", "SubmitCommand"),
    *(f"Any{prefix(game)}Event" for game in GAMES),
)
"""What the Go generator has no type for: see clients/go/families.go."""
GO_OPTIONS = (
    "packageName=moviola,withGoMod=true,enumClassPrefix=true,useOneOfDiscriminatorLookup=true,"
    "disallowAdditionalPropertiesIfNotPresent=false"  # answers may say more than the contract does
)
GO_QUICKLY = ("-gcflags=all=-N -l -dwarf=false", "-ldflags=-w")
"""A compiler that neither optimises nor describes takes two thirds of the time."""
GO_WITHOUT = "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"


def test_python(running: Installation, tmp_path: Path) -> None:
    shutil.copytree(CLIENTS / "python", tmp_path, dirs_exist_ok=True)
    output = ("--meta", "none", "--output-path", tmp_path / "moviola_client")
    said = tools.run(
        ["openapi-python-client", "generate", "--path", tools.CONTRACT, *output], tmp_path, GENERATE_SECONDS
    )
    assert all(any(each in warning for each in LEFT_OUT) for warning in said.split("WARNING")[1:]), said
    assert "Unable to process schema" not in said, said
    told(tools.run(["python", "play.py", running.url], tmp_path, PLAY_SECONDS))


def test_models(running: Installation, tmp_path: Path) -> None:
    """Types alone, for whoever brings an HTTP client of their own."""
    shutil.copytree(CLIENTS / "models", tmp_path, dirs_exist_ok=True)
    output = ("--output", "moviola_models.py", "--output-model-type", "pydantic_v2.BaseModel")
    options = ("--input-file-type", "openapi", "--target-python-version", "3.11", "--formatters", "builtin")
    tools.run(["datamodel-codegen", "--input", tools.CONTRACT, *output, *options], tmp_path, GENERATE_SECONDS)
    told(tools.run(["python", "play.py", running.url], tmp_path, PLAY_SECONDS))


def test_typescript(running: Installation, tmp_path: Path) -> None:
    shutil.copytree(CLIENTS / "typescript", tmp_path, dirs_exist_ok=True)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "node_modules").symlink_to(tools.TOOLS / "node_modules")
    generate = ["openapi-typescript", tools.CONTRACT, "--output", "moviola.d.ts"]
    tools.run(generate, tmp_path, GENERATE_SECONDS)
    tools.run(["tsc", "--project", "."], tmp_path, GENERATE_SECONDS)
    told(tools.run(["node", "play.js", running.url], tmp_path, PLAY_SECONDS))


def test_go(running: Installation, tmp_path: Path) -> None:
    """With the standard library alone; no module is fetched."""
    mappings = ",".join(f"{name}={name}" for name in ANY_GAME)
    names = json.loads(tools.CONTRACT.read_text("utf-8"))["components"]["schemas"]
    taken = [f"New{name}={name}Created" for name in names if f"New{name}" in names]  # Go's constructors
    tools.run(
        [
            *("openapi-generator-cli", "generate", "-g", "go", "-i", tools.CONTRACT, "-o", tmp_path),
            *("--additional-properties", GO_OPTIONS, "--global-property", GO_WITHOUT),
            *("--schema-mappings", mappings, "--model-name-mappings", ",".join(taken)),
        ],
        tmp_path,
        GENERATE_SECONDS,
    )
    shutil.copytree(CLIENTS / "go", tmp_path, dirs_exist_ok=True)
    (tmp_path / "go.mod").write_text("module moviola\n\ngo 1.23\n", "utf-8")
    build = ["go", "build", *GO_QUICKLY, "-o", "player", "./play"]
    offline = {"GOPROXY": "off", "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local", "CGO_ENABLED": "0"}
    tools.run(build, tmp_path, GENERATE_SECONDS, GOCACHE=str(tools.TOOLS / "go-cache"), **offline)
    told(tools.run([tmp_path / "player", running.url], tmp_path, PLAY_SECONDS))


def told(said: str) -> None:
    """A line for each game, in the order of the list of games."""
    print(said)
    assert [line.partition(":")[0] for line in said.splitlines()] == list(GAMES)


def test_the_players_know_no_game_by_its_rules() -> None:
    """What stands beside the generated code names no command and no event."""
    document = json.loads(tools.CONTRACT.read_text("utf-8"))
    tags = {
        tag
        for name, schema in document["components"]["schemas"].items()
        if name.endswith(("Command", "Event")) and "discriminator" in schema
        for tag in schema["discriminator"]["mapping"]
    }
    assert len(tags) > 50
    for file in (
        CLIENTS / "python/play.py",
        CLIENTS / "models/play.py",
        CLIENTS / "typescript/play.ts",
        CLIENTS / "go/play/main.go",
    ):
        words = set(file.read_text("utf-8").replace('"', " ").split())
        assert not words & tags, file

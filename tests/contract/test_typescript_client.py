"""The TypeScript client as a page or a program has it: it compiles without a dependency, and its examples run."""

import asyncio
import json
import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.contract import tools
from tests.service.api.cable import Cable
from tests.service.installation import Installation

pytestmark = tools.needed
SOURCE = tools.PROJECT / "openapi/clients/typescript"
EXAMPLES = sorted(SOURCE.joinpath("examples").glob("*.mjs"))
SECONDS = 300


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, compiled in a copy, installed where `node` finds it by its name."""
    package = tmp_path_factory.mktemp("typescript") / "node_modules/moviola-client"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("dist", "node_modules"))
    tools.run(["tsc", "--project", "."], package, SECONDS)
    return package


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_runs(running: Installation, built: Path, example: Path) -> None:
    print(tools.run(["node", f"examples/{example.name}", running.url], built, SECONDS))
    assert len(EXAMPLES) == 3


def test_the_readme_runs(running: Installation, built: Path) -> None:
    programs = re.findall("```js\n(.+?)```", SOURCE.joinpath("README.md").read_text("utf-8"), re.DOTALL)
    assert len(programs) == 3
    folder = built.parents[1]
    for code in programs:
        folder.joinpath("readme.mjs").write_text(code.replace("http://127.0.0.1:8000", running.url), "utf-8")
        assert "places" in tools.run(["node", "readme.mjs"], folder, SECONDS)


def test_commands_are_typed_by_game(built: Path) -> None:
    """What compiles for one game does not for another."""
    program = """
import type { LegalCommands } from "./dist/index.js";
export function card(legal: LegalCommands): string | undefined {
  if (legal.game !== "sukkube") return undefined;
  return legal.commands.find((command) => command.type === "play_card")?.card;
}
"""
    check = ["tsc", "--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022"]
    built.joinpath("right.ts").write_text(program, "utf-8")
    tools.run([*check, "right.ts"], built, SECONDS)
    built.joinpath("wrong.ts").write_text(program.replace("?.card", "?.square"), "utf-8")
    with pytest.raises(AssertionError, match="'square' does not exist"):
        tools.run([*check, "wrong.ts"], built, SECONDS)


def test_it_needs_no_other_package() -> None:
    package = json.loads(SOURCE.joinpath("package.json").read_text("utf-8"))
    assert not {"dependencies", "peerDependencies", "optionalDependencies"} & package.keys()
    for file in SOURCE.joinpath("src").glob("*.ts"):
        for line in file.read_text("utf-8").splitlines():
            if line.startswith(("import ", "export ")) and " from " in line:
                assert ' from "./' in line, f"{file.name}: {line}"


async def test_a_dropped_stream_goes_on_where_it_broke(running: Installation, built: Path) -> None:
    """Through a cable that is pulled out whenever the program says that it has seen twenty more events."""
    cable = Cable(running.url)
    port = urlsplit(await cable.plug_in()).port
    folder = built.parents[1]
    folder.joinpath("far.mjs").write_text(FAR, "utf-8")
    command = [str(tools.TOOLS / "bin/node"), "far.mjs", f"http://127.0.0.1:{port}", running.sample]
    program = await asyncio.create_subprocess_exec(*command, cwd=folder, stdout=asyncio.subprocess.PIPE)
    assert program.stdout is not None
    pulled = 0
    try:
        async with asyncio.timeout(SECONDS):
            async for _ in program.stdout:
                pulled += 1
                cable.pull_out()
                cable.put_back()
            assert await program.wait() == 0
    finally:
        await cable.close()
    assert pulled > 2


def test_it_keeps_the_head_of_what_it_has_played(running: Installation, built: Path) -> None:
    folder = built.parents[1]
    folder.joinpath("heads.mjs").write_text(HEADS, "utf-8")
    assert tools.run(["node", "heads.mjs", running.url], folder, SECONDS).split() == ["true", "false"]


HEADS = """
import { Moviola } from "moviola-client";
const moviola = new Moviola(process.argv[2]);
const match = await moviola.create({ game: "sukkube", seats: 2, bots: { 1: "random" } });
const seat = await match.join("Ada");
await match.start();
await seat.playUntilEnd(({ commands }) => commands[0]);
console.log(await match.holdsHead());
moviola.heads.get(match.id).hash = "0".repeat(64); // another match than the one that was played
console.log(await match.holdsHead());
"""


FAR = """
import { Moviola } from "moviola-client";
const [, , url, id] = process.argv;
let seen = 0;
for await (const event of new Moviola(url).match(id).stream()) {
  if (event.revision !== ++seen) throw new Error(`event ${event.revision} where ${seen} was due`);
  if (seen % 20 === 0) console.log(seen);
}
"""

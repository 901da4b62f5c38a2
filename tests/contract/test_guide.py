"""The commands of CLIENTS.md, pasted into a shell one after the other."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.contract.tools import PROJECT
from tests.service.installation import Installation
from tests.service.test_readme import KEY, PRINTED_URL, keys

BLOCK = re.compile(r"```sh\n(.*?)```(?:\n\n```json\n(.*?)```)?", re.DOTALL)
MARK = "~~~ the next block ~~~"
SECONDS = 240
KEYLESS = "HOW=X-Nothing:"


@pytest.mark.parametrize("has_key", [True, False])
def test_from_a_key_to_a_finished_match(running: Installation, tmp_path: Path, has_key: bool) -> None:
    """Every answer has the fields that are printed, with a key of one's own and without any."""
    guide = (PROJECT / "CLIENTS.md").read_text("utf-8").partition("\n## Conventions")[0]
    assert KEYLESS in guide
    (prepare, _), *blocks = BLOCK.findall(guide)
    assert len(blocks) == 10
    if not has_key:
        blocks[0] = (KEYLESS, "")
    script = prepare + "".join(f"\n{commands}\necho '{MARK}'\n" for commands, _ in blocks)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", unique(script, has_key).replace(PRINTED_URL, running.url)],
        cwd=tmp_path,
        env={**os.environ, "MOVIOLA_ADMIN_KEY": running.admin_key},
        text=True,
        timeout=SECONDS,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    answers = done.stdout.split(MARK)[:-1]
    for (commands, printed), answer in zip(blocks, answers, strict=True):
        if printed:
            assert set(KEY.findall(printed)) <= keys(json.loads(answer)), (commands, answer)


def unique(script: str, has_key: bool) -> str:
    """Keys of repetition are the reader's own: two readers do not send the same."""
    return re.sub(r"(Idempotency-Key: )([\w-]+)", rf"\g<1>\g<2>-{has_key}", script)

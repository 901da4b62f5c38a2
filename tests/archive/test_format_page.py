"""openapi/ARCHIVE.md says what is the case: its vectors hold for both verifiers and by hand, its kinds are all."""

import re
from hashlib import sha256
from pathlib import Path
from typing import get_args

from service.app.archive.verify import verify
from service.schemas.archive_reports import FindingKind
from tests.archive.test_many_archives import by_node, write

PAGE = Path("openapi/ARCHIVE.md").read_text("utf-8")
(FILE,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
CELLS = dict(
    re.findall(r"^\| ([^|`]+(?:\\\|\\\| payload)?|header text[^|]*) \| `(.*)` \|$", PAGE, re.MULTILINE)
)


def test_the_archive_on_the_page_is_sound(tmp_path: Path) -> None:
    lines = FILE.encode().splitlines(keepends=True)
    report = verify(lines)
    write(tmp_path, [lines])
    (said,) = by_node(tmp_path)
    assert report.is_sound
    assert report.is_replayed
    assert said["is_sound"]
    assert report.head == said["head"] == CELLS["hash"]


def test_the_numbers_on_the_page_follow_from_each_other() -> None:
    salted = bytes.fromhex(CELLS[r"salt \|\| payload"].replace(" ", ""))
    header = CELLS[r"header text, newlines as `\n`"].replace("\\n", "\n")
    assert sha256(salted).hexdigest() == CELLS["commitment"] == header.rpartition("\n")[2]
    assert sha256(bytes.fromhex(CELLS["previous"]) + header.encode()).hexdigest() == CELLS["hash"]
    assert all(value in FILE for name in ("commitment", "previous", "hash") for value in [CELLS[name]])


def test_the_page_explains_every_finding() -> None:
    explained = set(
        re.findall(r"^\| `([a-z_]+)` \| ", PAGE.partition("## What can be wrong")[2], re.MULTILINE)
    )
    assert explained == set(get_args(FindingKind))

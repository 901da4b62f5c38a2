"""The code blocks of deploy/OPERATIONS.md, for tests that run them as printed."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "deploy/OPERATIONS.md"
BLOCK = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[str]:
    return BLOCK.findall(PAGE.read_text("utf-8"))


def printed(word: str, places: Mapping[str, str] | None = None) -> str:
    """The one block that has `word`. `places` are put in for the printed ones: each has to be there."""
    (block,) = [each for each in blocks() if word in each]
    for old, new in (places or {}).items():
        assert old in block, old
        block = block.replace(old, new)
    return block

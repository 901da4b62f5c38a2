"""The guides name files, folders and sections: all of them exist."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.campaigns import CAMPAIGNS

PROJECT = Path(__file__).parents[2]
ROOMS = ("deploy", "docs", "domain", "k8s", "openapi", "projections", "service", "tests")
GUIDES = sorted(
    file
    for file in (*PROJECT.glob("*.md"), *(each for room in ROOMS for each in (PROJECT / room).rglob("*.md")))
    if "node_modules" not in file.parts
)
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+://)([^)#\s]*)(?:#([^)\s]+))?\)")
WHOLE_PATH = re.compile(rf"`((?:{'|'.join(ROOMS)})/[\w./-]+)`")
FOLDER_IN_TABLE = re.compile(r"^\| `([\w./]+/)`", re.MULTILINE)
TARGET = re.compile(r"\bmake(?: --\S+)* (?!campaign\b)([a-z][a-z-]+)(?=[ `\n]*(?:[A-Z]+=|[`\n#&]|$))")
CAMPAIGN = re.compile(r"\bmake campaign NAME=([a-z0-9-]+)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
OF_THE_SERVICE = "/"
"""A link that begins so leads to a page of the service."""


def name_of(guide: Path) -> str:
    return str(guide.relative_to(PROJECT))


@cache
def prose(guide: Path) -> str:
    return CODE.sub("", guide.read_text("utf-8"))


def anchors(guide: Path) -> set[str]:
    """What links to a section of the guide end with: the heading as GitHub makes it part of an address."""
    headings = HEADING.findall(prose(guide))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_links_lead_somewhere(guide: Path) -> None:
    for path, anchor in LINK.findall(prose(guide)):
        if path.startswith(OF_THE_SERVICE):
            continue
        target = guide.parent / path if path else guide
        assert target.exists(), path
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), f"{path}#{anchor}"


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_paths_from_the_top_exist(guide: Path) -> None:
    if prose(guide).startswith("Status: superseded"):
        pytest.skip("it tells of what is gone")
    named = set(WHOLE_PATH.findall(prose(guide)))
    assert {path for path in named if not (PROJECT / path).exists()} == set()


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_targets_and_campaigns_exist(guide: Path) -> None:
    text = guide.read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):.*##", (PROJECT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(TARGET.findall(text)) - set(targets) == set()
    assert set(CAMPAIGN.findall(text)) - set(CAMPAIGNS) == set()


def test_the_folders_of_the_readme_exist() -> None:
    named = FOLDER_IN_TABLE.findall(prose(PROJECT / "README.md"))
    assert len(named) >= len(ROOMS)
    assert [path for path in named if not (PROJECT / path).exists()] == []

"""Archives of matches that a ruling has taken back: luck goes on as the ruling says, and as nothing else does."""

from typing import Any

import pytest

from domain.matches import events as e
from tests.archive.altering import Line, events, rewrite
from tests.archive.making import Recording
from tests.archive.test_bots_and_rulings import verdict
from tests.archive.test_course import documents
from tests.corpus.course import recording_of
from tests.corpus.files import FOLDER, KeptMatch, events_of, read


def rewinds_to_a_draw(match: KeptMatch) -> bool:
    """A rewind with the same luck goes back to just after a draw, from where the luck stood elsewhere."""
    told = list(events_of(match))
    return any(
        isinstance(event, e.MatchRewound)
        and event.luck == "same"
        and isinstance(told[event.to_revision - 1], e.ChanceDrawn)
        for event in told
    )


@pytest.fixture(scope="module")
def rewound() -> Recording:
    kept = min(filter(rewinds_to_a_draw, read(FOLDER / "frantic.xz")), key=lambda match: len(match.events))
    return recording_of(kept)


def rewind_of(lines: list[Line]) -> Line:
    return next(each for each in events(lines) if each["type"] == "MatchRewound")


@pytest.mark.rule("MV-RUL-03", "MV-ARC-03")
def test_the_same_luck_goes_on_where_it_stood(rewound: Recording) -> None:
    assert verdict(documents(rewound)) == []


@pytest.mark.rule("MV-RUL-03", "MV-ARC-03")
@pytest.mark.parametrize("further", [-1, 1])
def test_luck_that_goes_on_elsewhere_is_found(rewound: Recording, further: int) -> None:
    lines = documents(rewound)
    entry = rewind_of(lines)

    def elsewhere(fields: dict[str, Any]) -> None:
        fields["terms"]["next_draw"] += further

    rewrite(entry, elsewhere)
    assert ("loaded_draw", entry["revision"]) in verdict(lines)


@pytest.mark.rule("MV-RUL-03", "MV-ARC-03")
def test_luck_that_is_another_by_name_is_found(rewound: Recording) -> None:
    """It says that it begins anew, and commits to the seed there was."""
    lines = documents(rewound)
    entry = rewind_of(lines)
    rewrite(entry, lambda fields: fields.update(luck="fresh"))
    assert ("loaded_draw", entry["revision"]) in verdict(lines)


@pytest.mark.rule("MV-RUL-03", "MV-ARC-03")
@pytest.mark.parametrize(("commitment", "next_draw"), [("ab" * 32, 2), ("", 1)])
def test_fresh_luck_commits_to_another_seed_and_begins_with_its_first_draw(
    rewound: Recording, commitment: str, next_draw: int
) -> None:
    """Both: another seed alone does not do, nor does the first draw of the same one."""
    lines = documents(rewound)
    entry = rewind_of(lines)

    def fresh(fields: dict[str, Any]) -> None:
        fields["luck"] = "fresh"
        fields["terms"] |= {"next_draw": next_draw}
        fields["terms"] |= {"commitment": commitment} if commitment else {}

    rewrite(entry, fresh)
    assert ("loaded_draw", entry["revision"]) in verdict(lines)

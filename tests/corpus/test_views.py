"""What a viewer is told of old matches, event by event, comes to what that viewer is shown of them."""

from typing import Any

import pytest
from msgspec import UNSET

from domain.kernel.table import ORGANISER, SPECTATOR, Viewer
from domain.matches.events import OWN_EVENTS
from domain.matches.evolve import evolve
from domain.matches.pace.events import WindowHeld
from domain.matches.state import Match
from domain.matches.view import redact, view
from tests.corpus.files import FOLDER, KeptMatch, events_of, plain, read

EVERY_MATCH, EVERY_EVENT = 50, 50
VIEWERS: tuple[Viewer, ...] = (SPECTATOR, 0, ORGANISER)
NOTHING: tuple[Any, ...] = (UNSET, [], {"hidden": 0})
"""What is not there, whether somebody is told so or not."""


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.xz")))
def test_redacted_events_fold_to_the_redacted_match(name: str, viewer: Viewer) -> None:
    compared = sum(
        followed(match, viewer, f"match {number}")
        for number, match in enumerate(read(FOLDER / f"{name}.xz"))
        if number % EVERY_MATCH == 0 or (number % 4 == 0 and holds_windows(match))
    )
    assert compared > 150


def holds_windows(match: KeptMatch) -> bool:
    return any(each.type == WindowHeld.__name__ for each in match.events)


def followed(kept: KeptMatch, viewer: Viewer, named: str) -> int:
    """How often both were compared: after what is the match's own, and now and then in between."""
    first, *others = events_of(kept)
    whole = evolve(None, first)
    seen = evolve(None, redact(whole, first, viewer))
    compared = 0
    for revision, event in enumerate(others, 2):
        told = redact(whole, event, viewer)
        whole, seen = evolve(whole, event), evolve(seen, told)
        if type(event) in OWN_EVENTS or revision % EVERY_EVENT == 0:
            compared += 1
            assert shown(seen) == shown(view(whole, viewer)), f"{named}, event {revision}"
    return compared


def shown(match: Match) -> Any:
    return something([plain(match.sheet), plain(match.play)])


def something(value: Any) -> Any:
    """Without what is not there."""
    if isinstance(value, dict):
        return {key: something(each) for key, each in value.items() if each not in NOTHING}
    return [something(each) for each in value] if isinstance(value, list) else value

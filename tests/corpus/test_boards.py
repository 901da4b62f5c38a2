"""Tables of old matches, with all that befell them, fit a terminal of 80 columns in both languages."""

from random import Random

import pytest

from domain.matches.evolve import evolve
from domain.matches.state import Match
from service.testing.boards import faults
from service.testing.playing import viewers
from tests.corpus.files import FOLDER, events_of, read

EVERY_MATCH, EVERY_EVENT = 25, 20


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.xz")))
def test_tables_of_old_matches_fit_a_terminal(name: str) -> None:
    drawn = 0
    for kept in read(FOLDER / f"{name}.xz")[::EVERY_MATCH]:
        state: Match | None = None
        first = Random(len(kept.events)).randrange(EVERY_EVENT)
        for number, event in enumerate(events_of(kept)):
            state = evolve(state, event)
            if state.play is None or number % EVERY_EVENT != first:
                continue
            seats = len(state.sheet.seats)
            for viewer in viewers(seats):
                shown = state.game.view(state.game.clone(state.play), viewer)
                assert faults(state.game, shown, seats, viewer) == []
                drawn += 1
    assert drawn > 200

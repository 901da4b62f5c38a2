"""Decisions of recorded matches in words: short enough, and every choice by a letter of its own."""

from collections.abc import Iterator
from statistics import median

import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.table import Seat
from domain.matches import decider
from domain.matches.state import Match
from service.app.matches import views
from service.app.matches.brief import EVENTS, MOST_BYTES, brief, grouped
from tests.corpus.files import FOLDER, read
from tests.corpus.test_corpus import recordings

MATCHES, LOOKS = 10, 45
SLACK = 200
"""Bytes over the aim: a table with more choices than fit is told whole."""


def decisions(game: str) -> Iterator[tuple[Match, Seat, str]]:
    """Moments spread over some matches: the match, a seat that is asked, the brief."""
    matches = read(FOLDER / f"{game}.xz")
    for recording in recordings(matches[:: len(matches) // MATCHES]):
        for revision in range(5, len(recording.stored), max(1, len(recording.stored) // LOOKS)):
            then = recording.at(revision)
            awaited = decider.awaited(then.match)
            if isinstance(awaited, AwaitsSeats) and awaited.seats:
                seat = awaited.seats[0]
                recent = views.stored_events(then.match, then.stored[-EVENTS:], seat)
                yield then.match, seat, brief(then.match, seat, revision, recent, "en")


@pytest.mark.parametrize("game", GAMES)
def test_a_brief_is_short_and_leaves_no_choice_out(game: str) -> None:
    sizes = []
    for match, seat, text in decisions(game):
        sizes.append(len(text.encode()))
        commands = views.legal_commands(match, seat)
        kinds = [type(each).__name__ for each in commands]
        groups = grouped(kinds, views.choices_of(match, seat, commands, "en"), commands)
        assert sorted(map(repr, commands)) == sorted(repr(one) for group in groups for one in group.commands)
        assert all(f"**{group.letter}** " in text for group in groups)
        assert len({name for group in groups for name, *_ in group.choices()}) == len(commands)
        assert "[/]" not in text, "markup of a terminal"
    print(f"{game}: {len(sizes)} briefs, median {median(sizes)} bytes, longest {max(sizes)}")
    assert len(sizes) > 50
    assert max(sizes) <= MOST_BYTES + SLACK
    assert median(sizes) <= 2000

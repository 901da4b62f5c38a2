"""The Italian story of whole matches: nothing in it is English, and chance draws things that have names."""

import re
from typing import Any

import pytest

from domain.games import GAMES
from domain.kernel.table import ORGANISER, SPECTATOR, Event
from domain.matches import events as e
from domain.matches.rulings import events as d
from domain.matches.sentences import describe
from domain.matches.terms import Drawn
from domain.matches.view import redact
from tests.matches.desk import Desk

WORDS = (
    "the of and to from with seat seats card cards deck order hand draws plays player players value result first "
    "second starter characters person persons begins scripted turn flock action unknown die lane"
)
ENGLISH = re.compile(rf"\b({'|'.join(WORDS.split())})\b|\w_\w")
"""Titles of cards are in capitals, and the same in both languages; so is `round`. Names of fields have a `_`."""


@pytest.mark.parametrize("game", GAMES)
def test_no_english_stands_in_an_italian_story(game: str) -> None:
    desk = Desk(game)
    desk.play(seed=5)
    told = [
        describe(desk.match, redact(desk.match, each.event, viewer), "it").replace(desk.match.game.title, "")
        for each in desk.log
        for viewer in (SPECTATOR, ORGANISER)
    ]
    assert any(text.startswith("La sorte decide: ") for text in told)
    assert [text for text in told if ENGLISH.search(text)] == []


@pytest.mark.parametrize(
    ("drawn", "english", "italian"),
    [
        (("deck_order", "shuffle", 56), "the deck (#3)", "il mazzo (#3)"),
        (
            ("unknown_2", "shuffle", 9),
            "cards that nobody may know (#3)",
            "carte che nessuno può conoscere (#3)",
        ),
        (("else", "roll", 6), "a die with 6 sides (#3)", "un dado a 6 facce (#3)"),
        (("else", "pick", 4), "one of 4 (#3)", "uno su 4 (#3)"),
    ],
)
def test_a_draw_is_told_by_what_it_is_for_or_by_its_kind(
    drawn: tuple[str, Any, int], english: str, italian: str
) -> None:
    match = Desk("sukkube").match
    event = e.ChanceDrawn((Drawn(3, *drawn, (0,)),))
    assert describe(match, event, "en") == f"Chance draws: {english}."
    assert describe(match, event, "it") == f"La sorte decide: {italian}."
    scripted = e.ChanceDrawn((Drawn(0, *drawn, (0,), scripted=True),))
    assert describe(match, scripted, "it") == f"La sorte decide: {italian.replace('#3', 'scritto')}."


@pytest.mark.parametrize(
    ("event", "english", "italian"),
    [
        (e.SeatResigned(1), "Seat 1 resigns", "Il posto 1 abbandona"),
        (
            e.SeatResigned(1, "asleep"),
            "Seat 1 is resigned by an organiser (asleep)",
            "Il posto 1 è ritirato da un organizzatore (asleep)",
        ),
        (d.DisputeOpened("1.1", 0, 3, "no"), "Seat 0 disputes event 3", "Il posto 0 "),
        (d.DisputeOpened("1.1", None, 3, "no"), "An organiser disputes event 3", "Un organizzatore "),
    ],
)
def test_it_is_told_who_resigns_and_who_disputes(event: Event, english: str, italian: str) -> None:
    match = Desk("sukkube").match
    assert describe(match, event, "en").startswith(english)
    assert describe(match, event, "it").startswith(italian)

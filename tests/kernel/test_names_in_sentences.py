"""Seats by the names of their players, for people."""

import pytest

from domain.games import GAMES
from domain.games.bathroom_rush import events as rush
from domain.games.frantic import events as frantic
from domain.kernel.table import Event, Language
from domain.kernel.words.seats import Names
from domain.matches.events import SeatTaken
from domain.matches.seats.events import SeatVacated
from domain.matches.words import WORDS

PLAYERS = ("Ada", "Bruno", "")


@pytest.mark.parametrize(
    ("game", "event", "english", "italian"),
    [
        ("frantic", frantic.StartingSeatSet(1), "⁨Bruno⁩ starts.", "Inizia ⁨Bruno⁩."),
        ("frantic", frantic.StartingSeatSet(2), "Seat 3 starts.", "Inizia il posto 3."),
        (
            "frantic",
            frantic.MatchEnded("limit", (0, 1), (9, 9, 0)),
            "The match is over: ⁨Ada⁩ and ⁨Bruno⁩ win.",
            "Partita finita: vincono ⁨Ada⁩ e ⁨Bruno⁩.",
        ),
        (
            "frantic",
            frantic.MatchEnded("limit", (1, 2), (0, 9, 9)),
            "The match is over: ⁨Bruno⁩ and seat 3 win.",
            "Partita finita: vincono ⁨Bruno⁩ e il posto 3.",
        ),
        ("bathroom_rush", rush.TurnStarted(0), "It is ⁨Ada⁩'s turn.", "Tocca a ⁨Ada⁩."),
    ],
)
def test_a_seat_is_said_by_its_player(game: str, event: Event, english: str, italian: str) -> None:
    said = [GAMES[game].describe(event, language, Names(language, PLAYERS)) for language in ("en", "it")]
    assert said == [english, italian]


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "⁨Ada⁩ takes seat 1."), ("it", "⁨Ada⁩ si siede al posto 1.")]
)
def test_a_place_at_the_table_has_a_number_from_one(language: Language, sentence: str) -> None:
    who = Names(language, PLAYERS)
    assert WORDS.describe(SeatTaken(0, "Ada"), language, who) == sentence


def test_a_chair_is_free_by_its_number() -> None:
    assert (
        WORDS.describe(SeatVacated(0, ""), "en", Names("en", PLAYERS))
        == "Seat 1 is free again: its player leaves."
    )

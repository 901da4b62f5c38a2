"""Every event of a tournament has its words in both languages, and every place in them is filled in."""

from datetime import UTC, datetime

import pytest

from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES
from domain.tournaments.events import TOURNAMENT_EVENTS, ResultRecorded
from service.schemas.tournament_views import TournamentEventView
from service.web.tournament_log import log_lines
from service.web.words import words

PLAYERS = {1: "<i>Ada</i>", 2: "Bruno", 3: "Carla"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words(language: Language) -> None:
    log = words(language)["tournament_log"]
    for kind in TOURNAMENT_EVENTS:
        text = log["finished" if kind is ResultRecorded else kind.__name__]
        text.format(**dict.fromkeys(kind.__struct_fields__, "x"))


def test_names_stand_apart_and_are_text() -> None:
    event = ResultRecorded(1, 2, "", 9, ((1,), (2, 3)))
    (line,) = log_lines([TournamentEventView(1, datetime.now(UTC), "system", (), event)], PLAYERS, "en")
    ada = "<bdi>&lt;i&gt;Ada&lt;/i&gt;</bdi>"
    assert line.text == f"Round 1, table 2: {ada}; <bdi>Bruno</bdi> and <bdi>Carla</bdi>."

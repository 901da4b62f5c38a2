"""The law of secrecy in every game under every setting; `secrecy.py` says what it asks."""

import os

import pytest

from domain.games import GAMES
from tests.games.all_settings import SETTINGS
from tests.games.settings import Settings
from tests.laws.secrecy import check, check_sealed

MATCHES = int(os.environ.get("MOVIOLA_MATCHES", "1"))
MOVES = 40

every_setting = pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: str(setting).replace(" ", "")
)


@every_setting
def test_what_a_viewer_may_not_know_changes_nothing_for_them(setting: Settings) -> None:
    for seed in range(MATCHES):
        check(GAMES[setting[0]], setting, seed, MOVES)


@every_setting
def test_answers_are_sealed_while_others_are_asked(setting: Settings) -> None:
    for seed in range(MATCHES):
        check_sealed(GAMES[setting[0]], setting, seed, 400)

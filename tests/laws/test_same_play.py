"""What random matches come to is what it was when `same_play.json` was written: the net under every conversion."""

import json

import pytest

from tests.games.all_settings import SETTINGS
from tests.laws.same_play import FILE, SEEDS, digests, name

WRITTEN = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("index", range(len(SETTINGS)), ids=lambda index: name(SETTINGS[index]))
def test_random_matches_come_to_the_same(index: int) -> None:
    setting = SETTINGS[index]
    differing = [
        f"{name(setting)}, seed {seed}, {who}: {written} before, {digest} now"
        for seed in SEEDS
        for (who, digest), written in zip(
            digests(setting, seed).items(), WRITTEN[name(setting)][seed].values(), strict=True
        )
        if digest != written
    ]
    assert not differing, "\n".join(
        [
            *differing,
            f"The first line that differs: python -m tests.laws.same_play {index} SEED > lines.txt",
            "here and in a checkout of before, then diff. If it is meant, `make same-play` writes the file anew.",
        ]
    )


def test_no_setting_is_missing_and_none_is_left_over() -> None:
    assert list(WRITTEN) == [name(setting) for setting in SETTINGS]

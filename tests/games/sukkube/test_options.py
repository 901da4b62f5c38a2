"""The options: their values, where they belong, and what is refused."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import domain
from domain.games.sukkube.modes import MODES
from domain.games.sukkube.options import Options
from domain.kernel import data
from domain.kernel.decision import Rejected
from service.testing.given import given
from tests.games.sukkube.tables import at, play, started

rule = pytest.mark.rule


def refusal(seats: int, **options: Any) -> tuple[str, str]:
    with pytest.raises(Rejected) as refused:
        given("sukkube", seats, options)
    return refused.value.code, refused.value.rule


def resolved(seats: int, **options: Any) -> Options:
    return given("sukkube", seats, options).state.options


@rule("SK-VAR-01", "SK-OPT-01", "SK-VAR-02", "SK-DEC-41")
@pytest.mark.parametrize("mode", MODES)
def test_each_mode_has_its_number_of_seats(mode: str) -> None:
    played = {"base": {1, 2, 3, 4, 5, 6}, "sfiga_too": {3}, "gemelli": {4}, "lay_team": {6}, "esercito": {6}}
    for seats in range(1, 7):
        if seats in played.get(mode, {2}):
            assert resolved(seats, mode=mode).mode == mode
        else:
            assert refusal(seats, mode=mode) == ("invalid_options", "SK-VAR-01")


@rule("SK-VAR-02", "SK-DEC-41")
def test_modes_cannot_be_combined() -> None:
    with pytest.raises(msgspec.ValidationError):
        given("sukkube", 2, {"mode": ["peach", "last_hope"]})


@rule("SK-OPT-02", "SK-LAY-03", "SK-DEC-39", "SK-DEC-37", "SK-ESE-02")
def test_target_points() -> None:
    defaults = {mode: resolved(rules.seats[0], mode=mode).target_points for mode, rules in MODES.items()}
    assert defaults == {**dict.fromkeys(MODES, 5), "lay_team": 9}
    assert resolved(6, mode="lay_team", target_points=3).target_points == 3
    for outside in (0, 21):
        with pytest.raises(msgspec.ValidationError):
            resolved(6, target_points=outside)


@rule("SK-OPT-03", "SK-DEC-43", "SK-DEC-25")
def test_manche_cap() -> None:
    assert resolved(1).manche_cap == 100
    for outside in (0, 1001):
        with pytest.raises(msgspec.ValidationError):
            resolved(1, manche_cap=outside)
    table = at("strongman", "rU1", strongman="yL1", options={"manche_cap": 1})
    assert play(table, "yL1")[-1].startswith("over manche_cap")


@rule("SK-OPT-05", "SK-DEC-21", "SK-DEC-34")
def test_character_assignment_lists_each_character_once() -> None:
    twice = ["lion", "lion", "clown", "tamer", "dancer", "strongman"]
    assert refusal(2, character_assignment=twice) == ("invalid_options", "SK-DEC-21")
    for unreadable in (["lion"], "mine", ["lion", "clown", "tamer", "dancer", "strongman", "bear"]):
        with pytest.raises(msgspec.ValidationError):
            resolved(2, character_assignment=unreadable)


@rule("SK-OPT-07", "SK-DEC-31", "SK-FSH-01")
def test_characters_per_seat_belongs_to_fish_the_bot() -> None:
    assert resolved(2, mode="fish_the_bot").characters_per_seat == 2
    assert resolved(2, mode="fish_the_bot", characters_per_seat=1).characters_per_seat == 1
    with pytest.raises(msgspec.ValidationError):
        resolved(2, mode="fish_the_bot", characters_per_seat=3)
    for mode in ("base", "peach", "last_hope"):
        assert refusal(2, mode=mode, characters_per_seat=2) == ("invalid_options", "SK-FSH-01")


@rule("SK-OPT-08", "SK-DEC-40", "SK-DEC-38")
def test_teams_sit_alternately_unless_given() -> None:
    assert resolved(4, mode="gemelli").teams == ((0, 2), (1, 3))
    assert resolved(6, mode="lay_team").teams == ((0, 3), (1, 4), (2, 5))
    assert resolved(6, mode="esercito").teams == ((0, 2, 4), (1, 3, 5))
    assert resolved(6, mode="lay_team", teams=[[5, 0], [1, 2], [4, 3]]).teams == ((0, 5), (1, 2), (3, 4))


@rule("SK-OPT-08")
@pytest.mark.parametrize(
    "teams", [[[0, 1], [2, 2]], [[0, 1], [2, 4]], [[0, 1]], [[0, 1, 2], [3]], [[0, 1], [2, 3], []]]
)
def test_teams_divide_the_seats(teams: list[list[int]]) -> None:
    assert refusal(4, mode="gemelli", teams=teams) == ("invalid_options", "SK-DEC-40")


@rule("SK-OPT-08")
def test_teams_belong_to_the_team_modes() -> None:
    assert refusal(4, teams=[[0, 1], [2, 3]]) == ("invalid_options", "SK-VAR-01")
    assert refusal(3, mode="sfiga_too", teams=[[0, 1, 2]]) == ("invalid_options", "SK-VAR-01")


@rule("SK-OPT-09", "SK-GEM-08")
def test_team_character_scores_belongs_to_gemelli() -> None:
    assert resolved(4, mode="gemelli").team_character_scores is True
    assert resolved(4, mode="gemelli", team_character_scores=False).team_character_scores is False
    assert refusal(6, mode="esercito", team_character_scores=False) == ("invalid_options", "SK-GEM-08")
    assert refusal(4, team_character_scores=True) == ("invalid_options", "SK-GEM-08")


@rule("SK-OPT-10", "SK-DEC-45")
def test_pile_backs_belong_to_the_modes_with_a_pile() -> None:
    for mode in ("peach", "last_hope", "fish_the_bot"):
        assert resolved(2, mode=mode).pile_back_colour_visible is False
        assert resolved(2, mode=mode, pile_back_colour_visible=True).pile_back_colour_visible is True
    for seats, mode in ((2, "base"), (3, "sfiga_too"), (4, "gemelli"), (6, "lay_team"), (6, "esercito")):
        given_away = refusal(seats, mode=mode, pile_back_colour_visible=False)
        assert given_away == ("invalid_options", "SK-DEC-45")


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the data files of somebody's own box."""
    for file in Path(domain.__file__).parent.joinpath("games/sukkube/data").glob("*.toml"):
        tmp_path.joinpath(file.name).write_text(file.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(data, "_data", lambda _: tmp_path)
    data.table.cache_clear()
    data.names.cache_clear()
    yield tmp_path
    data.table.cache_clear()
    data.names.cache_clear()


@rule("SK-OPT-11", "SK-KUB-09")
def test_a_layout_of_ones_own(box: Path) -> None:
    """Every arrow turned by a quarter: what was east is north."""
    rows = data.table("domain.games.sukkube", "kube_fair_v1")
    turned = {"north": "east", "east": "south", "south": "west", "west": "north", "opposite": "opposite"}
    text = ""
    for face, row in rows.items():
        text += f"[{face}]\n" + "".join(f'{side} = "{row[turned[side]]}"\n' for side in turned)
    box.joinpath("kube_turned.toml").write_text(text, "utf-8")
    table = at("strongman", "yD1", strongman="rL1 gL1", options={"kube_layout": "turned"})
    assert play(table, "rL1") == ["strongman seat_0 rL1 x1 s1 -> lion"]


@rule("SK-OPT-11", "SK-KUB-09")
def test_a_layout_that_is_unknown_broken_or_no_toml_is_refused(box: Path) -> None:
    box.joinpath("kube_half.toml").write_text('[lion]\nnorth = "tamer"\n', "utf-8")
    box.joinpath("kube_scribble.toml").write_text("left is right", "utf-8")
    for name in ("mine", "half", "scribble"):
        assert refusal(2, kube_layout=name) == ("invalid_options", "SK-KUB-09")
    with pytest.raises(msgspec.ValidationError):
        given("sukkube", 2, {"kube_layout": "../secret"})


@rule("SK-OPT-12", "SK-DEC-06")
def test_a_deck_of_ones_own_is_checked_like_ours(box: Path) -> None:
    uneven = "\n".join(f"{colour} = {{ left = 3, flip = 7 }}" for colour in ("red", "yellow", "green"))
    box.joinpath("deck_uneven.toml").write_text(uneven, "utf-8")
    box.joinpath("deck_short.toml").write_text(uneven.replace("7", "6"), "utf-8")
    assert refusal(2, deck_list="short") == ("invalid_options", "SK-DEC-06")
    assert refusal(2, deck_list="mine") == ("invalid_options", "SK-DEC-06")
    table = started(2, {"deck_list": "uneven"})
    (order,) = table.game.awaited(table.state).draws
    assert len(order.items) == 30
    assert "red_flip_7" in order.items

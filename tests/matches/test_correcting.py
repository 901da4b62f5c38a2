"""Correcting a table: what a patch may give, and that every table it gives can be played."""

import re
from typing import Any

import msgspec
import pytest

from domain.kernel.documents import Change, differences
from domain.kernel.game import BrokenPosition
from domain.kernel.table import SPECTATOR, Viewer
from domain.matches import events as e
from domain.matches.rulings.corrections import describe_changes
from domain.matches.rulings.kinds import Correct
from domain.matches.sentences import describe
from domain.matches.state import document
from domain.matches.view import redact
from domain.matches.words import WORDS
from service.schemas.pointers import located
from tests.matches.desk import Desk, stored
from tests.matches.test_disputes import every_game, refused
from tests.matches.test_rulings import played, swap

CHANGES = WORDS.section("changes")


@pytest.mark.rule("MV-COR-01")
@every_game
def test_a_patch_with_an_unknown_field_is_accepted(game: str) -> None:
    desk = played(game)
    dispute = desk.dispute()
    assert _where(desk, dispute, {"no_such_field": 1}) == "/no_such_field"
    first = document(desk.match.play)["agenda"][0]
    assert _where(desk, dispute, {"agenda": [{**first, "no_such_field": 1}]}) == "/agenda/0/no_such_field"
    assert _where(desk, dispute, swap(document(desk.match.play)) | {"x/y": 1}) == "/x~1y"


@pytest.mark.rule("MV-COR-01")
@every_game
def test_a_hand_is_given_as_a_number_of_hidden_cards(game: str) -> None:
    desk = played(game)
    dispute = desk.dispute()
    hands = document(desk.match.play)["hands"]
    hidden = (
        {name: {"hidden": 2} for name in hands} if isinstance(hands, dict) else [{"hidden": 2} for _ in hands]
    )
    assert _where(desk, dispute, {"hands": hidden}).startswith("/hands")


def _where(desk: Desk, dispute: str, patch: Any) -> str:
    """The pointer to what cannot be read of a patch."""
    before = stored(desk.match), desk.revision
    with pytest.raises(msgspec.ValidationError) as error:
        desk.rule(dispute, Correct(patch=patch))
    assert (stored(desk.match), desk.revision) == before
    return located(str(error.value))[0]


@pytest.mark.rule("MV-COR-02")
@every_game
def test_a_patch_that_changes_nothing_is_accepted(game: str) -> None:
    desk = played(game)
    dispute = desk.dispute()
    for patch in ({}, {"hands": document(desk.match.play)["hands"]}):
        refused(
            desk,
            "MV-COR-02",
            "nothing_to_correct",
            lambda patch=patch: desk.rule(dispute, Correct(patch=patch)),
        )


OTHER_OPTIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "sukkube": ({"kube_layout": "zzz"}, {"mode": "zzz"}),
    "frantic": ({"max_rounds": 2}, {"max_rounds": -1}),
    "piccioni": ({"infamous_window_in_invasion": False}, {"first_player": "zzz"}),
    "bathroom_rush": ({"round_cap": 99}, {"round_cap": 101}),
}
"""Options of each game that the match was not created with: some that could be, some that could not."""


@pytest.mark.rule("MV-CRE-01", "MV-COR-02")
@every_game
def test_a_patch_of_the_options_bricks_the_match(game: str) -> None:
    desk = played(game)
    dispute = desk.dispute()
    other, impossible = OTHER_OPTIONS[game]
    for patch in ({"seats": 99}, {"options": other}):
        refused(
            desk,
            "MV-CRE-01",
            "fixed_at_creation",
            lambda patch=patch: desk.rule(dispute, Correct(patch=patch)),
        )
    assert _where(desk, dispute, {"options": impossible}) == f"/options/{next(iter(impossible))}"


@pytest.mark.rule("MV-COR-03")
@pytest.mark.parametrize(
    ("game", "patch"),
    [
        ("sukkube", {"top": None}),
        ("sukkube", {"hands": None}),
        ("sukkube", {"phase": None}),
        ("sukkube", {"winners": ["seat_0"]}),
        ("sukkube", {"end_reason": "target"}),
        ("sukkube", {"characters": None}),
        ("sukkube", {"agenda": []}),
        ("frantic", {"totals": None}),
        ("frantic", {"hands": [[]]}),
        ("frantic", {"board": []}),
        ("frantic", {"winners": [0]}),
        ("frantic", {"winners": [7]}),
        ("frantic", {"round": -3}),
        ("frantic", {"round": 10**30}),
        ("frantic", {"phase": None}),
        ("frantic", {"agenda": None}),
        ("frantic", {"agenda": [{"type": "round_start"}]}),
        ("piccioni", {"phase": None}),
        ("piccioni", {"hands": [[]]}),
        ("piccioni", {"zones": None}),
        ("bathroom_rush", {"reserves": [1]}),
        ("bathroom_rush", {"reserves": None}),
        ("bathroom_rush", {"phase": None}),
        ("bathroom_rush", {"phase": "round_start"}),
        ("bathroom_rush", {"winners": [0]}),
        ("bathroom_rush", {"round": -1}),
        ("bathroom_rush", {"lanes": []}),
        ("bathroom_rush", {"agenda": []}),
        ("bathroom_rush", {"agenda": [{"step": "Act", "seat": 1}]}),
        ("bathroom_rush", {"agenda": [{"step": "Act", "seat": 0}]}),
    ],
    ids=str,
)
def test_a_patch_to_nonsense_is_accepted_or_answered_500(game: str, patch: dict[str, Any]) -> None:
    desk = played(game)
    dispute = desk.dispute()
    before = stored(desk.match), desk.revision
    with pytest.raises((BrokenPosition, msgspec.ValidationError)):
        desk.rule(dispute, Correct(patch=patch))
    assert (stored(desk.match), desk.revision) == before


@pytest.mark.rule("MV-COR-06")
@pytest.mark.parametrize(
    ("game", "patch"),
    [
        ("frantic", {"active": 2}),
        ("frantic", {"known": {"x_1": 9}}),
        ("bathroom_rush", {"first_player": 2}),
        ("bathroom_rush", {"out": [[-1]]}),
        ("piccioni", {"active": 7}),
    ],
    ids=str,
)
def test_a_patch_names_seats_of_the_match(game: str, patch: dict[str, Any]) -> None:
    desk = played(game)
    with pytest.raises(BrokenPosition, match="MV-COR-06: seats are numbered from 0 to 1, not"):
        desk.rule(desk.dispute(), Correct(patch=patch))


@pytest.mark.rule("MV-COR-04")
@every_game
def test_the_story_only_counts_what_a_correction_changed(game: str) -> None:
    """Two hands exchange a card. An organiser and both holders read which, nobody else a card that is hidden."""
    desk = played(game)
    before, was = desk.match.game.clone(desk.match.play), document(desk.match.play)
    patch = swap(was)
    desk.rule(desk.dispute(), Correct(patch=patch))
    corrected = next(each.event for each in desk.log if isinstance(each.event, e.PositionCorrected))
    for language in ("en", "it"):
        for gone, come in exchanged(was["hands"], patch["hands"]):
            assert f": − {gone} + {come}" in describe(desk.match, corrected, language)
    for viewer in (*range(desk.seats), SPECTATOR):
        shown = redact(desk.match, corrected, viewer)
        unknown = unknown_to(desk, before, viewer) & unknown_to(desk, desk.match.play, viewer)
        story = describe(desk.match, shown, "en")
        assert unknown.isdisjoint(words(msgspec.json.encode(shown).decode()) | words(story))
        assert isinstance(shown, e.PositionCorrected)
        assert (": " in story) == bool(shown.changes)
        if viewer != SPECTATOR and game != "sukkube":
            gone, come = exchanged(was["hands"], patch["hands"])[viewer]
            assert f"hands {viewer}: − {gone} + {come}" in story


def exchanged(before: Any, after: Any) -> list[tuple[str, str]]:
    """For each hand that has changed, the card that went and the one that came."""
    names = before if isinstance(before, dict) else range(len(before))
    return [(before[name][0], after[name][0]) for name in names if before[name] != after[name]]


def unknown_to(desk: Desk, state: Any, viewer: Viewer) -> frozenset[str]:
    return frozenset[str]().union(*desk.match.game.may_not_know(state, viewer))


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9_-]+", text))


@pytest.mark.rule("MV-COR-04")
def test_lists_are_told_by_what_comes_and_goes() -> None:
    def of(before: Any, after: Any) -> str:
        return describe_changes(list(differences(before, after)), CHANGES["en"])

    assert of({"top": "clown"}, {"top": "lion"}) == "top: from clown to lion"
    assert of({"deck": ["a", "b"]}, {"deck": ["b", "a"]}) == "deck: in another order"
    assert of({"board": [[], ["a"]]}, {"board": [["b"], ["a", "c"]]}) == "board 0: + b; board 1: + c"
    assert (
        of({"hands": [{"hidden": 3}]}, {"hands": [{"hidden": 4}]})
        == "hands 0: from 3 hidden cards to 4 hidden cards"
    )
    assert of({"winners": [0]}, {"winners": [0, 2]}) == "winners: + 2", "a list of numbers parked the story"
    assert of({"known": {}}, {"known": {"x/y": 1}}) == "known x/y: from nothing to 1"
    assert of({"over": False}, {"over": True}) == "over: from no to yes"
    assert of({"agenda": [{"step": "Play"}]}, {"agenda": []}) == "agenda: other steps"
    many = of({str(n): n for n in range(20)}, {str(n): n + 1 for n in range(20)})
    assert many.endswith("7: from 7 to 8; and 12 more")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (None, ["a", "b"], "x: from nothing to a, b"),
        ({"n": 1, "open": True}, {"n": 2, "open": False}, "x: from n 1, open yes to n 2, open no"),
        (1, [{"n": 1}, {"n": 2}], "x: from 1 to n 1, n 2"),
        ({"hidden": 3}, None, "x: from 3 hidden cards to nothing"),
    ],
)
def test_values_of_every_shape_are_told(before: Any, after: Any, told: str) -> None:
    assert describe_changes([Change("/x", before, after)], CHANGES["en"]) == told


def test_what_is_left_out_of_the_story_is_counted() -> None:
    def places(count: int) -> str:
        return describe_changes([Change(f"/{n}", 0, 1) for n in range(count)], CHANGES["en"])

    assert places(8).endswith("; 7: from 0 to 1")
    assert places(9).endswith("; 7: from 0 to 1; and 1 more")

    def cards(count: int) -> str:
        return describe_changes([Change("/deck", [], [f"c{n}" for n in range(count)])], CHANGES["it"])

    assert cards(6) == "deck: + c0, c1, c2, c3, c4, c5"
    assert cards(8) == "deck: + c0, c1, c2, c3, c4, c5 e altri 2"

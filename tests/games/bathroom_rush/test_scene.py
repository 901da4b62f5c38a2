"""The table of Bathroom Rush as a scene."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from domain.drawing.changes import marks_between
from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.commands import Decompress, PassTurn, PlayCard, RespondDefence
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.scene import Circle, Layout, Mark, Scene, Table, Text
from domain.kernel.table import ORGANISER, Event, Language, Viewer
from service.testing.given import Table as Given
from service.testing.moments import moments
from service.testing.pictures import faults
from service.testing.playing import table
from tests.games.bathroom_rush.settings import SETTINGS
from tests.games.bathroom_rush.tables import base2, base3, decline, effects, play, roll

NAMES = ("Ada", "Bo", "Cy", "Di")


def drawn(
    state: BathroomRush, viewer: Viewer = ORGANISER, language: Language = "en", layout: Layout = "wide"
) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(GAME.view(state, viewer), Table(NAMES[: state.seats], viewer, language, layout))


def cards(scene: Scene) -> list[str]:
    return sorted(part.name.removeprefix("card:") for part in scene.parts if part.name.startswith("card:"))


def backs(scene: Scene) -> set[str]:
    return {part.name for part in scene.parts if part.name.startswith("back:")}


def written(scene: Scene, name: str) -> str:
    part = scene.part(name)
    assert part is not None
    return " ".join(shape.text for shape in part.shapes if isinstance(shape, Text))


def marked(given: Given, event: type[Event], act: Callable[[], list[Event]]) -> tuple[Mark, ...]:
    """The marks of the first event of a type in what is done, between the scenes around it."""
    state = GAME.clone(given.state)
    for each in act():
        before, state = GAME.clone(state), GAME.evolve(state, each)
        if isinstance(each, event):
            return marks_between(GAME, drawn(before), drawn(state), each, "en")
    raise AssertionError(f"no {event.__name__}")


def test_every_card_is_drawn_once_wherever_it_lies() -> None:
    for setting in SETTINGS:
        for moment in moments(GAME, setting, Random(2), 60):
            state = moment.after
            slots = [slot.cards for lane in state.lanes for slot in lane.slots if isinstance(slot, Group)]
            doors = [lane.permanents for lane in state.lanes]
            piles = [state.person_deck, state.person_discard, state.action_deck, state.action_discard]
            there = [card for zone in (*slots, *doors, *piles, *state.hands) for card in zone]
            assert cards(drawn(state)) == sorted([*there, *([state.resolving] if state.resolving else [])])


def test_who_lies_face_down_is_a_back_named_by_its_place() -> None:
    state = base3(hands={1: ["sneeze"]}).state
    seen = backs(drawn(state, 0))
    assert "back:lane:1.2" in seen
    assert "back:hand:1.0" in seen
    assert backs(drawn(state)) == set()


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_tables_set_by_hand_that_no_match_comes_to_are_drawn(layout: Layout) -> None:
    long = " | ".join(
        ["n2=44", *["(n1)"] * 3, "(np)", *["elder"] * 3, *["joker"] * 3, *["nostalgic"] * 3, "S0", "nb"]
    )
    stacked = "{n3+n3+n3+avid_reader+scoundrel+farter}=999 | S1 | {refined_model+bodybuilder}=3 | n1"
    state = base3(
        {1: long, 2: stacked, 4: "n2=2"},
        {"elimination": False},
        permanents={1: ["clogged_drain", "clogged_drain"], 4: ["foul_stench", "foul_stench"]},
        reserves={0: 999, 1: 19, 2: 20},
        person_deck=[],
    ).state
    for viewer in (0, 1, ORGANISER):
        for language in ("en", "it"):
            assert faults(drawn(state, viewer, language, layout), layout) == []


def test_more_tokens_than_there_is_room_for_are_a_number() -> None:
    long = "n2=44 | (n1) | (n1) | elder | elder | elder | joker | joker | joker | nostalgic | S0 | nb"
    assert written(drawn(base3({1: long}).state), "card:neutral_2_1").endswith(" 44")
    assert written(
        drawn(base3({1: "n2=44 | S0 | nb"}, end_triggered=True).state), "card:neutral_2_1"
    ).endswith("×8")


def test_a_table_before_the_deal_has_its_doors() -> None:
    scene = drawn(table(GAME, 4, {}).state)
    assert [part.name for part in scene.parts if part.name.startswith("door:")] == [
        f"door:{lane}" for lane in range(1, 6)
    ]


@pytest.mark.rule("BR-ELIM-03")
def test_a_door_that_left_play_keeps_its_place() -> None:
    given = base3(reserves={1: 19}, hands={0: ["sneeze"]})
    before = drawn(given.state).part("door:2")
    play(given, 0, "sneeze", target_seat=1)
    decline(given)
    after = drawn(given.state).part("door:2")
    assert before is not None
    assert after is not None
    assert after.label == "door 2, closed"
    assert (after.x, after.y) == (before.x, before.y)
    assert "out" in written(drawn(given.state), "seat:1")


@pytest.mark.rule("BR-ELIM-01")
def test_a_reserve_is_told_with_what_puts_out() -> None:
    assert written(drawn(base3(reserves={0: 13}).state), "reserve:0") == "13, out at 20"
    assert written(drawn(base2(reserves={0: 13}).state), "reserve:0") == "13, out at 15"
    assert written(drawn(base2(None, {"elimination": False}).state), "reserve:0") == "0"


@pytest.mark.rule("BR-DEF-05")
def test_who_is_asked_has_a_dotted_ring_closed_by_any_answer() -> None:
    given = base3(hands={0: ["merry_children"], 1: ["lane_defence"]})
    play(given, 0, "merry_children")
    answers = [RespondDefence(1, "lane_defence_1"), RespondDefence(1)]

    def rings(answer: RespondDefence) -> Scene:
        state = GAME.clone(given.state)
        for caused in GAME.decided(state, answer, 1):
            state = GAME.evolve(state, caused.event)
        return drawn(state, 2)

    def dotted(scene: Scene, seat: int) -> bool:
        panel = scene.part(f"seat:{seat}")
        return panel is not None and any(
            isinstance(shape, Circle) and shape.dash == "dotted" for shape in panel.shapes
        )

    assert dotted(drawn(given.state, 2), 1)
    assert [dotted(rings(answers[0]), seat) for seat in range(3)] == [True, False, True]
    assert rings(answers[0]) == rings(answers[1])


@pytest.mark.rule("BR-MODEL-01")
def test_a_panel_says_what_a_person_forbids() -> None:
    given = effects("n2=2 | (n1) | refined_model | S0 | n2")
    assert "no decompression" not in written(drawn(given.state), "seat:0")
    decline(given)
    assert "no decompression" in written(drawn(given.state), "seat:0")


def test_commands_touch_what_is_named_in_the_order_of_thinking() -> None:
    given = base3(hands={0: ["old_friends", "sneeze", "cunning", "cleaner"]})

    def touched(command: Any) -> tuple[str, ...]:
        return GAME.touches(GAME.view(given.state, 0), command, 0)

    beside = next(part for part in drawn(given.state, 0).parts if part.name.startswith("card:neutral_1"))
    friends = touched(PlayCard("old_friends_1", "front", 1, "behind"))
    assert friends == ("card:old_friends_1", beside.name, "player:1", "card:entrepreneur_1")
    assert touched(PlayCard("sneeze_1", target_seat=2)) == ("card:sneeze_1", "player:2")
    assert touched(PlayCard("cunning_1", side="front")) == ("card:cunning_1", beside.name)
    assert touched(PlayCard("cleaner_1", lane_id=4)) == ("card:cleaner_1", "door:4")
    assert touched(Decompress()) == ("player:0",)
    assert touched(PassTurn()) == ()


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_commands_are_chosen_by_the_same_touches(language: Language) -> None:
    for setting in SETTINGS:
        for moment in moments(GAME, setting, Random(4), 120):
            for seat in range(setting[1]):
                view = GAME.view(moment.after, seat)
                legal = GAME.legal_commands(view, seat)
                touched = [GAME.touches(view, command, seat) for command in legal]
                assert len(set(touched)) == len(legal)
                told = {GAME.describe_command(command, language).replace("_", " ") for command in legal}
                assert all(told)


def test_commands_have_labels_in_italian() -> None:
    friends = PlayCard("old_friends_1", "front", 1, "behind")
    assert GAME.describe_command(friends, "it") == "Vecchi Amici davanti sul posto 1 dietro"
    assert (
        GAME.describe_command(PlayCard("cleaner_1", lane_id=4), "it") == "Addetto alle Pulizie sulla fila 4"
    )
    assert GAME.describe_command(Decompress(), "it") == "decomprimi"


def test_a_lane_that_moves_on_is_one_arrow() -> None:
    given = base3(turn=2)
    marks = marked(given, e.LanesAdvanced, lambda: given.act(PassTurn(), 2))
    assert [mark.part for mark in marks] == ["lane:1", "lane:2", "lane:3", "lane:4"]
    assert marks[0].text == "lane 1: moves on; neutral 2: out of the bathroom"


@pytest.mark.rule("BR-ELDER-01")
def test_who_passes_and_who_is_passed_have_an_arrow_and_nobody_else() -> None:
    given = effects("n2=2 | (n1) | n1 | S0 | elder | joker")
    marks = marked(given, e.PersonOvertook, lambda: decline(given))
    assert {mark.part for mark in marks} == {"card:elder_1", "player:0"}


def test_tokens_that_come_are_counted_where_they_lie() -> None:
    given = base3(hands={0: ["sneeze"]}, reserves={1: 3})
    play(given, 0, "sneeze", target_seat=1)
    (mark,) = marked(given, e.ReserveChanged, lambda: decline(given))
    assert (mark.part, mark.text) == ("reserve:1", "reserve Bo: from 3 to 5 (+2)")


def test_a_die_lies_on_the_table_when_it_is_rolled() -> None:
    given = base3()
    given.act(Decompress(), 0)
    assert written(drawn(given.state), "die") == "1–4 red die"
    (mark,) = marked(given, e.DieRolled, lambda: roll(given, 3))
    assert mark.text == "red die: 3"


def test_a_card_played_from_a_hidden_hand_comes_from_there() -> None:
    given = base3(hands={0: ["sneeze"]})
    before = drawn(given.state, 1)
    (played, *_) = play(given, 0, "sneeze", target_seat=2)
    (mark,) = marks_between(GAME, before, drawn(given.state, 1), played, "en")
    assert (mark.kind, mark.text) == ("moved", "sneeze: from Ada to card being played")


def test_rounds_and_turns_are_levels() -> None:
    assert GAME.level(e.RoundStarted(1, 0)) == "round"
    assert GAME.level(e.TurnStarted(0)) == "turn"
    assert GAME.level(e.TurnEnded(0)) is None

"""The table as a scene: what the laws of all scenes do not see."""

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

from domain.drawing.changes import marks_between
from domain.games import GAMES
from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.agenda import AGENDA
from domain.games.frantic.cards import KINDS
from domain.games.frantic.options import Options
from domain.games.frantic.scene.faces import Face, face
from domain.games.frantic.scene.names import Lead
from domain.games.frantic.scene.words import NOW, PART_OF, ROLLS, SCENE, SIGNS
from domain.kernel.rows import Asks
from domain.kernel.scene import LEAST_TEXT, Layout, Mark, Part, Scene, Table
from domain.kernel.table import ORGANISER, SPECTATOR, Command, Language, Viewer
from service.testing.pictures import faults, indistinct
from service.testing.playing import canonical, moves, table
from tests.games.frantic.tables import FranticTable, in_event, moving

GAME = GAMES["frantic"]
NAMES = ("Ada", "Bruno Wolfsbauer-Langenscheidt", "Carla", "Dimitri", "Eva", "François")
FULL: dict[str, Any] = {
    "board": {
        8: "x_1 push_1>9",
        9: "jump_1>backward",
        10: "second_chance_1",
        21: "push_3>20",
        22: "gift_1 x_2 teleport_1",
        23: "nice_try_1",
        24: "re_roll_1 block_1",
        26: "troublemaker_1",
        28: "fuck_you_1",
        49: "push_2>50",
    },
    "discard": ["snail_1", "second_chance_2"],
}


def scene(
    state: Any, viewer: Viewer = SPECTATOR, layout: Layout = "wide", language: Language = "en"
) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(GAME.view(state, viewer), Table(NAMES[: state.seats], viewer, language, layout))


def part(drawn: Scene, name: str) -> Part:
    found = drawn.part(name)
    assert found is not None, name
    return found


def marked(given: FranticTable, command: Command) -> tuple[Mark, ...]:
    """The marks of the last event of the command that moves a pawn or makes a card work."""
    already = given.game.clone(given.state)
    told: tuple[Mark, ...] = ()
    for event in given.act(command):
        before, already = scene(already), given.game.evolve(already, event)
        if isinstance(event, e.PawnStepped | e.PawnPlaced | e.CardActivated):
            told = marks_between(GAME, before, scene(already), event, "en")
    return told


@pytest.mark.parametrize("layout", get_args(Layout))
@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("hand", [0, 3, 6, 9, 15])
@pytest.mark.parametrize("together", range(1, 7))
def test_crowds_and_large_hands_keep_to_their_places(
    layout: Layout, language: Language, hand: int, together: int
) -> None:
    pawns = {pawn: 22 if pawn < together else 50 - pawn for pawn in range(6)}
    state = FranticTable(6, pawns=pawns, hand_size=min(hand, 11), **FULL).state
    for viewer in (0, ORGANISER):
        drawn = scene(state, viewer, layout, language)
        assert faults(drawn, layout) == []
        assert indistinct(drawn) == set()


@pytest.mark.parametrize("layout", get_args(Layout))
@pytest.mark.parametrize("w", range(34, 100, 4))
@pytest.mark.parametrize("h", [15, 20, 30, 44, 74])
def test_a_card_of_any_size_keeps_to_its_box(layout: Layout, w: int, h: int) -> None:
    least, lead = LEAST_TEXT[layout], Lead("right", 50, is_jump=True)
    for kind, row in KINDS.items():
        look = Face(
            w, h, least, ("known",), 2 if h >= 30 else 0, lead if row.orientation and h >= 30 else None
        )
        drawn = Part("card", 0, 0, w, h, "table", kind, face(f"{kind}_1", Options(), look))
        assert faults(Scene(w, h, (drawn,), ()), layout) == []


def test_of_a_stack_the_top_card_is_a_part_and_tells_what_lies_beneath() -> None:
    drawn = scene(FranticTable(2, **FULL).state)
    assert part(drawn, "card:teleport_1").label == "TELEPORT, Square 22, over X, GIFT"
    assert drawn.part("card:x_2") is None
    assert part(drawn, "card:push_1").label == "PUSH, Square 8, leads to 9, over X"
    assert part(drawn, "card:jump_1").label == "JUMP, Square 9, leads to 7"


def test_hidden_hands_are_backs_and_what_everybody_knows_of_them() -> None:
    given = in_event(5, hands={1: ["skip_1"]}, deck=["x_1", "x_2", "snail_1", "snail_2"])
    given.choose(c.ChooseMarketCard("x_2"), 1)
    drawn = scene(given.state, 0)
    assert part(drawn, "card:x_2").home == "hand:1"
    assert part(drawn, "card:x_2").label == "X, known to all"
    assert sum(name.startswith("back:hand:1") for name in (each.name for each in drawn.parts)) == 4
    assert part(drawn, "card:x_1").home == "market"


@pytest.mark.rule("FR-DEC-02")
@pytest.mark.parametrize("timing", ["play", "land"])
def test_a_card_bears_the_signs_of_when_it_works_under_the_options(timing: str) -> None:
    both, one = (
        part(scene(FranticTable(2, {"yellow_timing": value}, **FULL).state), "card:teleport_1").shapes
        for value in ("play_and_land", timing)
    )
    assert set(one) < set(both) or len(one) < len(both)


@pytest.mark.rule("FR-REACT-03")
def test_others_see_the_same_picture_whatever_is_answered() -> None:
    pictures = []
    for is_thrown in (False, True):
        given = FranticTable(3, moment="move", hands={1: ["re_roll_1"]})
        given.roll(4)
        before = canonical(scene(given.state, 2))
        if is_thrown:
            given.throw(1, "re_roll_1")
        else:
            given.pass_(1)
        pictures.append(canonical(scene(given.state, 2)))
        assert pictures[-1] != before, "everybody sees who has answered"
    assert pictures[0] == pictures[1]


def test_whoever_has_answered_reads_its_own_answer() -> None:
    given = FranticTable(3, moment="move", hands={1: ["re_roll_1"]})
    given.roll(4)
    given.throw(1, "re_roll_1")
    now = [scene(given.state, viewer).words[0].items[1:] for viewer in (0, 1, ORGANISER)]
    assert now == [(), (told := ("Bruno Wolfsbauer-Langenscheidt throws RE-ROLL on 44",)), told]


def test_two_commands_touch_the_same_parts_only_where_a_gift_ends_on_the_finish() -> None:
    decision = table(GAME, 4, {"match_length": "custom", "point_limit": 60})
    for _ in moves(GAME, decision, Random(2)):
        for seat in range(4):
            legal = GAME.legal_commands(decision.state, seat)
            touched = Counter(GAME.touches(decision.state, command, seat) for command in legal)
            twice = {parts for parts, number in touched.items() if number > 1}
            assert all(parts[-1:] == ("square:50",) and parts[0].startswith("pawn:") for parts in twice)
            assert len({GAME.describe_command(command, "it") for command in legal}) >= len(
                {*map(_kinded, legal)}
            )


def _kinded(command: Any) -> Any:
    """Two cards of a kind are called alike."""
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    card = fields.pop("card", None)
    return type(command), GAME.kind_of(card) if card else "", tuple(fields.items())


@pytest.mark.parametrize(
    ("command", "parts"),
    [
        (c.PlayCard("push_4", 7, points_to=6), ("card:push_4", "square:7", "square:6")),
        (c.PlayCard("jump_2", 7, direction="backward"), ("card:jump_2", "square:7", "square:6")),
        (c.PlayCard("stop_1", 7), ("card:stop_1", "square:7")),
        (c.ChooseGift(1, 2), ("pawn:1", "square:12")),
        (c.ChooseMagnetCard(22), ("card:teleport_1",)),
        (c.ChooseReorganize(2, 30), ("tp:2", "square:30")),
        (c.ThrowReaction(1, "block_2", 7), ("card:block_2", "square:7")),
        (c.PassReaction(1), ()),
        (c.ChooseSwapPawn(1), ("pawn:1",)),
    ],
)
def test_commands_are_chosen_in_the_order_in_which_a_person_thinks(
    command: Command, parts: tuple[str, ...]
) -> None:
    assert GAME.touches(FranticTable(2, pawns={1: 10}, **FULL).state, command, 0) == parts


@pytest.mark.rule("FR-MOVE-02")
def test_a_walk_passes_over_the_squares_that_it_skips() -> None:
    given = FranticTable(2, moment="move", pawns={0: 20, 1: 50}, board={21: "x_1", 22: "x_2"}, hand_size=0)
    straight = FranticTable(2, moment="move", pawns={0: 20, 1: 50}, hand_size=0)
    (mark,), (other,) = marked(given, c.RollDie(1)), marked(straight, c.RollDie(1))
    assert mark.text == "Pawn of Ada: from Square 20 to Square 23"
    assert str(mark.shapes).count("L") == str(other.shapes).count("L") + 4, (
        "the halo and the line, twice each"
    )


@pytest.mark.rule("FR-MOVE-12")
def test_a_pawn_that_is_put_somewhere_goes_by_a_dashed_line() -> None:
    given = FranticTable(2, moment="move", pawns={0: 8}, board={9: "push_1>10"}, hand_size=0)
    mark = marked(given, c.RollDie(1))[0]
    assert (mark.kind, mark.part, mark.origin) == ("moved", "pawn:0", "square:9")
    assert "dashed" in str(mark.shapes)


@pytest.mark.rule("FR-MOVE-14")
def test_the_pawn_on_its_way_is_named_whoever_moves_it() -> None:
    given = FranticTable(2, pawns={1: 10}, hands={0: ["gift_2"]}, hand_size=1)
    given.play("gift_2")
    given.choose(c.ChooseGift(1, 2))
    state = given.game.clone(given.state)
    for event in given.pass_(1):
        state = given.game.evolve(state, event)
        if isinstance(event, e.MovementStarted):
            assert scene(state).words[0].items == (
                "The pawn of Bruno Wolfsbauer-Langenscheidt moves. Steps left: 2",
            )
            return
    raise AssertionError("no movement")


@pytest.mark.rule("FR-LOOP-01")
def test_a_card_that_works_is_marked_and_shows_it_for_the_turn() -> None:
    given = FranticTable(2, moment="move", pawns={0: 8}, board={9: "stop_1"}, hand_size=0)
    mark = marked(given, c.RollDie(3))[0]
    assert (mark.kind, mark.part) == ("changed", "card:stop_1")
    assert mark.text == "STOP, Square 9, has worked in this turn"


def test_turns_and_rounds_are_levels() -> None:
    assert GAME.level(e.RoundStarted(1, (6, 13, 20, 27, 34, 41))) == "round"
    assert GAME.level(e.TurnStarted(1, 0)) == "turn"
    assert GAME.level(e.TurnEnded(0)) is None


def test_every_question_has_its_sentence() -> None:
    asking = {step.__name__ for step, row in AGENDA.steps.items() if isinstance(row, Asks)} - {"Window"}
    windows = {row.window and name for name, row in KINDS.items()} - {""}
    assert asking | windows <= set(NOW["en"])


@pytest.mark.parametrize("words", [SCENE, SIGNS, ROLLS, NOW, PART_OF])
def test_both_languages_say_the_same(words: dict[Language, dict[str, str]]) -> None:
    assert words["en"].keys() == words["it"].keys()
    assert all(map(all, (words["en"].values(), words["it"].values())))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Bruno takes a card from the market.", "event 5: MARKET")),
        ("it", ("Bruno prende una carta dal mercato.", "evento 5: MARKET")),
    ],
)
def test_the_table_is_told_in_words(language: Language, told: tuple[str, str]) -> None:
    view = GAME.view(in_event(5).state, 0)
    assert GAME.scene is not None
    words = GAME.scene(view, Table(("Ada", "Bruno"), 0, language)).words
    assert words[0].items == told


def test_words_and_picture_name_the_same_seats_and_cards() -> None:
    state = moving(2, pawns={0: 20}, **FULL).state
    for viewer in (0, ORGANISER):
        words = scene(state, viewer, language="it").words
        assert [heading.heading.partition(", ")[0] for heading in words[2:4]] == list(NAMES[:2])
        assert any("TELEPORT" in line for line in words[1].items)

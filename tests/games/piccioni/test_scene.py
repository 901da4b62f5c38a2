"""The table as a scene: every card in sight has its part, and what goes on is said in words."""

from random import Random
from typing import Any

import pytest

from domain.drawing.changes import marks_between
from domain.games import GAMES
from domain.games.piccioni import commands as c
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.games.piccioni.steps import AskSeat
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.scene import Part, Scene, Text
from domain.kernel.scene import Table as Look
from domain.kernel.table import Language, Viewer
from service.testing.given import Table
from service.testing.playing import moves, table, viewers
from service.testing.twins import texts
from tests.games.piccioni.city import city, shuffled

GAME = GAMES["piccioni"]
NAMES = ("Anna", "Ben", "Carla", "Dario", "Eva", "Fabio")
FAT = [f"fat-{n}" for n in range(1, 13)]
LAME = [f"lame-{n}" for n in range(1, 9)]


def scene(state: Any, viewer: Viewer = "spectator", language: Language = "en") -> Scene:
    assert GAME.scene is not None
    return GAME.scene(GAME.view(state, viewer), Look(NAMES[: state.seats], viewer, language))


def cards(drawn: Scene, home: str | None = None) -> list[str]:
    """The cards face up, or those of them in `home`."""
    parts = (part for part in drawn.parts if home is None or part.home == home)
    return [part.name.removeprefix("card:") for part in parts if part.name.startswith("card:")]


def part(drawn: Scene, name: str) -> Part:
    found = drawn.part(name)
    assert found is not None, name
    return found


def written(of: Part) -> list[str]:
    return [shape.text for shape in of.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_card_in_sight_has_one_part_and_every_choice_its_own_touches(seats: int) -> None:
    match = table(GAME, seats, {})
    asked = 0
    for at, _ in enumerate(moves(GAME, match, Random(seats), 400)):
        viewer = viewers(seats)[at % (seats + 2)]
        view = GAME.view(match.state, viewer)
        in_sight = {card for card in texts(view) if card in PIGEONS or card in ACTIONS}
        assert sorted(cards(scene(match.state, viewer))) == sorted(in_sight)
        awaited = GAME.awaited(match.state)
        if isinstance(awaited, AwaitsSeats):
            (seat,) = awaited.seats
            seen = GAME.view(match.state, seat)
            legal = GAME.legal_commands(seen, seat)
            touches = [GAME.touches(seen, command, seat) for command in legal]
            assert len(set(touches)) == len(legal)
            asked += len(legal)
    assert asked > 100


def test_commands_touch_what_they_name_in_the_order_of_thought() -> None:
    touched = {
        c.PlayAction("blam-1", "statue", ("fat-1", "lady-1")): (
            "card:blam-1", "zone:statue", "card:fat-1", "card:lady-1",
        ),
        c.PlayAction("guano-1", "crowd", extra="guano-2"): ("card:guano-1", "zone:crowd", "card:guano-2"),
        c.ConvertToTrophy("fat-1", ("zot-1", "zot-2")): ("card:fat-1", "card:zot-1", "card:zot-2"),
        c.GatherFlock("fat-1"): ("card:fat-1",),
        c.DragFlock("lame-1"): ("card:lame-1",),
        c.ScareFlock("fat-1", "balcony_1"): ("card:fat-1", "zone:balcony_1"),
        c.ScareFlock("fat-1", "flock_deck"): ("card:fat-1", "pile:flock_deck"),
        c.PlaceFlock("street"): ("zone:street",),
        c.PlayReaction("birdseed_small-1", "crowd"): ("card:birdseed_small-1", "zone:crowd"),
        c.PlayReaction("guano-1", "balcony_0", "guano-2"): (
            "card:guano-1", "zone:balcony_0", "card:guano-2",
        ),
        c.PlayReaction("fine-1"): ("card:fine-1",),
        c.DrawCards(): (),
        c.PassReaction(): (),
    }  # fmt: skip
    state = city().state
    for command, parts in touched.items():
        assert GAME.touches(state, command, 0) == parts
        assert all(name.startswith("card:") or scene(state).part(name) for name in parts)


def test_a_location_says_how_full_it_is() -> None:
    one = city(zones={"statue": [*FAT[:3], "lady-1"], "power_lines": ["stupid-1"], "crowd": LAME})
    drawn = scene(one.state)
    statue, lines, crowd = (part(drawn, f"room:{name}") for name in ("statue", "power_lines", "crowd"))
    assert "7 of 4" in written(statue)
    assert "1 of 4" in written(lines)
    assert crowd.label == "Crowd, pigeons: 8"
    assert part(scene(one.state, language="it"), "room:statue").label == "Statua, capienza 4, occupata: 7"


def test_what_does_not_fit_side_by_side_is_stacked_by_kind() -> None:
    one = city(zones={"street": [*FAT[:5], *LAME[:6]], "balcony_0": ["guano-1", "fat-9"]})
    drawn = scene(one.state)
    assert cards(drawn, "zone:street") == [*FAT[:5], *LAME[:6]]
    on_top = [part(drawn, f"card:{card}") for card in ("fat-5", "lame-6")]
    assert [written(top)[0] for top in on_top] == ["×5", "×6"]
    assert not any(written(part(drawn, f"card:{card}")) for card in (*FAT[:4], *LAME[:5]))
    assert "−1" in written(part(drawn, "card:guano-1"))
    assert "9" in written(part(drawn, "card:fat-9"))


def test_points_are_trophies_less_what_lies_on_the_balcony() -> None:
    one = city(
        trophies={0: ["lame-1", "guano_mountain-1"]}, zones={"balcony_0": ["fat-1", "guano_mountain-2"]}
    )
    points = part(scene(one.state), "points:0")
    assert written(points) == ["Points: 3 − 3 = 0"]
    assert points.label == "Points of Anna: 0"


def test_a_fat_pigeon_is_as_wide_as_two() -> None:
    drawn = scene(city(zones={"street": ["fat-1", "lame-1", "lame-2"]}).state)
    fat, lame, next_row = (part(drawn, f"card:{card}") for card in ("fat-1", "lame-1", "lame-2"))
    assert fat.w > 2 * lame.w
    assert lame.y == fat.y
    assert next_row.y > fat.y


def test_a_trophy_taken_unseen_is_named_by_its_place() -> None:
    one = city(trophies={0: ["lame-1", "guano_mountain-1"]}, blind_trophies={0: ["fat-1"]})
    drawn = scene(one.state, 0)
    assert [p.name for p in drawn.parts if p.home == "trophies:0"] == [
        "card:lame-1", "card:guano_mountain-1", "back:trophies:0.2",
    ]  # fmt: skip
    assert part(drawn, "trophies:0").label == "Trophies of Anna, worth: 4"
    assert "card:fat-1" in {p.name for p in scene(one.state, "organiser").parts}


def test_the_decks_lie_open_for_the_organiser_alone() -> None:
    one = city(3)
    assert cards(scene(one.state), "pile:flock_deck") == []
    assert part(scene(one.state), "back:action_deck").label == "Action deck: 55"
    assert cards(scene(one.state, "organiser"), "pile:flock_deck") == one.state.flock_deck
    assert cards(scene(one.state, "organiser"), "pile:action_deck") == one.state.action_deck


def test_reveals_add_up_and_count_down() -> None:
    one = city(
        played_cards=["birdseed_large-1"], moves_completed=1, flock_deck=["stupid-1", "lame-1", "lame-2"]
    )
    assert "Pigeons to reveal: 1 + 2 = 3" in written(part(scene(one.state), "played"))
    one.act(c.DrawCards(), 0)
    drawn = scene(one.state)
    assert "Pigeons to reveal: 1 + 2 = 3, still to come: 3" in written(part(drawn, "played"))
    assert cards(drawn, "revealed") == ["stupid-1"]
    one.act(c.PlaceFlock("street"), 0)
    assert "Pigeons to reveal: 1 + 2 = 3, still to come: 2" in written(part(scene(one.state), "played"))


def test_who_is_asked_and_who_will_be_is_seen() -> None:
    one = asking()
    drawn = scene(one.state)
    assert written(part(drawn, "status")) == ["Ben may react to Wroom! 1 on the Street", "2", "3"]
    assert "is asked" in written(part(drawn, "note:1"))
    assert "then: Carla" in drawn.words[0].items
    one.act(c.PlayReaction("wroom-2"), 1)
    later = scene(one.state)
    assert written(part(later, "status")) == ["Carla may react to Wroom! 1 on the Street", "3"]
    assert "has reacted" in written(part(later, "note:1"))


def asking() -> Table:
    """Seat 0 has played a Wroom!, seats 1 and 2 are asked."""
    hands = {0: ["wroom-1", "zot-1"], 1: ["wroom-2", "fine-1"], 2: ["fine-2", "fine-3"]}
    one = city(3, zones={"street": ["lame-1", "lame-2"]}, hands=hands)
    one.act(c.PlayAction("wroom-1", "street"), 0)
    assert isinstance(one.state.agenda[0], AskSeat)
    return one


def test_last_turns_and_the_end_are_told() -> None:
    one = city(
        2,
        active=1,
        turn=9,
        moves_completed=1,
        last_seat=1,
        final_turn=True,
        flock_deck=[],
        trophies={0: ["lame-1"]},
    )
    assert written(part(scene(one.state), "last turns")) == ["Last turns: Ben ends"]
    before = scene(one.state)
    one.act(c.DrawCards(), 1)
    assert one.state.phase == "finished"
    (end,) = marks_between(GAME, before, scene(one.state), one.events[-1], "en")
    assert end.text == "from Turn 9, Ben to Finished: Anna wins"
    drawn = scene(one.state, language="it")
    assert drawn.part("last turns") is None
    assert written(part(drawn, "status")) == ["Vince Anna"]
    assert written(part(drawn, "note:0")) == ["1° posto"]
    assert written(part(drawn, "note:1")) == ["2° posto"]


def marked(one: Table, command: Any, seat: int, viewer: Viewer = "spectator") -> list[list[str]]:
    """What each event of the command is told to have changed for the viewer."""
    told, already = [], len(one.events)
    states = [GAME.clone(one.state)]
    one.act(command, seat)
    for event in one.events[already:]:
        states.append(GAME.evolve(GAME.clone(states[-1]), event))
        before, after = (scene(state, viewer) for state in states[-2:])
        told.append(
            [mark.text for mark in marks_between(GAME, before, after, GAME.redact(event, viewer), "en")]
        )
    return told


def test_a_pigeon_that_moves_is_one_arrow_and_two_numbers() -> None:
    one = city(zones={"street": ["stupid-1"]}, hands={0: ["birdseed_small-1"]})
    played, *moved = marked(one, c.PlayAction("birdseed_small-1", "crowd"), 0)
    assert played == [
        "Birdseed 1: from Hand of Anna to Played this turn",
        "Hand of Anna, cards: from 1 to 0",
        "Played this turn, pigeons to reveal: from 1 to 2",
    ]
    assert moved[0] == [
        "Stupid Pigeon 1: from Street to Crowd",
        "Street, pigeons: from 1 to 0",
        "Crowd, pigeons: from 0 to 1",
    ]


def test_cards_drawn_are_one_arrow_for_those_who_do_not_see_them() -> None:
    one = city(2, action_deck=["zot-1", "blam-1", "wroom-1", "fine-1", "zot-2", "guano-1"])
    told = [
        "5 cards: from Action deck to Hand of Anna",
        "Hand of Anna, cards: from 0 to 5",
        "Action deck: from 6 to 1",
    ]
    assert marked(one, c.DrawCards(), 0)[0] == told
    other = city(2, action_deck=["zot-1", "blam-1", "wroom-1", "fine-1", "zot-2", "guano-1"])
    (arrow, *_), *_ = marked(other, c.DrawCards(), 0, 0)
    assert arrow == "Zot! 1, Blam! 1, Wroom! 1, Fine 1, Zot! 2: from Action deck to Hand of Anna"


def test_payments_and_trophies_taken_unseen_leave_hidden_places() -> None:
    one = city(2, zones={"balcony_0": ["infamous-1"]}, hands={0: ["zot-1", "zot-2"]}, flock_deck=["lame-1"])
    paid, returned, *_ = marked(one, c.ConvertToTrophy("infamous-1", ("zot-1", "zot-2")), 0)
    assert paid[0] == "Zot! 1, Zot! 2: from Hand of Anna to Discard pile"
    assert returned[0] == "Infamous Pigeon 1: from Balcony of Anna to To the deck"
    before = scene(one.state)
    shuffle, taken, *_ = shuffled(one, "lame-1")
    assert type(shuffle).__name__ == "FlockDeckShuffled"
    assert type(taken).__name__ == "BlindTrophyTaken"
    marks = marks_between(GAME, before, scene(one.state), GAME.redact(taken, "spectator"), "en")
    assert marks[0].text.endswith("from Flock deck to Trophies of Anna")


def test_what_changes_nothing_on_the_table_marks_what_goes_on() -> None:
    one = asking()
    (told,) = marked(one, c.PassReaction(), 1)
    assert told == ["Carla may react to Wroom! 1 on the Street"]


def test_turns_are_the_steps_of_a_match() -> None:
    one = city(2)
    one.act(c.DrawCards(), 0)
    levels = {type(event).__name__: GAME.level(event) for event in one.events}
    assert levels["PositionSet"] == "turn"
    assert levels["MoveCompleted"] is None
    while one.state.active == 0:
        one.default(one.awaited_seats[0])
    assert GAME.level(one.events[-1]) == "turn"

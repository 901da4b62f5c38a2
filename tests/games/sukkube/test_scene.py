"""The table of Sukkube as a scene."""

from random import Random

from domain.drawing.changes import marks_between
from domain.games.sukkube import GAME
from domain.games.sukkube.state import Sukkube
from domain.kernel.scene import Scene, Table
from domain.kernel.table import ORGANISER, Viewer
from service.testing.moments import Moment, moments
from service.testing.playing import play_out
from service.testing.settings import Settings
from tests.games.sukkube.settings import SETTINGS

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def drawn(state: Sukkube, viewer: Viewer = ORGANISER) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(GAME.view(state, viewer), Table(NAMES[: state.seats], viewer))


def first(setting: Settings, event: str) -> Moment:
    return next(
        each for each in moments(GAME, setting, Random(1), 40) if type(each.caused.event).__name__ == event
    )


def cards(scene: Scene) -> list[str]:
    return sorted(part.name.removeprefix("card:") for part in scene.parts if part.name.startswith("card:"))


def test_every_card_on_the_table_is_drawn_once() -> None:
    for setting in SETTINGS:
        for moment in moments(GAME, setting, Random(2), 30):
            state = moment.after
            hands = (card for hand in state.hands.values() for card in hand)
            there = [*state.played, *state.aside, *state.pile, *hands]
            assert cards(drawn(state)) == sorted(there)


def test_the_pile_is_one_back_with_its_number_to_whom_it_is_secret() -> None:
    state = first(("sukkube", 2, {"mode": "peach"}), "MancheDealt").after
    back = drawn(state, 0).part("back:pile")
    assert back is not None
    assert back.label == "Pile, face down: 20"
    assert drawn(state).part("back:pile") is None


def test_a_card_is_marked_on_its_way_to_the_last_one_and_the_kube_where_it_turned() -> None:
    played = first(("sukkube", 2, {}), "CardPlayed")
    marks = marks_between(GAME, drawn(played.before), drawn(played.after), played.caused.event, "en")
    card, kube = marks
    assert card.text.endswith("to Last card")
    assert (card.part, card.origin) == (
        f"card:{played.caused.event.card}",
        f"hand:{played.caused.event.source}",
    )
    assert kube.text.startswith("Kube: ")


def test_points_and_winners_are_told_when_the_match_is_over() -> None:
    state = play_out(GAME, 3, {"target_points": 1}, 1).state
    head = drawn(state).part("head")
    assert head is not None
    assert head.label.startswith("Finished, wins: ")
    (winner,) = state.winners
    points = drawn(state).part(f"points:{winner}")
    assert points is not None
    assert points.label.endswith(": 1")

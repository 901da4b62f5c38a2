"""A match begins from no table that cannot be played, and whoever set it is told all that is wrong with it."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.game import BrokenPosition, Result, Violation
from domain.matches import creating
from domain.matches import events as e
from service.testing import set_tables
from tests.games.all_settings import position
from tests.matches.desk import MATCH, QUICK, SEEDS, Desk
from tests.matches.test_disputes import every_game

LUCK = creating.own_luck(MATCH, SEEDS[MATCH])


def written(game: str, plies: int = 8) -> dict[str, Any]:
    """A table in the middle of a match, as a document."""
    desk = Desk(game)
    desk.play(plies)
    return set_tables.document(position(game)(desk.match.play))


def create(game: str, document: dict[str, Any]) -> None:
    seats, options = QUICK[game]
    creating.create(e.MatchCreated(MATCH, game, GAMES[game].edition, seats, options, LUCK, position=document))


def broken(game: str, document: dict[str, Any]) -> list[Violation]:
    with pytest.raises(BrokenPosition) as refusal:
        create(game, document)
    return list(refusal.value.violations)


FAULTS: dict[str, dict[str, dict[str, Any]]] = {
    "sukkube": {
        "SK-INV-4": {"series_length": 9},
        "SK-INV-12": {"scores": {"seat_0": 20}},
        "SK-INV-16": {"manche": 1000},
    },
    "frantic": {
        "FR-INV-2": {"teleports": {"1": 20, "2": 20}},
        "FR-INV-1": {"discard": ["x_1", "x_1"]},
        "FR-INV-14": {"totals": {"0": 100_000}},
    },
    "piccioni": {
        "PI-INVARIANT-1": {"removed_flock": ["fat-1", "fat-1"]},
        "PI-INVARIANT-2": {"played_cards": ["guano-1", "guano-1"]},
        "PI-INVARIANT-12": {"final_turn": True, "last_seat": None},
    },
    "bathroom_rush": {
        "BR-INV-9": {"out": [[1]]},
        "BR-INV-5": {"reserves": {"0": 999}},
        "BR-INV-10": {"round": 100},
    },
}


@pytest.mark.rule("MV-CRE-02")
@every_game
def test_a_position_is_refused_with_only_the_first_of_its_faults(game: str) -> None:
    document = written(game)
    create(game, document)
    for invariant, fault in FAULTS[game].items():
        assert invariant in {each.invariant for each in broken(game, document | fault)}
    faults = list(FAULTS[game].values())
    together = broken(game, document | faults[0] | faults[1] | faults[2])
    assert set(FAULTS[game]) <= {each.invariant for each in together}
    assert len({(each.invariant, each.detail) for each in together}) == len(together)


LOOKED_AT = (
    "view",
    "render",
    "scene",
    "standing",
    "out",
    "may_not_know",
    "hidden_cards",
    "determinize",
    "evaluate",
)


@pytest.mark.rule("MV-CRE-02", "MV-COR-03")
@every_game
def test_a_match_begins_from_a_table_that_breaks_when_it_is_played(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game finds nothing wrong at first; some moves later it does, or it fails."""
    document = written(game)
    play = GAMES[game]
    at_first = play.enter(*read(game, document))
    wrong = [Violation(f"{play.prefix}-INV-1", "now it is")]

    def later(state: Any) -> list[Violation]:
        return [] if state.agenda == at_first.agenda else wrong

    with monkeypatch.context() as planted:
        planted.setitem(play.__dict__, "violations", later)
        (found,) = broken(game, document)
        assert found.invariant == "MV-COR-03"
        assert found.detail.startswith("after ")
    for failing in ("decide", *LOOKED_AT):
        with monkeypatch.context() as planted:
            planted.setitem(play.__dict__, failing, lambda *_: 1 / 0)
            assert [each.invariant for each in broken(game, document)] == ["MV-COR-03"]
    create(game, document)


@pytest.mark.rule("MV-COR-03")
@every_game
def test_a_table_with_a_result_asks_nobody(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    document = written(game)
    with monkeypatch.context() as planted:
        planted.setitem(GAMES[game].__dict__, "result", lambda _: Result((0,), ((0,), (1,)), "finished"))
        (found,) = broken(game, document)
    assert found == Violation("MV-COR-03", "at once: nobody is asked exactly when there is a result")


def read(game: str, document: dict[str, Any]) -> tuple[Any, Any, int]:
    seats, options = QUICK[game]
    play = GAMES[game]
    position = msgspec.convert(deepcopy(document), play.position, str_keys=True)
    return position, msgspec.convert(options, play.options), seats


@pytest.mark.rule("BR-ROUND-01", "BR-INV-4", "BR-END-01")
@pytest.mark.parametrize(
    ("invariant", "lanes", "phase"),
    [
        ("BR-INV-4", {1: "n1 | (n1) | S0 | n2", 2: "n1 | n1 | S1 | n2", 3: "n1"}, "round_start"),
        ("BR-INV-4", {1: "n1 | n1 | S0", 2: "n1 | n1 | S1 | n2", 3: "n1"}, "round_start"),
        ("BR-INV-4", {1: "(n1) | n1 | S0 | n2", 2: "n1 | n1 | S1 | n2", 3: "n1"}, "action"),
        ("BR-END-01", {1: "S0 | n2", 2: "n1 | n1 | S1 | n2", 3: "n1"}, "action"),
        ("BR-END-01", {1: "S0 | n2", 2: "n1 | n1 | S1 | n2", 3: "n1"}, "round_start"),
    ],
)
def test_a_match_of_bathroom_rush_begins_unsettled(invariant: str, lanes: Any, phase: str) -> None:
    document = {"lanes": {str(lane): text for lane, text in lanes.items()}, "phase": phase}
    assert invariant in {each.invariant for each in broken("bathroom_rush", document)}

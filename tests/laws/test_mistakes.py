"""The mistakes that authors of a game make: for each a law fails, and says what, where, and how to mend it.

Each row plants one mistake in a game from outside: in the one that `moviola new-game` writes, in Tide with
its cards, or in Cups with its dice.
"""

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module, invalidate_caches
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from domain.games import GAMES
from domain.kernel import data
from service.cli.commands.new_game import command as new_game
from service.testing import laws
from service.testing.cases import CASES
from tests.processes import PROJECT

SOURCES = {"tide": "tests/outside_game", "cups": "tests/dice_game"}


class Mistake(Struct, frozen=True):
    """`changes` are texts of a file of the game, each with the wrong one; `words` stand in the failure."""

    game: str
    file: str
    changes: Mapping[str, str]
    law: str
    words: tuple[str, ...]


MISTAKES = {
    "leak in the view": Mistake(
        "tide",
        "view.py",
        {"to_viewer=seat == viewer": "to_viewer=True"},
        "test_what_a_viewer_may_not_know_changes_nothing_for_them",
        ("view tells seat ", "event 1 (BoatsDealt)", "Hide it where it is told", "`may_not_know`"),
    ),
    "non-determinism": Mistake(
        "heap",
        "course.py",
        {
            "then = (Turn((seat + 1)": "take.calls = getattr(take, 'calls', 0) + 1\n"
            "    then = (Turn((seat + take.calls)"
        },
        "test_a_match_cut_off_anywhere_resumes_with_the_same_events",
        (
            "event 1: decided again at the same state, seat 0: TakeCounters(",
            "instead of",
            "no clock and no memory",
        ),
    ),
    "endless chain": Mistake(
        "tide",
        "course.py",
        {"TideEnded(tuple(state.scores))": "TideEnded(tuple(state.scores), done=0)"},
        "test_random_matches_end_and_keep_every_invariant",
        (
            "1000 events followed one command",
            "TideEnded, TideEnded",
            "`done` and `then`",
            "seat 1: SendBoat(",
        ),
    ),
    "missing sentence": Mistake(
        "heap",
        "words/it.toml",
        {'CountersTaken = "{seat:The} prende {count}."': ""},
        "test_every_event_is_told_in_both_languages",
        ("event 1, CountersTaken has no sentence in it", "Add a row", "words/it.toml of heap"),
    ),
    "illegal command listed": Mistake(
        "heap",
        "course.py",
        {"min(3, state.counters) + 1": "4"},
        "test_the_legal_list_is_sound_and_complete",
        (
            "after event ",
            "seat ",
            "TakeCounters(count=",
            "is listed, and refused: not_so_many (HP-TRN-01)",
            "`legal`",
        ),
    ),
    "legal command left out": Mistake(
        "heap",
        "course.py",
        {"min(3, state.counters) + 1": "(min(3, state.counters) if state.counters > 5 else 1) + 1"},
        "test_the_legal_list_is_sound_and_complete",
        ("after event ", "seat ", "TakeCounters(count=", "is accepted, and not listed", "List it in `legal`"),
    ),
    "wrong rule": Mistake(
        "heap",
        "course.py",
        {'("HP-TRN-01", "HP-END-01")': '("HP-TRN-01", "HP-END-07")'},
        "test_every_rule_is_written_out_where_it_acts_and_in_a_test",
        ("RULES.md of heap has no HP-END-07, which course.py names", "Number it there"),
    ),
    "unknown refusal code": Mistake(
        "heap",
        "course.py",
        {'"not_so_many"': '"too_many"'},
        "test_the_legal_list_is_sound_and_complete",
        ("seat ", "refused with the code too_many", "Add [too_many]", "refusals.toml of heap"),
    ),
    "fold shares a list with its event": Mistake(
        "tide",
        "evolve.py",
        {
            "copied(event.deck)": "event.deck",
            "state.deck = below(state.deck, len(event.boats))": "del state.deck[: len(event.boats)]",
        },
        "test_folding_the_events_gives_the_state_after_each_of_them",
        ("event 1, BoatsDealt, was changed when later events were folded", "Copy it there"),
    ),
    "no cards": Mistake(
        "tide",
        "__init__.py",
        {"cards=lambda _: box()": "cards=lambda _: ()"},
        "test_as_many_cards_are_unknown_as_the_rules_say",
        ("after the first TideRolled", "`may_not_know` names brig_1", "`cards` of tide does not list"),
    ),
    "touches that choose nothing": Mistake(
        "tide",
        "scene.py",
        {"card:{command.boat}": "boat:{command.boat}"},
        "test_what_is_drawn_can_be_read_and_chosen",
        ("seat 0, narrow: SendBoat(", "touches boat:", "which is no part", "card:"),
    ),
    "match that never ends": Mistake(
        "heap",
        "course.py",
        {"state.counters -= event.count": "pass"},
        "test_random_matches_end_and_keep_every_invariant",
        ("heap is not over after 10000 moves", "a last turn or round", "last moves", "seat 1: TakeCounters("),
    ),
    "event that tells all dice": Mistake(
        "cups",
        "events.py",
        {"return self if viewer == self.seat else": "return self if viewer != -1 else"},
        "test_what_a_viewer_may_not_know_changes_nothing_for_them",
        ("event tells seat 1", '"dice":[', "event 1 (CupShaken)", "`secret_values`"),
    ),
    "view of all dice": Mistake(
        "cups",
        "secrecy.py",
        {"if viewer == ORGANISER:": "if viewer != -1:"},
        "test_what_a_viewer_may_not_know_changes_nothing_for_them",
        ("view tells seat 1", '"cups":[[', "event 1 (CupShaken)"),
    ),
    "legal list by hidden dice": Mistake(
        "cups",
        "course.py",
        {"bid > state.bid]": "bid > state.bid][sum(map(sum, state.cups)) % 2 :]"},
        "test_what_a_viewer_may_not_know_changes_nothing_for_them",
        ("legal_commands tells seat ", "MakeBid(", "`legal`"),
    ),
    "hidden dice that nobody names": Mistake(
        "cups",
        "__init__.py",
        {"secret_values=secrecy.secret_values": "secret_values=lambda _, __: {}"},
        "test_what_a_viewer_may_not_know_changes_nothing_for_them",
        ("('cups', 2, {})", "no twin ever differed", "`secret_values` (anything else, such as dice)"),
    ),
    "nothing counted as unknown": Mistake(
        "heap",
        "../tests/settings.py",
        {'[Unknown(("heap", 2, {}), "CountersTaken", 0, 0)]': "[]"},
        "test_what_is_unknown_is_counted",
        ("settings.py is empty", "count from the rules how many cards and hidden values"),
    ),
    "sentence left in English": Mistake(
        "tide",
        "words/it.toml",
        {"La marea sale a {depth}": "The tide rises to {depth}"},
        "test_every_event_is_told_in_both_languages",
        ("event 2, TideRolled: 'The tide rises to ", "Translate the row TideRolled in words/it.toml of tide"),
    ),
    "event that tells the deck": Mistake(
        "tide",
        "events.py",
        {"deck=concealed(self.deck)": "deck=self.deck"},
        "test_what_a_viewer_may_not_know_changes_nothing_for_them",
        ("event tells seat 0", "event 1 (BoatsDealt)", "`shown`"),
    ),
    "view that unseals": Mistake(
        "tide",
        "view.py",
        {"sealed(step, viewer) if": "step if"},
        "test_answers_are_sealed_while_others_are_asked",
        ("view tells seat ", "(BoatSent)"),
    ),
    "event that unseals": Mistake(
        "tide",
        "events.py",
        {"replace(self, answer=SEALED)": "self"},
        "test_answers_are_sealed_while_others_are_asked",
        ("event tells seat ", "(BoatSent)"),
    ),
    "too little counted as unknown": Mistake(
        "tide",
        "secrecy.py",
        {"(cards_in(state.deck, *others),)": "(cards_in(*others),)"},
        "test_as_many_cards_are_unknown_as_the_rules_say",
        ("after the first TideRolled", "Count from the rules", "UNKNOWN"),
    ),
    "fact that is not folded": Mistake(
        "tide",
        "evolve.py",
        {"state.lost += event.boats": "pass"},
        "test_random_matches_end_and_keep_every_invariant",
        ("match 0: TD-INV-1 is broken after event ", "BoatsMet", "Mend its fold"),
    ),
    "rule that plays otherwise": Mistake(
        "tide",
        "__init__.py",
        {"agenda(first_edition.meet)": "agenda(course.meet)"},
        "test_scenario_plays_as_written",
        ("Deviation(", "found='nearest is event 2: points is 6, not 5'"),
    ),
}


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Mistake], Path]]:
    """Makes a game with the mistake one of `GAMES`, for this test only; gives the folder of its tests."""

    def planted(mistake: Mistake) -> Path:
        folder = tmp_path / "game"
        if mistake.game in SOURCES:
            shutil.copytree(PROJECT / SOURCES[mistake.game], folder)
        else:
            new_game.callback(mistake.game, "HP", folder)  # type: ignore[misc]
        file = folder / mistake.game / mistake.file
        text = file.read_text("utf-8")
        for right, wrong in mistake.changes.items():
            assert right in text
            text = text.replace(right, wrong)
        file.write_text(text, "utf-8")
        monkeypatch.syspath_prepend(folder)
        monkeypatch.setitem(GAMES, mistake.game, import_module(mistake.game).GAME)
        return folder / "tests"

    _forget()
    yield planted
    _forget()


def _forget() -> None:
    """No package of another row is there, nor what was read of its files."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("heap", *SOURCES)]:
        del sys.modules[name]
    invalidate_caches()
    for reader in (data.table, data.names, data.document, data.rule_ids, data.digests):
        reader.cache_clear()


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_fails_its_law_which_says_what_to_mend(
    plant: Callable[[Mistake], Path], mistake: Mistake
) -> None:
    tests = plant(mistake)
    law: Callable[[Any], None] = getattr(laws, mistake.law)
    (argument,) = signature(law).parameters
    cases = [case.values[0] for case in CASES[argument](tests)]
    with pytest.raises(AssertionError) as failure:
        any(map(law, cases))
    said = "\n".join((str(failure.value), *getattr(failure.value, "__notes__", ())))
    assert [word for word in mistake.words if word not in said] == [], said

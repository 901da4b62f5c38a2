"""The laws of beats (`domain/kernel/beats.py`) in every game that has them."""

from itertools import groupby
from random import Random
from typing import get_args

from domain.games import GAMES
from domain.kernel import beats
from domain.kernel.beats import BeatKind
from domain.kernel.words import NOW
from service.testing.playing import of, play_out
from service.testing.settings import GameTests, Settings


def test_every_event_has_its_beat(tests: GameTests) -> None:
    game = GAMES[tests.game]
    rules = beats.rules(game.package)
    if not rules:
        return
    assert {*rules} == {event.__name__ for event in game.events}
    kinds = {*get_args(BeatKind), "any"}
    for name, rule in rules.items():
        assert {*rule.joins} <= kinds, name
        assert rule.joins or not rule.closes, f"{name} closes a beat that it never joins"
        assert not (rule.kind == "asked" and (rule.joins or rule.repeats)), name


def test_a_match_is_told_beat_by_beat(setting: Settings) -> None:
    """A beat's events follow one another; it has one that opens it, and nothing after the one that closes it."""
    game, seats, options = of(setting)
    rules = beats.rules(game.package)
    if not rules:
        return
    caused = play_out(game, seats, options, seed=Random(str(setting)).randrange(1000)).caused
    events = [(revision, type(each.event).__name__) for revision, each in enumerate(caused, 1)]
    gathered = list(beats.beats(rules, events))
    groups = [list(group) for _, group in groupby(gathered, key=lambda each: each.beat.id)]
    assert len(groups) == len({each.beat.id for each in gathered})
    for group in groups:
        first, *rest = group
        assert (first.part, first.beat.id) == ("open", first.revision)
        assert all(each.part == "join" for each in rest[:-1])
        assert {each.beat.kind for each in group} == {rules[dict(events)[first.revision]].kind}
    loud = {revision for revision, name in events if rules[name].kind not in ("silent", "asked")}
    assert loud <= {each.revision for each in gathered}
    assert len(groups) < len(events)


def test_announcements_are_no_beats(setting: Settings) -> None:
    """A question says that it is to come, and nothing that the table shows as a beat says so."""
    game, seats, options = of(setting)
    rules = beats.rules(game.package)
    if not rules:
        return
    for caused in play_out(game, seats, options, seed=5).caused:
        kind = rules[type(caused.event).__name__].kind
        for language, now in NOW.items():
            sentence = game.describe(caused.event, language)
            assert sentence.startswith(now) or kind != "asked", sentence
            assert not sentence.startswith(now) or kind in ("asked", "silent"), sentence

"""What holds over whole matches: the invariants no single state can show, in random matches of every mode."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from domain.games import GAMES
from domain.games.sukkube import events as e
from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.kube import layout, turn
from domain.games.sukkube.modes import longest_manche
from domain.games.sukkube.moves import legal_cards
from domain.kernel.table import Event
from service.testing.playing import play_out, table
from tests.games.sukkube.settings import SETTINGS as SUKKUBE

rule = pytest.mark.rule
GAME = GAMES["sukkube"]
FAIR = layout("fair_v1")
every_setting = pytest.mark.parametrize(("seats", "options"), [case[1:] for case in SUKKUBE], ids=str)


def manches(seats: int, options: dict[str, Any], seeds: int = 3) -> Iterator[list[Event]]:
    """The events of each manche of some random matches, from the deal to the end of the manche."""
    for seed in range(seeds):
        events = [caused.event for caused in play_out(GAME, seats, options, seed).caused]
        dealt = 0
        for at, event in enumerate(events):
            if isinstance(event, e.MancheDealt):
                dealt = at
            elif isinstance(event, e.MancheEnded):
                yield events[dealt : at + 1]


def played(manche: list[Event]) -> list[e.CardPlayed]:
    return [event for event in manche if isinstance(event, e.CardPlayed)]


def series(manche: list[Event]) -> list[list[e.CardPlayed]]:
    return [list(run) for _, run in groupby(played(manche), key=lambda event: colour(event.card))]


@rule("SK-INV-5", "SK-DBL-01", "SK-DBL-02")
@every_setting
def test_a_card_leads_where_the_tables_say_and_doubles_as_second_of_its_series(
    seats: int, options: dict
) -> None:
    for manche in manches(seats, options):
        for run in series(manche):
            for place, event in enumerate(run, 1):
                assert event.series_length == place
                assert event.doubled is (place == 2)
                reached = turn(FAIR, event.from_top, direction(event.card), doubled=event.doubled)
                assert event.to_top == reached


@rule("SK-INV-6", "SK-DBL-06")
@every_setting
def test_no_two_cards_of_a_series_double_and_never_the_first_of_a_manche(seats: int, options: dict) -> None:
    for manche in manches(seats, options):
        assert not played(manche)[0].doubled
        assert all(sum(event.doubled for event in run) <= 1 for run in series(manche))


@rule("SK-INV-7")
@every_setting
def test_doubled_turns_reach_the_opposite_or_come_back_and_single_ones_move(
    seats: int, options: dict
) -> None:
    for manche in manches(seats, options):
        for event in played(manche):
            if not event.doubled:
                assert event.to_top != event.from_top
            elif direction(event.card) == "flip":
                assert event.to_top == event.from_top
            else:
                assert event.to_top == FAIR[event.from_top]["opposite"]


@rule("SK-INV-8")
@every_setting
def test_each_card_begins_where_the_one_before_ended(seats: int, options: dict) -> None:
    for manche in manches(seats, options):
        top = manche[0].starter
        for number, event in enumerate(played(manche), 1):
            assert (event.from_top, event.character, event.number) == (top, top, number)
            top = event.to_top
        assert manche[-1].dominator == top


@rule("SK-INV-9", "SK-BOT-01", "SK-FSH-03")
@every_setting
def test_seats_keep_to_legal_cards_and_bots_to_the_order_of_the_deal(seats: int, options: dict) -> None:
    for manche in manches(seats, options):
        hands = {name: list(cards) for name, cards in manche[0].hands.items()}
        hands["pile"] = list(manche[0].pile)
        last = None
        for event in manche[1:]:
            if isinstance(event, e.CardDrawn):
                assert event.card == hands["pile"].pop(0)
                hands[f"seat_{event.seat}"].append(event.card)
            if isinstance(event, e.CardPlayed):
                hand = hands[event.source]
                if event.actor == "bot":
                    assert event.card == hand[0]
                else:
                    flips = options.get("flip_opposite") == "self"
                    assert event.card in legal_cards(hand, last, flip_opposes_flip=flips)
                hand.remove(event.card)
                last = event.card


@rule("SK-INV-10", "SK-INV-11", "SK-SCO-01", "SK-SCO-02")
@every_setting
def test_the_sukkube_starts_next_and_the_dominatore_alone_scores(seats: int, options: dict) -> None:
    for seed in range(3):
        events = [caused.event for caused in play_out(GAME, seats, options, seed).caused]
        started = events[0]
        starter, points = started.first_starter, Counter()
        for event in events:
            if isinstance(event, e.MancheDealt):
                assert event.starter == starter
            if isinstance(event, e.MancheEnded):
                assert event.sukkube == FAIR[event.dominator]["opposite"]
                starter = event.sukkube
                points.update([event.point_to] if event.point_to else [])
                assert {name: points[name] for name in event.scores} == event.scores
                owner = started.characters[event.dominator]
                scores = owner != "bot" and (
                    owner not in started.teams or started.options.team_character_scores
                )
                assert bool(event.point_to) is scores


@rule("SK-INV-13", "SK-INV-14", "SK-PCH-03", "SK-LHP-04")
@every_setting
def test_hands_shrink_by_their_own_cards_and_grow_by_draws_only(seats: int, options: dict) -> None:
    for manche in manches(seats, options):
        expected = Counter({name: len(cards) for name, cards in manche[0].hands.items()})
        state = table(GAME, seats, options).state
        for event in manche[:-1]:
            state = GAME.evolve(state, event)
            if isinstance(event, e.CardPlayed) and event.source != "pile":
                expected[event.source] -= 1
            if isinstance(event, e.CardDrawn):
                expected[f"seat_{event.seat}"] += 1
            assert {name: len(hand) for name, hand in state.hands.items()} == expected
        refilled = options.get("mode") == "peach"
        draws = [event.reason for event in manche if isinstance(event, e.CardDrawn)]
        assert set(draws) <= {"refill" if refilled else "last_hope"}
        assert not refilled or len(draws) == min(20, len(played(manche)))


@rule("SK-INV-15", "SK-GEM-05", "SK-GEM-06")
@pytest.mark.parametrize("options", [{}, {"team_character_scores": False, "teams": [[0, 1], [2, 3]]}])
def test_a_team_character_changes_hands_with_each_of_its_cards(options: dict) -> None:
    for seed in range(3):
        events = [caused.event for caused in play_out(GAME, 4, {"mode": "gemelli", **options}, seed).caused]
        started = events[0]
        holders = dict(started.holders)
        for at, event in enumerate(events):
            owner = started.characters[event.character] if isinstance(event, e.CardPlayed) else None
            if owner in started.teams:
                assert event.actor == f"seat_{holders[owner]}"
                passed = events[at + 1]
                assert isinstance(passed, e.TeamCharacterPassed)
                assert (passed.team, passed.from_seat) == (owner, holders[owner])
                assert {passed.from_seat, passed.to_seat} == set(started.teams[owner])
                holders[owner] = passed.to_seat


@rule("SK-INV-16", "SK-INV-11")
@every_setting
def test_manches_and_matches_stay_within_their_bounds(seats: int, options: dict) -> None:
    for manche in manches(seats, options):
        assert 1 <= len(played(manche)) <= longest_manche(options.get("mode", "base"))
    for seed in range(3):
        decision = play_out(GAME, seats, options, seed)
        state = decision.state
        assert state.manche <= state.options.manche_cap
        bots = "bot" in state.characters.values()
        if not bots and state.options.team_character_scores is not False:
            assert sum(state.scores.values()) == state.manche
            assert state.manche <= len(state.scores) * (state.options.target_points - 1) + 1

"""A position is a tree of seats and chance; copies go on apart; a search knows what its seat knows."""

from collections import Counter
from random import Random

import pytest

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.kernel.game import Result
from service.gym.position import CHANCE, TERMINAL, Position, rewards
from service.testing.playing import canonical


def walked(position: Position, random: Random, plies: int) -> Position:
    for _ in range(plies):
        if position.is_terminal():
            break
        is_chance = position.is_chance_node()
        position.apply_action(
            position.sample_outcome(random) if is_chance else random.choice(position.legal_actions())
        )
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_a_walk_from_node_to_node(game: str) -> None:
    position, random, players = Position.begin(game, 3), Random(2), Counter[int]()
    while not position.is_terminal():
        player = position.current_player()
        players[player] += 1
        assert position.is_chance_node() == (player == CHANCE)
        assert bool(position.legal_actions()) == (player >= 0)
        assert position.returns() == [0.0, 0.0, 0.0]
        if player >= 0:
            with pytest.raises(ValueError, match="draws nothing"):
                position.chance_outcomes()
        walked(position, random, 1)
    assert set(players) == {CHANCE, 0, 1, 2}
    assert position.current_player() == TERMINAL
    assert position.legal_actions() == []
    assert any(position.returns())


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_on_apart(game: str) -> None:
    position = walked(Position.begin(game), Random(5), 30)
    before, twin = canonical(position.state), position.clone()
    ends = [canonical(walked(twin, Random(6), 40).state)]
    assert canonical(position.state) == before
    ends.append(canonical(walked(position, Random(6), 40).state))
    assert ends[0] == ends[1] != before


def test_a_die_has_its_outcomes_and_a_deck_is_sampled() -> None:
    position, random = Position.begin("frantic"), Random(1)
    sizes, ends, decks = set[int](), set[bytes](), 0
    for _ in range(100):
        if position.current_player() == CHANCE and "order" in repr(position.sample_outcome(random)):
            with pytest.raises(ValueError, match="too many to list: take sample_outcome"):
                position.chance_outcomes()
            decks += 1
        elif position.is_chance_node():
            outcomes = dict(position.chance_outcomes())
            sizes.add(len(outcomes))
            assert set(outcomes.values()) == {1 / len(outcomes)}
            assert position.sample_outcome(random) in outcomes
            for outcome in outcomes:
                after = position.clone()
                after.apply_action(outcome)
                ends.add(canonical(after.state))
        walked(position, random, 1)
    assert decks
    assert sizes >= {6, 20}
    assert len(ends) > 50


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    position = walked(Position.begin("sukkube"), Random(1), 20)
    before = canonical(position.state)
    player, legal = position.current_player(), position.legal_actions()
    with pytest.raises(Rejected):
        position.apply_action(Position.begin("frantic").sample_outcome(Random(1)))
    assert canonical(position.state) == before
    assert (position.current_player(), position.legal_actions()) == (player, legal)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_resampled_hides_what_its_seat_may_not_know(game: str) -> None:
    """The seat sees the same in each, and may do the same; what is hidden from it differs."""
    options = {"sukkube": {"mode": "peach"}}.get(game)
    position, random, differ = Position.begin(game, 2, options), Random(3), 0
    for _ in range(40):
        walked(position, random, 1)
        player = position.current_player()
        if player < 0:
            continue
        world = position.resample_from_infostate(player, random)
        views = [canonical(position.game.view(each.state, player)) for each in (position, world)]
        assert views[0] == views[1]
        assert world.legal_actions() == position.legal_actions()
        differ += canonical(world.state) != canonical(position.state)
    assert differ > 5


@pytest.mark.parametrize(
    ("winners", "places", "earned"),
    [
        ((1,), ((1,), (0,)), [-1.0, 1.0]),
        ((0,), ((0,), (1, 2), (3,)), [1.0, 0.0, 0.0, -1.0]),
        ((), ((0, 1, 2),), [0.0, 0.0, 0.0]),
        ((0,), ((0,),), [1.0]),
        ((), ((0,),), [-1.0]),
    ],
)
def test_rewards_by_places(
    winners: tuple[int, ...], places: tuple[tuple[int, ...], ...], earned: list[float]
) -> None:
    assert rewards(Result(winners, places, "over"), sum(map(len, places))) == earned

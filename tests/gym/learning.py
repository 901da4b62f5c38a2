"""A policy of two layers learns to beat chance in Sukkube: REINFORCE in numpy, minutes on one core.

`make campaign NAME=learn`, or python -m tests.gym.learning [--minutes 3] [--seed 1]

1. The table: two seats with three characters each, the first point wins. The other seat plays at random.
2. What the policy sees: whose each character is, how many cards of each kind both hands hold, and what was played
   last, once for each character that may be on top: where a card leads depends on that. All of it is found by name
   in the observation.
3. What it does: one number for each action that the survey knows; those that are not legal are masked.
4. How it learns: of a batch of matches, choices in those won become likelier, in those lost less likely
   (Williams, 1992), with the mean as baseline, by Adam (Kingma and Ba, 2015).
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from service.app.bots.intervals import wilson
from service.gym import env
from service.gym.environment import GameEnv

Numbers = NDArray[np.float32]

TABLES, BATCH, HIDDEN, STEP_SIZE, CURIOSITY = 64, 64, 64, 0.01, 0.01
OPTIONS = {"mode": "peach", "target_points": 1}


class Seen:
    """Rows of observations as the policy reads them, the same from both seats."""

    def __init__(self, table: GameEnv) -> None:
        at = {name: place for place, name in enumerate(table.names)}
        codes, kind_of = table.schema.texts, table.game.kind_of
        cards = [name.removeprefix("card ") for name in at if name.startswith("card ")]
        kinds = sorted({kind_of(card) for card in cards})
        characters = [name for name in at if name.startswith("characters.")]
        self._owners = [at[name] for name in characters]
        self._characters = np.array([codes[name.removeprefix("characters.")] for name in characters])
        self._seats = np.array([codes["seat_0"], codes["seat_1"]])
        self._hands = np.array([table.schema.zones.index(f"hands.seat_{seat}") + 1 for seat in (0, 1)])
        self._cards = [at[f"card {card}"] for card in cards]
        self._kinds = np.array([[kind_of(card) == kind for kind in kinds] for card in cards], np.float32)
        self._last_kind = np.zeros((len(codes) + 1, len(kinds)))
        for card in cards:
            self._last_kind[codes[card], kinds.index(kind_of(card))] = 1
        self._top, self._last = at["top"], at["last_card"]
        self.size = len(characters) * (1 + len(characters) + 3 * len(kinds))

    def read(self, rows: Sequence[Any]) -> Numbers:
        """One row for each observation, of `size` numbers."""
        seen = np.stack(rows).astype(np.int64)
        seat = seen[:, 0]
        own = np.where(seen[:, self._owners] == self._seats[seat][:, None], 1.0, -1.0)
        lies = seen[:, self._cards]
        hands = [(lies == self._hands[whose][:, None]) @ self._kinds for whose in (seat, 1 - seat)]
        last = self._last_kind[np.maximum(seen[:, self._last], 0)]
        known = np.concatenate([np.ones((len(seen), 1)), own, *hands, last], axis=1)
        top = seen[:, [self._top]] == self._characters
        return (top[:, :, None] * known[:, None, :]).reshape(len(seen), -1).astype(np.float32)


class Policy:
    """Two layers and how they are changed."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        self._random = random
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,)]
        scales = [sqrt(2 / inputs), 0.0, 0.01, 0.0]
        self.weights = [
            (random.standard_normal(shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def chances(self, seen: Numbers, masks: NDArray[np.int8]) -> tuple[Numbers, Numbers]:
        """How likely each action is taken, and the hidden layer."""
        first, bias, second, offset = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        logits = np.where(masks, hidden @ second + offset, -np.inf)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        return likely / likely.sum(axis=1, keepdims=True), hidden

    def choose(self, seen: Numbers, masks: NDArray[np.int8]) -> NDArray[np.int64]:
        likely, _ = self.chances(seen, masks)
        thrown = self._random.random((len(likely), 1), np.float32)
        return np.minimum((likely.cumsum(axis=1) <= thrown).sum(axis=1), likely.shape[1] - 1)

    def learn(self, seen: Numbers, masks: NDArray[np.int8], taken: NDArray[np.int64], gains: Numbers) -> None:
        """One step that makes what was taken likelier where it gained more than usual."""
        likely, hidden = self.chances(seen, masks)
        surprise = np.log(np.where(likely > 0, likely, 1))
        entropy = -(likely * surprise).sum(axis=1, keepdims=True)
        blame = likely.copy()
        blame[np.arange(len(taken)), taken] -= 1
        blame = (blame * gains[:, None] + CURIOSITY * likely * (surprise + entropy)) / len(taken)
        below = (blame @ self.weights[2].T) * (hidden > 0)
        self._descend([seen.T @ below, below.sum(axis=0), hidden.T @ blame, blame.sum(axis=0)])

    def _descend(self, slopes: Sequence[Numbers]) -> None:
        self._steps += 1
        for number, slope in enumerate(slopes):
            self._means[number] += 0.1 * (slope - self._means[number])
            self._squares[number] += 0.001 * (slope**2 - self._squares[number])
            mean = self._means[number] / (1 - 0.9**self._steps)
            square = self._squares[number] / (1 - 0.999**self._steps)
            self.weights[number] -= (STEP_SIZE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Choices(NamedTuple):
    """All that the policy did where it had a choice, and how the match ended for it."""

    seen: Numbers
    masks: NDArray[np.int8]
    taken: NDArray[np.int64]
    rewards: Numbers


Choice = tuple[Numbers, NDArray[np.int8], int]


class Hall:
    """Many tables at once: the policy sits at every one, at either seat in turn, chance at the other."""

    def __init__(self, seed: int) -> None:
        self.tables = [env("sukkube", 2, OPTIONS) for _ in range(TABLES)]
        for number, table in enumerate(self.tables):
            table.reset(seed=seed * 1_000_000 + number)
        self._random = Random(seed)
        self._own = [f"seat_{number % 2}" for number in range(TABLES)]
        self._so_far: list[list[Choice]] = [[] for _ in self.tables]
        self.seen = Seen(self.tables[0])
        self.plies = 0

    def matches(self, policy: Policy, count: int) -> tuple[Choices, list[float]]:
        """At least so many matches, and their rewards."""
        done: list[tuple[Numbers, NDArray[np.int8], int, float]] = []
        results: list[float] = []
        while len(results) < count:
            for number in range(TABLES):
                for reward in self._until_asked(number):
                    results.append(reward)
                    done += [(*choice, reward) for choice in self._so_far[number]]
                    self._so_far[number] = []
            asked = [table.observe(own) for table, own in zip(self.tables, self._own, strict=True)]
            seen = self.seen.read([each["observation"] for each in asked])
            masks = np.stack([each["action_mask"] for each in asked])
            for number, action in enumerate(policy.choose(seen, masks).tolist()):
                if len(self.tables[number].offered) > 1:
                    self._so_far[number].append((seen[number], masks[number], action))
                self._step(number, action)
        rows, were, taken, rewards = zip(*done, strict=True)
        return Choices(
            np.stack(rows), np.stack(were), np.array(taken), np.array(rewards, np.float32)
        ), results

    def _until_asked(self, number: int) -> Iterator[float]:
        """Moves of the other seat, and the rewards of matches that end, until the policy is asked."""
        table = self.tables[number]
        while True:
            own = self._own[number]
            if table.terminations[own]:
                yield table.rewards[own]
                table.reset()
                self._own[number] = "seat_1" if own == "seat_0" else "seat_0"
            elif table.agent_selection == own:
                return
            else:
                self._step(number, self._random.choice(list(table.offered)))

    def _step(self, number: int, action: int) -> None:
        self.tables[number].step(action)
        self.plies += 1


def bar(share: float, low: float, high: float, width: int = 60) -> str:
    """A line from 0 to 1: `-` for the interval, `o` for the share, `|` for a half."""
    line = [" "] * (width + 1)
    line[width // 2] = "|"
    for place in range(round(low * width), round(high * width) + 1):
        line[place] = "-"
    line[round(share * width)] = "o"
    return "".join(line)


def told(label: str, results: Sequence[float]) -> str:
    won = sum(reward > 0 for reward in results)
    low, high = wilson(won, len(results))
    share = won / len(results)
    return f"{label:>9} {share:6.1%} ({low:.1%} to {high:.1%}) {bar(share, low, high)}"


def learned(minutes: float, seed: int) -> tuple[Policy, Hall]:
    """Train for so long; a line whenever a thirtieth of the time is over: share of the matches won since then."""
    hall = Hall(seed)
    policy = Policy(hall.seen.size, hall.tables[0].places.size, np.random.default_rng(seed))
    began, told_of, usual, matches = monotonic(), 0, 0.0, 0
    recent: list[float] = []
    while (spent := monotonic() - began) < 60 * minutes:
        choices, results = hall.matches(policy, BATCH)
        policy.learn(choices.seen, choices.masks, choices.taken, choices.rewards - usual)
        usual += 0.05 * (sum(results) / len(results) - usual)
        matches += len(results)
        recent += results
        if int(30 * spent / (60 * minutes)) > told_of:
            told_of = int(30 * spent / (60 * minutes))
            print(told(f"{matches:,}", recent), flush=True)
            recent = []
    return policy, hall


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.gym.learning", description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--matches", type=int, default=2_000, help="that judge the policy in the end")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"{'matches':>9} won of those since the line before, with the 95 % interval of Wilson, from 0 to 1")
    policy, hall = learned(asked.minutes, asked.seed)
    print(f"{hall.plies:,} plies played; now {asked.matches:,} new matches that it does not learn from")
    judge = Hall(asked.seed + 1)
    _, results = judge.matches(policy, asked.matches)
    print(told("learned", results))


if __name__ == "__main__":
    main()

"""The games: the packages in this folder, in the order of their names, then those of other distributions.

Another distribution offers a game by an entry point of the group `moviola.games`: the game's name, and where its
`GAME` is. A game that cannot be used ends the start: without it, nobody could read the matches played of it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any, Final, NamedTuple

from domain.kernel import data
from domain.kernel.game import Game, UnusableGame

GROUP: Final = "moviola.games"
NAME: Final = re.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*")
PREFIX: Final = re.compile("[A-Z]{2}")
AROUND: Final = {"matches": "MV", "tournaments": "TO"}
"""The rulebooks that hold around every game: no game has their names or their prefixes."""


class Offer(NamedTuple):
    """A game as it was found: the name that its folder or its entry point has, and a function that gives it."""

    name: str
    place: str
    load: Callable[[], Any]


def offers() -> Iterator[Offer]:
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        if module.ispkg:
            yield Offer(module.name, f"domain.games.{module.name}", _loader(f"{__name__}.{module.name}"))
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        source = f"{point.dist.name} {point.dist.version}" if point.dist else "an unknown distribution"
        yield Offer(point.name, f"{point.value}, an entry point of {source}", point.load)


def registry(offers: Iterable[Offer]) -> dict[str, Game[Any]]:
    """The games by name. Raises `UnusableGame` at the first that cannot be one of them."""
    games: dict[str, Game[Any]] = {}
    for offer in offers:
        try:
            game = offer.load()
        except Exception as error:
            raise UnusableGame(offer.name, offer.place, f"{type(error).__name__}: {error}") from error
        for fault in _faults(game, offer.name, games):
            raise UnusableGame(offer.name, offer.place, fault)
        games[game.name] = game
    return games


def _loader(package: str) -> Callable[[], Any]:
    return lambda: import_module(package).GAME


def _faults(game: Any, name: str, others: Mapping[str, Game[Any]]) -> Iterator[str]:
    if not isinstance(game, Game):
        yield f"it is no Game but {game!r}"
    if game.name != name:
        yield f"it is offered as {name}, but its Game has the name {game.name}"
    if not NAME.fullmatch(name):
        yield "a name has lower-case letters, digits and single underscores"
    if name in AROUND or name in others:
        yield f"the name is taken by {others[name].package if name in others else 'a rulebook'}"
    if not PREFIX.fullmatch(game.prefix):
        yield f"the prefix of its rules has two capital letters; it is {game.prefix}"
    prefixes = AROUND | {other.name: other.prefix for other in others.values()}
    for other, prefix in prefixes.items():
        if prefix == game.prefix:
            yield f"the rules of {other} begin with {prefix} too"
    yield from _faults_of_rules(game)


def _faults_of_rules(game: Game[Any]) -> Iterator[str]:
    try:
        rules = [rule for rule, _ in data.numbered(data.rules_text(game.package))]
    except (ImportError, FileNotFoundError):
        yield f"the package {game.package} has no RULES.md"
        return
    if not rules:
        yield f"RULES.md in the package {game.package} numbers no rule"
    for rule in rules:
        if not rule.startswith(f"{game.prefix}-"):
            yield f"RULES.md numbers {rule}, but the prefix of its rules is {game.prefix}"


GAMES: Final = registry(offers())

"""What rules refuse, by code: the cause and the way out, as each package tells them in its refusals.toml."""

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from domain.games import GAMES


class RefusalKind(Struct, frozen=True, forbid_unknown_fields=True):
    """`rules` are the IDs it cites where they are always the same. `moment`: the same request may be accepted
    at another time."""

    cause: str
    way_out: str
    rules: tuple[str, ...] = ()
    moment: bool = False


@cache
def catalogue() -> dict[str, dict[str, RefusalKind]]:
    """By what refuses, then by code: all games alike, matches, tournaments, each game."""
    packages = {
        "every game": "domain.kernel",
        "matches": "domain.matches",
        "tournaments": "domain.tournaments",
        **{game.title: game.package for game in GAMES.values()},
    }
    return {title: _read(package) for title, package in packages.items()}


@cache
def of_the_moment() -> frozenset[str]:
    """Codes of refusals that are about the moment, not about the command: `not_now` (409) instead of 422."""
    return frozenset(code for kinds in catalogue().values() for code, kind in kinds.items() if kind.moment)


def _read(package: str) -> dict[str, RefusalKind]:
    """A game from outside need not have the file."""
    file = resources.files(package) / "refusals.toml"
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return msgspec.convert(found, dict[str, RefusalKind])

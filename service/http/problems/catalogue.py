"""Refusals of the rules, by code: the cause and the way out, as each package tells them in refusals.toml."""

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from domain.games import GAMES


class RefusalKind(Struct, frozen=True, forbid_unknown_fields=True):
    """`rules` are the IDs it cites where they are always the same. `moment`: the same request may be accepted
    at another time. `kind` is the kind of problem it is, where its package says so."""

    cause: str
    way_out: str
    rules: tuple[str, ...] = ()
    moment: bool = False
    kind: str = ""

    @property
    def problem(self) -> str:
        """The kind of problem: `not_now` (409) for one of the moment, else `against_the_rules` (422)."""
        return self.kind or ("not_now" if self.moment else "against_the_rules")


@cache
def catalogue() -> dict[str, dict[str, RefusalKind]]:
    """By what refuses, then by code: all games alike, matches, tournaments, each game."""
    packages = {
        "every game": "domain.kernel",
        "matches": "domain.matches",
        "tournaments": "domain.tournaments",
        "tickets": "service.access",
        **{game.title: game.package for game in GAMES.values()},
    }
    return {title: _read(package) for title, package in packages.items()}


@cache
def problems() -> dict[str, str]:
    """Every code with its kind of problem."""
    return {code: kind.problem for kinds in catalogue().values() for code, kind in kinds.items()}


def _read(package: str) -> dict[str, RefusalKind]:
    """A game from outside need not have the file."""
    file = resources.files(package) / "refusals.toml"
    kinds = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return msgspec.convert(kinds, dict[str, RefusalKind])

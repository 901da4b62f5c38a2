"""A game with some of its parts exchanged: to plant faults in it, or to watch it."""

from dataclasses import fields, replace
from typing import Any

from domain.kernel.game import Game


def altered(game: Game[Any], **parts: Any) -> Game[Any]:
    """`parts` are fields of the game, or what it reads off its agenda and folds: `decide`, `awaited`, `redact`."""
    of_game = {field.name for field in fields(game)}
    other = replace(game, **{name: part for name, part in parts.items() if name in of_game})
    unknown = [name for name in parts if not hasattr(game, name)]
    assert not unknown, unknown
    other.__dict__.update({name: part for name, part in parts.items() if name not in of_game})
    return other

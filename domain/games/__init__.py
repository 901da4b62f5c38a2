"""The games. This list is the only place outside a game's own folder to touch when a game is added."""

from typing import Any, Final

from domain.games import bathroom_rush, frantic, piccioni, sukkube
from domain.kernel.game import Game

GAMES: Final[dict[str, Game[Any]]] = {
    game.name: game for game in (sukkube.GAME, frantic.GAME, piccioni.GAME, bathroom_rush.GAME)
}

"""Atlases: what the films of a game send often, found by playing matches that nobody has seen.

An atlas is made of matches that chance plays from seeds of ours. So it knows nothing of any other match.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from domain.drawing.scene import Layout, Scene, Table
from domain.drawing.shorthand import Atlas
from domain.drawing.tokens import seat_name
from domain.games import GAMES
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.decision import Caused, Decision
from domain.kernel.game import Game
from domain.kernel.table import SPECTATOR, Event, Language
from service.app.bots import worlds
from service.app.matches.levels import level_of
from service.schemas.films import FilmAtlas

LETTERS: Final = "ĄĘĮŲŰŐ"
"""Each stands for the name of the player at that seat. The font of pictures has them, games do not use them."""
MORE_SEATS: Final = (0, 0, 0, 1, 2)
"""How many seats more than it needs a game has in the matches that are played."""
MOST_MOVES: Final = 250
LEAST: Final = 2
"""In so many of the matches a thing has to be there."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Atlas).decode


class MadeAtlas(NamedTuple):
    """`body` is a `FilmAtlas` as JSON."""

    id: str
    body: bytes


def spelt(atlas: MadeAtlas, names: tuple[str, ...]) -> Atlas:
    """The atlas with the names of players, one after the other, in place of the letters that stand for them."""
    body = atlas.body
    for letter, name in zip(LETTERS, names, strict=False):
        body = body.replace(letter.encode(), _encode(name)[1:-1])
    return _decode(body)


def shown_names(names: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """The names of players as pictures write them."""
    table = Table(names, SPECTATOR, language)
    return tuple(seat_name(table, seat) for seat in range(len(names)))


class Atlases:
    """Makes each atlas once in a process, an event at a time, so that others are served in between."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Language, Layout], MadeAtlas] = {}
        self._making = asyncio.Lock()

    async def of(self, game: str, language: Language, layout: Layout) -> MadeAtlas:
        """`game` is one of `GAMES`."""
        key = game, language, layout
        async with self._making:
            if key not in self._made:
                self._made[key] = await _atlas(GAMES[game], language, layout)
        return self._made[key]

    async def known_as(self, wanted: str, game: str, language: Language, layout: Layout) -> MadeAtlas | None:
        """The atlas, if it is the one of that id."""
        if not wanted or game not in GAMES:
            return None
        atlas = await self.of(game, language, layout)
        return atlas if atlas.id == wanted else None


async def _atlas(game: Game[Any], language: Language, layout: Layout) -> MadeAtlas:
    found: dict[str, Counter[Any]] = {name: Counter() for name in Atlas.__struct_fields__}
    for seed, more in enumerate(MORE_SEATS):
        seats = min(game.seats[0] + more, game.seats[-1])
        table = Table(tuple(LETTERS[:seats]), SPECTATOR, language, layout)
        here: dict[str, dict[Any, None]] = {name: {} for name in found}
        async for kind, thing in _sent(game, Random(seed), table):  # noqa: S311 - a game, not a secret
            here[kind][thing] = None
        for kind, things in here.items():
            found[kind].update(list(things))
    often = {
        kind: tuple(thing for thing, matches in things.most_common() if matches >= LEAST)
        for kind, things in found.items()
    }
    name = hashlib.sha256(_encode(Atlas(**often))).hexdigest()[:16]
    return MadeAtlas(name, _encode(FilmAtlas(id=name, letters=LETTERS, **often)))


async def _sent(game: Game[Any], random: Random, table: Table) -> AsyncIterator[tuple[str, Any]]:
    """What a film of one match sends, by kind."""
    before: Scene | None = None
    for caused, state in _played(game, len(table.names), random):
        scene = game.scene(game.view(state, SPECTATOR), table)
        for each in _of_scene(scene):
            yield each
        event: Event = game.redact(caused.event, SPECTATOR)
        yield "texts", game.describe(event, table.language)
        yield "kinds", (type(event).__name__, level_of(game, event))
        yield "rules", tuple(caused.rules)
        if before is not None:
            for mark in game.marked(before, scene, event, table.language):
                yield "texts", mark.text
                yield "shapes", mark.shapes
        before = scene
        await asyncio.sleep(0)


def _of_scene(scene: Scene) -> Iterator[tuple[str, Any]]:
    for part in scene.parts:
        yield "names", part.name
        yield "names", part.home
        yield "words", part.label
        yield "shapes", part.shapes
    for group in scene.words:
        yield "words", group.heading
        for item in group.items:
            yield "words", item


def _played(game: Game[Any], seats: int, random: Random) -> Iterator[tuple[Caused, Any]]:
    """Each event of a match that chance plays, and the state after it."""
    state = game.begin(game.options(), seats)
    for _ in range(MOST_MOVES):
        awaited = game.awaited(state)
        decision = Decision(game.clone(state), game.evolve)
        if isinstance(awaited, AwaitsChance):
            worlds.draw(game, decision, awaited, random)
        elif isinstance(awaited, AwaitsSeats):
            mover = random.choice(awaited.seats)
            game.decide(decision, random.choice(game.legal_commands(state, mover)), mover)
        else:
            return
        for caused in decision.caused:
            state = game.evolve(game.clone(state), caused.event)
            yield caused, state

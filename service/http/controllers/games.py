"""The games: what can be set, asked and happen, the rules, the cards."""

import asyncio
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter

from domain.games import GAMES
from domain.kernel.game import Game, union
from domain.kernel.table import Language
from service.app.lessons import lesson_film
from service.http.answering import UNCHANGED
from service.http.controllers.rules import UNCHANGING, books, one_of
from service.http.operation import Contract
from service.schemas.games import CardList, GameDescription, GameList, GameSummary, Rule, RuleBook
from service.schemas.lessons import LessonFilm

GameName = Annotated[str, PathParameter(description="A game's name, as listed by listGames.")]
RuleId = Annotated[str, PathParameter(description="A rule's ID, such as `SK-LEG-02`.")]
Edition = Annotated[
    str | None,
    QueryParameter(
        max_length=60,
        description="The edition, as listGames tells it: the answer may then be kept. Absent: the present one.",
    ),
]
LessonLanguage = Annotated[
    Language, QueryParameter(name="language", description="The language of all texts.")
]
OF_EDITION = {"Cache-Control": "public, max-age=86400, immutable"}
"""For a day and no longer: another release may have mended words."""


class GamesController(Controller):
    path = "/v1/games"
    tags = ("games",)

    @get(
        operation_id="listGames",
        summary="List the games",
        contract=Contract(answer=GameList, reads_log=False),
    )
    async def games(self) -> Response[GameList]:
        """Every game with its rules edition and how many seats it takes."""
        summaries = [GameSummary(**_summary(game)) for game in GAMES.values()]
        return Response(GameList(summaries), headers=UNCHANGING)

    @get(
        "/{game:str}",
        operation_id="getGame",
        summary="Describe a game",
        contract=Contract(answer=GameDescription, problems=("not_found",), reads_log=False),
    )
    async def game(self, game: GameName, edition: Edition = None) -> Response[GameDescription]:
        """The JSON Schemas of a game's options, positions, commands and events."""
        return _lasting(description(_game(game, edition).name), edition)

    @get(
        "/{game:str}/rules",
        operation_id="getRules",
        summary="Read the rules of a game",
        contract=Contract(answer=RuleBook, problems=("not_found",), reads_log=False, also=UNCHANGED),
    )
    async def rules(self, game: GameName, edition: Edition = None) -> Response[RuleBook]:
        """The numbered rules, whole and paragraph by paragraph."""
        rules = _game(game, edition)
        book = books()[rules.name]
        return _lasting(RuleBook(rules.name, rules.edition, book.text, book.rules), edition)

    @get(
        "/{game:str}/rules/{rule_id:str}",
        operation_id="getRule",
        summary="Read one rule",
        contract=Contract(answer=Rule, problems=("not_found",), reads_log=False),
    )
    async def rule(self, game: GameName, rule_id: RuleId, edition: Edition = None) -> Response[Rule]:
        """The paragraph that an event or a refusal cites; those of matches and tournaments: getCitedRule."""
        return _lasting(one_of(books()[_game(game, edition).name].rules, rule_id), edition)

    @get(
        "/{game:str}/cards",
        operation_id="listCards",
        summary="List the cards of a game",
        contract=Contract(answer=CardList, problems=("not_found",), reads_log=False, also=UNCHANGED),
    )
    async def cards(self, game: GameName, edition: Edition = None) -> Response[CardList]:
        """The cards of the default deck, as printed."""
        rules = _game(game, edition)
        cards = list(rules.cards(rules.options()))
        return _lasting(CardList(rules.name, rules.edition, cards), edition)

    @get(
        "/{game:str}/lesson",
        operation_id="getLesson",
        summary="Learn a game, step by step",
        contract=Contract(answer=LessonFilm, problems=("not_found",), reads_log=False, also=UNCHANGED),
    )
    async def lesson(self, game: GameName, language: LessonLanguage = "en") -> Response[LessonFilm]:
        """A film of a lesson on the real game: tables, sentences, and at each step what may be tried and why not.

        The page of the lesson plays it; no match is made.
        """
        film = await asyncio.to_thread(lesson_film, _game(game).name, language)
        if film is None:
            raise NotFoundException(f"{game} has no lesson")
        return Response(film, headers=UNCHANGING)


@cache
def description(name: str) -> GameDescription:
    game = GAMES[name]
    return GameDescription(
        **_summary(game),
        options=schema(game.options),
        position=schema(game.position),
        commands=schema(union(game.seat_commands)),
        events=schema(union(game.events)),
    )


def schema(kind: Any) -> dict[str, Any]:
    return msgspec.json.schema(kind)


def _summary(game: Game[Any]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "edition": game.edition,
        "min_seats": game.seats[0],
        "max_seats": game.seats[-1],
    }


def _game(name: str, edition: str | None = None) -> Game[Any]:
    """The rules of earlier editions are played on here, but their texts and cards went with their release."""
    if name not in GAMES:
        raise NotFoundException(f"there is no game {name}; known: {', '.join(GAMES)}")
    game = GAMES[name]
    if edition not in (None, game.edition):
        raise NotFoundException(f"there is no edition {edition} of {name} to read; known: {game.edition}")
    return game


def _lasting(answer: Any, edition: str | None) -> Response[Any]:
    return Response(answer, headers=UNCHANGING if edition is None else OF_EDITION)

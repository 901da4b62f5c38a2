"""The rulebooks: of each game, of matches and of tournaments; whatever a refusal or an event cites is in one."""

from functools import cache
from typing import Annotated

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from domain.games import GAMES
from domain.kernel import data
from service.http.answering import UNCHANGED
from service.http.operation import Contract
from service.schemas.games import NumberedRules, Rule, RulebookList, RulebookSummary

Book = Annotated[
    str, PathParameter(description="A rulebook's name, or the letters its IDs begin with: `matches`, `MV`.")
]
RuleId = Annotated[str, PathParameter(description="A rule's ID, such as `MV-ORG-01`.")]
AROUND_GAMES = ("matches", "tournaments")
UNCHANGING = {"Cache-Control": "public, max-age=300"}


class RulesController(Controller):
    path = "/v1"
    tags = ("games",)

    @get(
        "/rulebooks",
        operation_id="listRulebooks",
        summary="List the rulebooks",
        contract=Contract(answer=RulebookList, reads_log=False),
    )
    async def rulebooks(self) -> Response[RulebookList]:
        """One for each game, and those of matches and tournaments, which apply to every game."""
        return Response(RulebookList([summary(book) for book in books().values()]), headers=UNCHANGING)

    @get(
        "/rulebooks/{book:str}",
        operation_id="getRulebook",
        summary="Read a rulebook",
        contract=Contract(answer=NumberedRules, problems=("not_found",), reads_log=False, also=UNCHANGED),
    )
    async def rulebook(self, book: Book) -> Response[NumberedRules]:
        """The numbered rules, whole and paragraph by paragraph."""
        return Response(rulebook_named(book), headers=UNCHANGING)

    @get(
        "/rules/{rule_id:str}",
        operation_id="getCitedRule",
        summary="Read a rule that was cited",
        contract=Contract(answer=Rule, problems=("not_found",), reads_log=False),
    )
    async def cited(self, rule_id: RuleId) -> Response[Rule]:
        """The paragraph that an event or a refusal cites, from any book: `/v1/rules/MV-ORG-01`."""
        letters = rule_id.partition("-")[0]
        return Response(one_of(rulebook_named(letters).rules, rule_id), headers=UNCHANGING)


@cache
def books() -> dict[str, NumberedRules]:
    """By name."""
    return {book: _read(book) for book in (*AROUND_GAMES, *GAMES)}


def summary(book: NumberedRules) -> RulebookSummary:
    return RulebookSummary(book.book, book.letters, book.title, len(book.rules))


def one_of(rules: tuple[Rule, ...], rule_id: str) -> Rule:
    for rule in rules:
        if rule.id == rule_id.upper():
            return rule
    raise NotFoundException(f"there is no rule {rule_id} in this book")


def _read(book: str) -> NumberedRules:
    text = data.rules_text(GAMES[book].package) if book in GAMES else data.rules_around(book)
    title = text.partition("\n")[0].removeprefix("# ")
    rules = tuple(Rule(rule_id, text) for rule_id, text in data.numbered(text))
    return NumberedRules(book, rules[0].id[:2], title, text, rules)


def rulebook_named(name: str) -> NumberedRules:
    for book in books().values():
        if name.lower() == book.book or name.upper() == book.letters:
            return book
    raise NotFoundException(f"there is no rulebook {name}; known: {', '.join(books())}")

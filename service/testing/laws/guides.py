"""The laws of the explanations for people (`domain/kernel/guides.py`), as far as a game has them."""

import re
from collections.abc import Iterator
from itertools import product
from string import Formatter
from typing import Any, Final, get_args

import msgspec

from domain.games import GAMES
from domain.kernel import data, guides
from domain.kernel.game import Game
from domain.kernel.table import Language
from service.testing.rules import RULE_ID
from service.testing.settings import GameTests

WORDS: Final = range(900, 1501)
"""Of a guide."""
CITED: Final = re.compile(r"\[([A-Z]{2}-[A-Z0-9-]*\d)\]")
FENCE: Final = re.compile(r"^:::(\S+) (.*)$", re.MULTILINE)
HEADING: Final = re.compile(r"^(#+) ", re.MULTILINE)
MARKUP: Final = re.compile(r"[*_`#\[\]<>]|" + RULE_ID.pattern)
UNBROKEN: Final = 7
"""Letters that have room beside each other on a card in the hand, on a telephone that stands upright."""
TOUCHED: Final = {"card"}
"""The names that a refusal may have in braces."""


def test_every_kind_of_card_has_a_text_that_names_its_rules(tests: GameTests) -> None:
    game = GAMES[tests.game]
    texts = guides.texts(game.package)
    if not texts:
        return
    kinds = {game.kind_of(card.id) for card in game.cards(game.options())}  # type: ignore[attr-defined]
    assert kinds - {*texts} == set()
    rules = data.rule_ids(game.package)
    for name, text in texts.items():
        assert {*text.rules} <= rules, name
        assert printed_rules(game, name) <= {*text.rules}, name


def test_the_texts_of_cards_are_plain_sentences_in_both_languages(tests: GameTests) -> None:
    for name, texts in guides.texts(GAMES[tests.game].package).items():
        assert texts.en.line != texts.it.line, name
        assert bool(texts.en.more) == bool(texts.it.more), name
        for language in get_args(Language):
            text = texts.text(language)
            for sentences in filter(None, (text.line, text.more)):
                assert not MARKUP.search(sentences), (name, language)
                assert sentences.endswith("."), (name, language)


def test_a_long_word_on_a_card_says_where_it_may_break(tests: GameTests) -> None:
    """A narrow card breaks a word anywhere that has no room and no soft hyphen."""
    game = GAMES[tests.game]
    texts = guides.texts(game.package)
    kinds = {game.kind_of(card.id) for card in game.cards(game.options())}  # type: ignore[attr-defined]
    for kind, language in product(kinds & {*texts}, get_args(Language)):
        text = texts[kind].text(language)
        longest = max(re.split(r"[^\w]+", text.short or text.name), key=len)
        assert len(longest) <= UNBROKEN, (kind, language, longest)


def test_every_option_and_each_of_its_values_is_worded(tests: GameTests) -> None:
    game = GAMES[tests.game]
    worded = guides.options(game.package)
    if not worded:
        return
    assert [*worded] == [*game.options.__struct_fields__]
    for name, schema in option_schemas(game).items():
        assert {*worded[name].values} == {as_json(value) for value in listed(schema)}, name
        texts = (worded[name].title, worded[name].help, *worded[name].values.values())
        assert all(text.en not in (name, "") for text in texts)
        assert all(worded[name].help.text(language).endswith(".") for language in get_args(Language)), name


def test_every_refusal_is_told_to_a_player(tests: GameTests) -> None:
    package = GAMES[tests.game].package
    own = guides.refusals(package)
    if not own:
        return
    for place in (package, "domain.kernel"):
        codes = [*data.document(place, "refusals.toml")]
        sentences = guides.refusals(place)
        assert sorted(sentences) == sorted(code for code in codes if not code.startswith("name_")), place
        for code, both in sentences.items():
            assert fields(both.en) == fields(both.it) <= TOUCHED, code
            assert all(text.endswith(".") for text in (both.en, both.it)), code


def test_a_game_has_both_languages_on_its_shelf(tests: GameTests) -> None:
    shelf = guides.shelf(GAMES[tests.game].package)
    if shelf:
        assert shelf.sentence.en != shelf.sentence.it
        assert 0 < shelf.minutes[0] <= shelf.minutes[1]
        assert {*shelf.printed} <= {*shelf.__struct_fields__}


def test_a_guide_is_the_same_in_both_languages_and_cites_rules_that_exist(tests: GameTests) -> None:
    """The rules cited, the headings and the cards fences come in the same order."""
    game = GAMES[tests.game]
    english, italian = (guides.guide(game.package, language) for language in get_args(Language))
    if english is None or italian is None:
        assert english is italian
        return
    assert len(english.split()) in WORDS
    assert len(italian.split()) in WORDS
    assert {*CITED.findall(english)} == {*CITED.findall(italian)} <= data.rule_ids(game.package)
    assert HEADING.findall(english) == HEADING.findall(italian)
    assert "<" not in english + italian, "plain Markdown"
    fences = [(kind, words.split()) for kind, words in FENCE.findall(english) if kind == "cards"]
    assert fences == [(kind, words.split()) for kind, words in FENCE.findall(italian) if kind == "cards"]
    names = {name for _, words in fences for name in words}
    kinds = {game.kind_of(card.id) for card in game.cards(game.options())}  # type: ignore[attr-defined]
    assert names <= {*guides.texts(game.package)}
    assert not names or kinds <= names, "a guide that shows cards shows all"
    assert {kind for kind, _ in FENCE.findall(english + italian)} <= {"cards", "picture"}


def printed_rules(game: Game[Any], kind: str) -> set[str]:
    """The rules that the game's data files name in the row of a kind of card."""
    tables = (data.table(game.package, name) for name in data.names(game.package, ""))
    return {rule for table in tables for rule in _rules_in(table.get(kind))}


def option_schemas(game: Game[Any]) -> dict[str, Any]:
    schema = msgspec.json.schema(game.options)
    return schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]  # type: ignore[no-any-return]


def listed(schema: Any) -> Iterator[object]:
    """The values that an option may have one by one."""
    if schema.get("type") == "boolean":
        yield from (True, False)
    yield from schema.get("enum", ())
    for part in (*schema.get("anyOf", ()), *schema.get("prefixItems", ())):
        yield from listed(part)
    if isinstance(items := schema.get("items"), dict):
        yield from listed(items)


def as_json(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _rules_in(value: object) -> Iterator[str]:
    match value:
        case str():
            yield from (RULE_ID.findall(value) if RULE_ID.fullmatch(value) else ())
        case dict():
            for each in value.values():
                yield from _rules_in(each)
        case list():
            for each in value:
                yield from _rules_in(each)

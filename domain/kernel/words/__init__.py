"""The words of a game, from a file for each language: `words/<language>.toml`.

    ActionPlayed = "{seat:The} plays {card} on {zone}."
    [WindowOpened]                                            # variants, chosen by a field
    by = "seats"
    one = "Now: does {seats} react ({kind:window})?"
    other = "Now: do {seats:seats.all} react ({kind:window})?"
    [words]
    window = { redirect = "birdseed", response = "reactions" }
    clown = { name = "il clown", to = "al clown" }            # forms: {character:to}

A placeholder is `{field:word.form}`. The word is a row of `[words]` or a function of the game, by default the one
that has the name of the field. The form is the case or article of a name, by default `name`. Without a field the
value is the event itself. A field without a word is written as it is; `number` counts it.

`by` chooses a variant by the value of a field: its text (for a struct its type), the plural category of a number
or a length (CLDR; `negative` below zero), `none` for what is absent, else `some` or `other`. A row of `[words]`
without `by` is chosen by the value itself. Variants may have variants.
"""

from collections.abc import Mapping
from typing import Final, Protocol, TypeVar, get_args

from domain.kernel import data
from domain.kernel.table import Command, Event, Language, snake_case
from domain.kernel.words.seats import Numbers, Who
from domain.kernel.words.tongue import Line, Say, Tongue

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
NOW: Final = {language: str(data.document(__package__, f"{language}.toml")["now"]) for language in LANGUAGES}
"""The beginning of a sentence that announces what is to come; every other tells what has happened."""
Subject = TypeVar("Subject", contravariant=True)


class Saying(Protocol[Subject]):
    """Says an event or a command; seats are numbers unless `who` says them."""

    def __call__(self, subject: Subject, language: Language, who: Who | None = None, /) -> str: ...


class Vocabulary:
    """The words of a game. `functions` say what needs a computation, by the names that placeholders use."""

    def __init__(self, package: str, functions: Mapping[str, Line] | None = None) -> None:
        self._tongues = {
            language: Tongue(language, data.document(package, f"words/{language}.toml"), functions or {})
            for language in LANGUAGES
        }
        self._by_number = {language: Say(each, Numbers(language)) for language, each in self._tongues.items()}

    def describe(self, event: Event, language: Language, who: Who | None = None) -> str:
        """The sentence of an event; seats are numbers unless `who` says them."""
        return self.say(language, who).sentence(type(event).__name__, event)

    def describe_command(self, command: Command, language: Language, who: Who | None = None) -> str:
        """A command in a few words, for people who choose one; its name if `[commands]` has none."""
        say, name = self.say(language, who), type(command).__name__
        if not say.tongue.has_command(name):
            return snake_case(name).replace("_", " ")
        return say.tongue.command(name)(say, command, "")

    def say(self, language: Language, who: Who | None = None) -> Say:
        return self._by_number[language] if who is None else Say(self._tongues[language], who)

    def section(self, name: str) -> dict[Language, dict[str, str]]:
        """A table of plain texts, by language."""
        return {language: each.rows.get(name, {}) for language, each in self._tongues.items()}

    def lists(self, name: str) -> dict[Language, dict[str, list[str]]]:
        """A table of lists of texts, by language; languages may have other rows."""
        return {language: each.rows.get(name, {}) for language, each in self._tongues.items()}

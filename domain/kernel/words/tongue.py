"""The rows of a file of words, prepared for saying."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from string import Formatter
from typing import Any, Final, TypeAlias

from msgspec import Struct

from domain.kernel.table import Hidden, Language, Seat
from domain.kernel.words.seats import Who, joined

Line: TypeAlias = "Callable[[Say, Any, str], str]"
"""Says a value in a form."""

PLURALS: Final[Mapping[str, Callable[[int], str]]] = {}
"""CLDR's plural categories of whole numbers, for languages that have more than `one` (for 1) and `other`."""
ABSENT: Final[tuple[Any, ...]] = (None, "", (), [])


class MissingWord(KeyError):
    """A file of words lacks a sentence, a variant, a word or a form; the text says which."""


class Say:
    """A language at work: its words, and how seats are said."""

    __slots__ = ("memory", "tongue", "who")

    def __init__(self, tongue: "Tongue", who: Who) -> None:
        self.tongue = tongue
        self.who = who
        self.memory: dict[tuple[str, str, str | int], str] = {}
        """By word, form and value, as far as values are names and numbers."""

    def __call__(self, word: str, value: Any, form: str = "") -> str:
        return self.tongue.word(word)(self, value, form)

    def sentence(self, name: str, value: Any) -> str:
        return self.tongue.sentence(name)(self, value, "")

    def seat(self, seat: Seat, form: str = "") -> str:
        return self.who((seat,), form)

    def all_of(self, texts: Iterable[str]) -> str:
        """`a, b and c`."""
        return joined(self.tongue.language, texts)


class Tongue:
    """The rows of one language, each prepared when it is first used."""

    def __init__(self, language: Language, rows: Mapping[str, Any], functions: Mapping[str, Line]) -> None:
        self.language: Final = language
        self.rows: Final = rows
        self._plural = PLURALS.get(language, one_or_other)
        self._words: dict[str, Line] = {**COMMON, **functions}
        self._rows_of_words: Mapping[str, Any] = rows.get("words", {})
        self._sentences: dict[str, Line] = {}
        self._commands: dict[str, Line] = {}

    def sentence(self, name: str) -> Line:
        return self._sentences.get(name) or self._prepared(self._sentences, self.rows, name)

    def word(self, name: str) -> Line:
        return self._words.get(name) or self._prepared(self._words, self._rows_of_words, name)

    def command(self, name: str) -> Line:
        return self._commands.get(name) or self._prepared(self._commands, self.rows["commands"], name)

    def names(self) -> frozenset[str]:
        """The words there are."""
        return frozenset({*self._words, *self._rows_of_words})

    def has_command(self, name: str) -> bool:
        return name in self.rows.get("commands", {})

    def _prepared(self, lines: dict[str, Line], rows: Mapping[str, Any], name: str) -> Line:
        if name not in rows:
            raise MissingWord(f"{self.language}: {name}")
        line = lines[name] = self._line(name, rows[name])
        return line

    def _has_word(self, name: str) -> bool:
        return name in self._words or name in self._rows_of_words

    def _line(self, name: str, row: Any) -> Line:
        if isinstance(row, str):
            return self._template(row)
        by = row.get("by", "")
        lines = {key: self._variant(f"{name}.{key}", each) for key, each in row.items() if key != "by"}
        get, choice = attrgetter(by) if by else None, self._choice

        def chosen(say: Say, value: Any, form: str) -> str:
            decisive = get(value) if get else value
            line = lines.get(choice(decisive, lines))
            if line is None:
                raise MissingWord(f"{self.language}: {name} has no variant for {decisive!r}")
            return line(say, value, form)

        return chosen

    def _variant(self, name: str, row: Any) -> Line:
        if isinstance(row, str) or "by" in row:
            return self._line(name, row)
        forms = {form: self._template(text) for form, text in row.items()}

        def in_form(say: Say, value: Any, form: str) -> str:
            line = forms.get(form or "name")
            if line is None:
                raise MissingWord(f"{self.language}: {name} has no form {form or 'name'}")
            return line(say, value, form)

        return in_form

    def _choice(self, value: Any, variants: Mapping[str, Line]) -> str:
        if value in ABSENT and "none" in variants:
            return "none"
        number = len(value) if isinstance(value, Hidden | tuple | list) else value
        text = type(value).__name__ if isinstance(value, Struct) and number is value else str(number).lower()
        if text in variants:
            return text
        if isinstance(number, int) and number < 0 and "negative" in variants:
            return "negative"
        if isinstance(number, int) and (plural := self._plural(number)) in variants:
            return plural
        return "some" if "some" in variants else "other"

    def _template(self, text: str) -> Line:
        pattern, parts = "", []
        for literal, field, spec, _ in Formatter().parse(text):
            pattern += literal.replace("%", "%%")
            if field is not None:
                pattern += "%s"
                parts.append(self._placeholder(field, spec or ""))
        if not parts:
            return lambda _, __, ___: pattern % ()
        if len(parts) == 1:
            (part,) = parts
            return lambda say, value, _: pattern % part(say, value)
        return lambda say, value, _: pattern % tuple([part(say, value) for part in parts])

    def _placeholder(self, field: str, spec: str) -> "Callable[[Say, Any], str]":
        head, _, form = spec.partition(".")
        word = head if self._has_word(head) else self._word_of(field)
        form = form if word == head else spec
        get = attrgetter(field) if field else itself
        if word:
            line = self.word(word)
        elif form:
            raise MissingWord(f"{self.language}: {{{field}:{spec}}}")
        else:
            return lambda _, value: str(get(value))

        def said(say: Say, value: Any) -> str:
            own = get(value)
            if type(own) is not str and type(own) is not int:
                return line(say, own, form)
            key = word, form, own
            text = say.memory.get(key)
            if text is None:
                text = say.memory[key] = line(say, own, form)
            return text

        return said

    def _word_of(self, field: str) -> str:
        """The word that has the name of the field; `target_seat` and the like are seats."""
        name = field.rpartition(".")[2]
        if self._has_word(name):
            return name
        return "seat" if name.endswith("_seat") else ""


def itself(value: Any) -> Any:
    return value


def one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _number(_: Say, value: Any, __: str) -> str:
    return str(value if isinstance(value, int) else len(value))


COMMON: Final[Mapping[str, Line]] = {
    "list": lambda _, values, __: ", ".join(map(str, values)),
    "number": _number,
    "seat": lambda say, seat, form: say.who((seat,), form),
    "seats": lambda say, seats, form: say.who(tuple(seats), form),
}
"""Words that every game has."""

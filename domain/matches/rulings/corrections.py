"""Changes that a correction made to the table, in words.

Cards that leave a list and come to it are named, and told to lie in another order. Other lists are looked into.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from domain.kernel.documents import Change, differences

MOST_TOLD: Final = 8
"""So many places are told; the event has them all."""
MOST_CARDS: Final = 6


def describe_changes(changes: Sequence[Change], words: Mapping[str, str]) -> str:
    """`top: from clown to lion; hands lion: − red_up_1 + red_up_2`."""
    places = [place for change in changes for place in _places(change)]
    parts = [f"{_name(place.pointer)}: {_difference(place, words)}" for place in places[:MOST_TOLD]]
    if len(places) > MOST_TOLD:
        parts.append(words["more"].format(len(places) - MOST_TOLD))
    return "; ".join(parts)


def _places(change: Change) -> Iterator[Change]:
    """The change itself, or where in a list of the same length it lies."""
    before, after = change.before, change.after
    if change.pointer.endswith("/hidden"):  # how many cards a zone has that are not shown
        yield Change(change.pointer.removesuffix("/hidden"), {"hidden": before}, {"hidden": after})
        return
    is_inside = isinstance(before, list) and isinstance(after, list) and len(before) == len(after)
    if not is_inside or _are_names(before, after) or change.pointer == "/agenda":
        yield change
        return
    for number, (was, now) in enumerate(zip(before, after, strict=True)):
        for inner in differences(was, now, f"{change.pointer}/{number}"):
            yield from _places(inner)


def _name(pointer: str) -> str:
    steps = pointer.removeprefix("/").split("/")
    return " ".join(step.replace("~1", "/").replace("~0", "~") for step in steps)


def _difference(change: Change, words: Mapping[str, str]) -> str:
    before, after = change.before, change.after
    if isinstance(before, list) and isinstance(after, list):
        if not _are_names(before, after):
            return words["steps"]
        lost, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
        signed = [_named("−", lost.elements(), words), _named("+", come.elements(), words)]
        return " ".join(filter(None, signed)) or words["order"]
    return words["between"].format(_value(before, words), _value(after, words))


def _named(sign: str, cards: Iterator[str | int], words: Mapping[str, str]) -> str:
    names = list(map(str, cards))
    names_shown = ", ".join(names[:MOST_CARDS])
    rest = f" {words['more'].format(len(names) - MOST_CARDS)}" if len(names) > MOST_CARDS else ""
    return f"{sign} {names_shown}{rest}" if names else ""


def _value(value: Any, words: Mapping[str, str]) -> str:
    match value:
        case None | []:
            return words["nothing"]
        case bool():
            return words[str(value).lower()]
        case {"hidden": count}:
            return words["cards"].format(count)
        case list() if _are_names(value):
            return _named("", iter(value), words).strip()
        case dict():
            return ", ".join(f"{name} {_value(each, words)}" for name, each in value.items())
        case list():
            return ", ".join(_value(each, words) for each in value)
    return str(value)


def _are_names(*lists: list[Any]) -> bool:
    return all(isinstance(each, str | int) for values in lists for each in values)

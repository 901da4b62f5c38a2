"""Differences of two scenes, found by the names of their parts without knowing the game.

It holds for any two scenes of a game: neighbours, a rewind, a correction, a fork.

- A part moved if its home changed: an arrow with a ring at its origin. Within its home it may shift.
- It changed if its label says something else: a solid outline; a frame has a bar at its edge instead.
  Shapes alone (whose turn it is, what may be played) are no change.
- New and gone parts have dashed outlines, the gone one where it was.
- One back fewer in a home and one new part elsewhere is a move from there: a card of a hidden hand is played.
  How many lie there counts, not by how many parts they are drawn.
- More than four marks of a kind are told by home, and if these are more than four, as one.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from domain.drawing import marks
from domain.kernel.game import Game
from domain.kernel.scene import Mark, MarkKind, Part, Scene, Shapes
from domain.kernel.table import Event, Language

MOST: Final = 4
BACK: Final = "back:"
WORDS: Final[dict[Language, dict[MarkKind, str]]] = {
    "en": {"new": "new", "gone": "gone"},
    "it": {"new": "in più", "gone": "tolto"},
}
BETWEEN: Final[dict[Language, str]] = {"en": "from {} to {}", "it": "da {} a {}"}
"""In words: the fonts of the pages have no arrows."""


class Difference(NamedTuple):
    """A part before and after, with the names of their homes; without `old` it is new, without `new` gone."""

    kind: MarkKind
    old: Part | None
    new: Part | None
    origin: str
    goal: str

    @property
    def part(self) -> Part:
        part = self.new or self.old
        assert part is not None
        return part


def marks_between(
    game: Game[Any], before: Scene, after: Scene, event: Event, language: Language
) -> tuple[Mark, ...]:
    """The changes by an event: as the game says, else as the parts of the two scenes differ."""
    return game.marks(before, after, event, language) or changes(before, after, language)


def changes(before: Scene, after: Scene, language: Language = "en") -> tuple[Mark, ...]:
    """The marks of what changed, by kind; within one in the order of the parts of `after`, then of `before`."""
    kinds: dict[MarkKind, list[Difference]] = defaultdict(list)
    for difference in _differences(before, after):
        kinds[difference.kind].append(difference)
    return tuple(mark for kind, those in kinds.items() for mark in _told(kind, those, language))


def called(part: Part) -> str:
    """The name of a part: its label up to the first comma or colon."""
    return part.label.partition(", ")[0].partition(": ")[0]


def _differences(before: Scene, after: Scene) -> list[Difference]:
    old = {part.name: part for part in before.parts}
    new = {part.name: part for part in after.parts}
    few, many = _backs(before), _backs(after)
    come = [part for part in after.parts if part.name not in old and _grows(part, few, many)]
    played = _played(before, after, come)
    skipped = {part.name for part in played or ()}
    if played:
        skipped |= {part.name for part in after.parts if _is_back(part) and part.home == played[0].home}
    differences = [
        Difference(kind, old[part.name], part, _home(before, old[part.name]), _home(after, part))
        for part in after.parts
        if part.name in old and part.name not in skipped and (kind := _kind(old[part.name], part))
    ]
    if played:
        differences.append(Difference("moved", *played, _home(before, played[0]), _home(after, played[1])))
    differences += [
        Difference("new", None, part, "", _home(after, part)) for part in come if part.name not in skipped
    ]
    left = (part for part in before.parts if part.name not in new and part.name not in skipped)
    sources = (part for part in left if _grows(part, many, few))
    return [*differences, *(Difference("gone", part, None, _home(before, part), "") for part in sources)]


def _is_back(part: Part) -> bool:
    return part.name.startswith(BACK)


def _grows(part: Part, few: Counter[str], many: Counter[str]) -> bool:
    """Whether a part may have come: a back only where there are more of them, not where they lie otherwise."""
    return not _is_back(part) or many[part.home] > few[part.home]


def _kind(old: Part, new: Part) -> MarkKind | None:
    if old.home != new.home:
        return "moved"
    if old.label == new.label:
        return None
    return "noted" if new.is_frame else "changed"


def _played(before: Scene, after: Scene, come: Sequence[Part]) -> tuple[Part, Part] | None:
    """The one back that is missing and the one card that came, if they lie apart."""
    fewer = _backs(before) - _backs(after)
    cards = [part for part in come if not _is_back(part)]
    if fewer.total() != 1 or len(cards) != 1 or fewer[cards[0].home]:
        return None
    backs = [part for part in before.parts if _is_back(part) and fewer[part.home]]
    return backs[-1], cards[0]


def _backs(scene: Scene) -> Counter[str]:
    """How many face-down cards lie in each home. A back may stand for several: its label ends in `: 7`."""
    marks_of_backs = Counter[str]()
    for part in scene.parts:
        if _is_back(part):
            number = part.label.rpartition(": ")[2]
            marks_of_backs[part.home] += int(number) if number.isdecimal() else 1
    return marks_of_backs


def _home(scene: Scene, part: Part) -> str:
    home = scene.part(part.home)
    return called(home) if home else part.home


def _told(kind: MarkKind, those: list[Difference], language: Language) -> list[Mark]:
    if len(those) <= MOST:
        return [_one(difference, language) for difference in those]
    groups: dict[tuple[str, str], list[Difference]] = defaultdict(list)
    for difference in those:
        groups[difference.origin, difference.goal].append(difference)
    lines = [_several(kind, group, language) for group in groups.values()]
    if len(lines) <= MOST:
        return lines
    text, shapes = "; ".join(mark.text for mark in lines), sum((mark.shapes for mark in lines), ())
    return [Mark(kind, those[0].part.name, text, shapes)]


def _one(difference: Difference, language: Language) -> Mark:
    kind, old, new, origin, goal = difference
    if kind == "moved" and old and new:
        return marks.moved(old, new, f"{called(new)}: {between(origin, goal, language)}")
    part = difference.part
    if old and new:
        text = from_to(old.label, new.label, language)
        return marks.noted(part, text) if kind == "noted" else marks.changed(part, text)
    text = f"{WORDS[language][kind]}: {part.label}"
    return Mark(kind, part.name, text, marks.outline(marks.box(part), dashed=True))


def from_to(old: str, new: str, language: Language) -> str:
    """`points: −6` and `points: −7` -> `points: from −6 to −7`."""
    head = "".join(old.rpartition(": ")[:2])
    if not new.startswith(head):
        head = ""
    return head + between(old.removeprefix(head), new.removeprefix(head), language)


def between(origin: str, goal: str, language: Language) -> str:
    return BETWEEN[language].format(origin, goal)


def _several(kind: MarkKind, those: list[Difference], language: Language) -> Mark:
    if len(those) == 1:
        return _one(those[0], language)
    origin, goal = those[0].origin, those[0].goal
    names = Counter(called(difference.part) for difference in those)
    what = ", ".join(name if number == 1 else f"{number} × {name}" for name, number in names.items())
    if kind == "moved":
        text = f"{what}: {between(origin, goal, language)}"
    elif kind in WORDS[language]:
        text = f"{WORDS[language][kind]}: {what} ({goal or origin})"
    else:
        text = "; ".join(_one(difference, language).text for difference in those)
    return Mark(kind, those[0].part.name, text, _together(kind, those), origin if kind == "moved" else "")


def _together(kind: MarkKind, those: list[Difference]) -> Shapes:
    new = marks.around([marks.box(difference.part) for difference in those])
    if kind == "moved":
        old = marks.around([marks.box(difference.old) for difference in those if difference.old])
        return marks.arrowed((marks.centre(old), marks.centre(new)), new, count=len(those))
    if kind == "noted":
        return sum((marks.bar(marks.box(difference.part)) for difference in those), ())
    return marks.outline(new, dashed=kind in ("new", "gone"), count=len(those))

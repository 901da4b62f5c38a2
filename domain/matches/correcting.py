"""Setting the table of a match: by a patch of its state or by a position. Rules: MV-COR in RULES.md."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.kernel.chance import Outcome
from domain.kernel.decision import Rejected
from domain.kernel.documents import merged
from domain.kernel.game import BrokenPosition
from domain.kernel.table import Hidden
from domain.matches.dealing import Setup
from domain.matches.state import Match, document
from domain.matches.trial import broken

FIXED: Final = ("options", "seats")


def entered(match: Match, setup: Setup, orders: Sequence[Outcome]) -> Any:
    """The game's state after setting the table; raises `BrokenPosition`."""
    state = setup.table(orders)
    _check(match, state)
    return state


def patched(match: Match, patch: Mapping[str, Any]) -> Any:
    """The game's state with some of it replaced; raises `BrokenPosition`, or what `msgspec.convert` does."""
    after = merged(document(match.play), patch)
    state = msgspec.convert(after, match.game.state, str_keys=True)
    for strange in _strange(state, after, "$"):
        raise msgspec.ValidationError(strange)
    for name in FIXED:
        if getattr(state, name) != getattr(match.play, name):
            raise Rejected(
                "fixed_at_creation", "MV-CRE-01", f"the {name} of a match are fixed from its creation on"
            )
    _check(match, state)
    return state


def _strange(value: Any, source: Any, path: str) -> Iterator[str]:
    """Members of the document `source` that the state read from it lacks, in the words of msgspec
    (MV-COR-01)."""
    if isinstance(value, Hidden):
        yield f"Expected cards, got only their number - at `{path}`"
    elif isinstance(value, Struct):
        names = dict(zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True))
        for name, inner in source.items():
            if name in names:
                yield from _strange(getattr(value, names[name]), inner, f"{path}.{name}")
            elif name != value.__struct_config__.tag_field:
                yield f"Object contains unknown field `{name}` - at `{path}`"
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _strange(inner, source[str(name)], f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for number, (inner, written) in enumerate(zip(value, source, strict=True)):
            yield from _strange(inner, written, f"{path}[{number}]")


def _check(match: Match, state: Any) -> None:
    """Refuse a table that is the one before (MV-COR-02), breaks an invariant, or cannot be played (MV-COR-03)."""
    if state == match.play:
        raise Rejected("nothing_to_correct", "MV-COR-02", "the table is as this correction would have it")
    violations = broken(match.game, state)
    if violations:
        raise BrokenPosition(violations)

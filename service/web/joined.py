"""The script of a page in one file: its modules as they are written, each in a function of its own, in the
order of their dependence. A page has its scripts after one request instead of twenty."""

import re
from collections.abc import Mapping
from typing import Final

IMPORT: Final = re.compile(r'^import (\{ [\w, ]+ \}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async function|function|class|const) (\w+))", re.MULTILINE)
LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class NotJoinable(ValueError):
    """A module imports or exports in a form that is not known here, or modules import one another in a circle."""


def entries(sources: Mapping[str, str]) -> frozenset[str]:
    """The modules that no other imports."""
    imported = {name for source in sources.values() for _, name in IMPORT.findall(source)}
    return frozenset(sources) - imported


def joined(entry: str, sources: Mapping[str, str]) -> str:
    """`sources` are the modules by name, without their ending. The exports of the entry are for
    `import()`."""
    functions = [_function(name, sources[name]) for name in _order(entry, sources, ())]
    exported = _exported(sources[entry])
    export = [f"export const {{ {exported} }} = ${entry};"] if exported else []
    return "\n".join((*functions, *export)) + "\n"


def _order(name: str, sources: Mapping[str, str], above: tuple[str, ...]) -> dict[str, None]:
    """Every module after those that it imports."""
    if name in above:
        raise NotJoinable(f"{' imports '.join((*above, name))}")
    order: dict[str, None] = {}
    for _, imported in IMPORT.findall(sources[name]):
        order |= _order(imported, sources, (*above, name))
    return order | {name: None}


def _exported(source: str) -> str:
    return ", ".join(word for _, word in EXPORT.findall(source))


def _function(name: str, source: str) -> str:
    exported = _exported(source)
    body = EXPORT.sub(r"\1", IMPORT.sub(r"const \1 = $\2;", source))
    if left := LEFT.search(body):
        raise NotJoinable(f"{name}: {left[0]}")
    return f"const ${name} = (() => {{\n{body}return {{ {exported} }};\n}})();"

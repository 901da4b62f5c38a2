"""SQL in files: each package of statements gives the text of `<name>.sql` as its attribute `<name>`."""

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files

PARAMETER = re.compile(r"(?<!:):([a-z_]+)")


def statements(package: str) -> Callable[[str], str]:
    """A `__getattr__` for `package`; all its files are read now, once."""
    texts = {
        file.name.removesuffix(".sql"): file.read_text()
        for file in files(package).iterdir()
        if file.name.endswith(".sql")
    }

    def statement(name: str) -> str:
        try:
            return texts[name]
        except KeyError:
            raise AttributeError(f"no statement {name}.sql in {package}") from None

    return statement


def narrowed(text: str, **values: object) -> tuple[str, list[object]]:
    """A statement with parameters such as `:game`, as the database takes it: numbered, and their values.

    A line `AND ...` that names a parameter which is None is left out. So each combination of filters is a
    statement of its own, whose plan uses the index for it; one for `:game IS NULL OR game = :game` cannot.
    """
    missing = frozenset(name for name, value in values.items() if value is None)
    numbered, names = _numbered(text, missing)
    return numbered, [values[name] for name in names]


@lru_cache(512)
def _numbered(text: str, missing: frozenset[str]) -> tuple[str, list[str]]:
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        name = match[1]
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    lines = [line for line in text.splitlines() if not line.startswith("--")]
    files = [
        line
        for line in lines
        if not (line.lstrip().startswith("AND ") and missing & set(PARAMETER.findall(line)))
    ]
    return PARAMETER.sub(number, "\n".join(files)), names

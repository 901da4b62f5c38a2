"""No file imports itself by way of others: every circle of imports is an error, inside functions too."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.laws.test_layers import modules

SOURCES = {name: file.read_text("utf-8") for name, file in modules()}


def imports(source: str, names: Mapping[str, str]) -> set[str]:
    """Modules of `names` that the source imports, but for those that only type checkers import."""
    tree = ast.parse(source)
    unused = {id(node) for block in _type_checking(tree) for node in ast.walk(block)}
    modules: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in unused:
            continue
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            members = {f"{node.module}.{alias.name}" for alias in node.names}
            modules |= {member if member in names else node.module for member in members}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    return modules & names.keys()


def _type_checking(tree: ast.AST) -> Iterator[ast.If]:
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield node


def circle(sources: Mapping[str, str]) -> list[str]:
    """The modules of one circle in the order of their imports; empty without one."""
    graph = {name: imports(source, sources) - {name} for name, source in sources.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_no_file_imports_itself_by_way_of_others() -> None:
    assert len(SOURCES) > 500
    assert circle(SOURCES) == []


@pytest.mark.parametrize("way_back", ["import a", "from a import f", "def later() -> None:\n    import a"])
def test_a_circle_of_three_files_is_told_in_order(way_back: str) -> None:
    order = circle({"a": "from b import f", "b": "import c", "c": way_back, "d": "import a"})
    assert order[0] == order[-1]
    assert "".join(order[:-1]) in "abcab"


def test_an_import_for_type_checkers_alone_makes_no_circle() -> None:
    assert circle({"a": "import b", "b": "if TYPE_CHECKING:\n    import a"}) == []

"""Every code that a rule refuses with is explained on the page of problems, and no other is."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from domain.kernel import refusals
from service.http.problems.catalogue import catalogue
from service.http.problems.kinds import KINDS
from tests.rule_coverage import BOOKS, rule_ids

PROJECT = Path(__file__).parents[2]
SOURCES = [*(PROJECT / "domain").rglob("*.py"), *(PROJECT / "service").rglob("*.py")]
COMPUTED = {
    "{name}_missing": ("points_to_missing", "direction_missing"),
    "{name}_not_allowed": ("points_to_not_allowed", "direction_not_allowed"),
}
PASSED_ON = "_not_taken_back"
"""A function that refuses with the code it is given."""
ERRORS = ("Rejected", "BadTicket")


def called(node: ast.AST) -> str:
    return ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""


def constants(node: ast.expr) -> Iterator[str]:
    """The codes an expression can be."""
    match node:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=one, orelse=other):
            yield from (*constants(one), *constants(other))
        case ast.Name(id=name) | ast.Attribute(attr=name) if name.isupper():
            yield getattr(refusals, name)
        case ast.JoinedStr():
            yield from COMPUTED[ast.unparse(node)[2:-1]]
        case ast.Name(id="code"):
            pass  # what `PASSED_ON` is called with
        case _:
            raise AssertionError(f"a code that cannot be read: {ast.unparse(node)}")


def raised() -> Iterator[tuple[str, set[str]]]:
    """Each code with the rules it is raised with, as far as they stand there."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and called(node) in (*ERRORS, PASSED_ON) and node.args:
                rules = {str(each.value) for each in node.args[1:2] if isinstance(each, ast.Constant)}
                for code in constants(node.args[0]):
                    yield code, rules if called(node) in ERRORS else set()


def explained() -> Iterator[str]:
    return (code for kinds in catalogue().values() for code in kinds)


def test_every_code_is_explained_once_and_none_that_is_never_raised() -> None:
    assert {code for code, _ in raised()} == set(explained())
    assert [code for code, count in Counter(explained()).items() if count > 1] == []
    assert set(explained()) & KINDS.keys() == set()


def test_a_code_is_explained_with_every_rule_that_it_is_raised_with() -> None:
    kinds = {code: kind for each in catalogue().values() for code, kind in each.items()}
    shared = set(catalogue()["every game"])
    unnamed = [
        (code, rules) for code, rules in raised() if code not in shared and rules - {*kinds[code].rules}
    ]
    assert unnamed == []
    known = {rule for book in BOOKS for rule in rule_ids(book)}
    assert {rule for kind in kinds.values() for rule in kind.rules} <= known


def test_an_explanation_is_two_sentences() -> None:
    for code, kind in ((code, kind) for each in catalogue().values() for code, kind in each.items()):
        for text in (kind.cause, kind.way_out):
            assert text[0].isupper() or text.startswith("`"), code
            assert text.endswith("."), code
            assert len(text) <= 160, code

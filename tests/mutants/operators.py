"""Small changes to a module, each a fault that a programmer makes.

Comparisons are flipped and moved by one, conditions, `and` and `or` turned round, numbers made one more and one
less, operators and the first two arguments exchanged, results forgotten, statements left out. Texts, annotations
and decorators stay as they are.
"""

import ast
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
UNTOUCHED = {"annotation", "returns", "decorator_list", "bases", "keywords", "type_params"}
EITHER_WAY = {"max", "min", "compare_digest"}
"""Functions that give the same whichever argument comes first."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Node = ast.expr | ast.stmt


class Change(NamedTuple):
    line: int
    column: int
    last: int
    """The last line of what is changed."""
    before: str
    after: str
    in_function: bool
    """In the body of a function; whatever else a module says is done once, when it is imported."""
    make: Callable[[], None]
    """Change the tree itself."""


def changes(tree: ast.Module) -> Iterator[Change]:
    """All changes that can be made in a module, always in the same order."""
    for node, put, in_function in places(tree):
        for new in alternatives(node):
            ast.fix_missing_locations(ast.copy_location(new, node))
            last = node.end_lineno or node.lineno
            make = partial(put, new)
            yield Change(node.lineno, node.col_offset, last, shown(node), shown(new), in_function, make)


def mutated(source: str, number: int) -> ast.Module:
    """The module with the change of that number made."""
    tree = ast.parse(source)
    list(changes(tree))[number].make()
    return tree


def shown(node: ast.AST) -> str:
    """One line, without what hangs below a condition."""
    return ast.unparse(node).splitlines()[0]


def places(parent: ast.AST, in_function: bool = False) -> Iterator[tuple[Node, Callable[[Node], None], bool]]:
    """Every expression and statement, and how to put another in its place."""
    for field, value in ast.iter_fields(parent):
        if field in UNTOUCHED and not (field == "keywords" and isinstance(parent, ast.Call)):
            continue
        inside = in_function or (field == "body" and isinstance(parent, FUNCTIONS))
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children):
            if not isinstance(child, ast.AST) or is_text(child) or is_check(child):
                continue
            if isinstance(child, Node):
                yield child, partial(place, parent, field, index if isinstance(value, list) else None), inside
            yield from places(child, inside)


def place(parent: ast.AST, field: str, index: int | None, new: Node) -> None:
    if index is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[index] = new


def is_text(node: ast.AST) -> bool:
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str | bytes)
    )


def is_check(node: ast.AST) -> bool:
    """`strict=True` says what the programmer knows: without it nothing else happens."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def alternatives(node: Node) -> Iterator[Node]:
    match node:
        case ast.Compare(ops=[op]):
            yield from (altered(node, ops=[other()]) for other in COMPARISONS[type(op)])
        case ast.BoolOp():
            yield altered(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp() if type(node.op) in ARITHMETIC:
            yield altered(node, op=ARITHMETIC[type(node.op)]())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Call(func=ast.Name(id=name)) if name in EITHER_WAY:
            return
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred):
            if not isinstance(second, ast.Starred) and ast.dump(first) != ast.dump(second):
                yield altered(node, args=[second, first, *rest])
        case ast.If() | ast.IfExp() | ast.While() if not isinstance(
            node.test, ast.Compare | ast.BoolOp | ast.UnaryOp
        ):
            yield altered(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case (
            ast.Expr(value=ast.Call() | ast.Await())
            | ast.AugAssign()
            | ast.Raise()
            | ast.Continue()
            | ast.Break()
        ):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Delete():
            yield ast.Pass()


def altered(node: Node, **fields: object) -> Node:
    new = copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new

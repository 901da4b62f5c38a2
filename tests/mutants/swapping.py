"""A mutant in place of what has been imported: functions get new code, whoever holds them."""

import ast
import gc
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType


def swap(file: Path, tree: ast.Module) -> bool:
    """Give every function of the file the code it has in `tree`; say whether all could take it.

    One cannot if another has its name and its line, or if it reads other outer variables than before.
    """
    old = compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
    new = compile(tree, str(file), "exec", dont_inherit=True)
    pairs = list(zip(functions(old), functions(new), strict=True))
    changed = {key_of(before): after for before, after in pairs if before != after}
    if sum(key_of(before) in changed for before, _ in pairs) != len(changed):
        return False
    gc.unfreeze()  # what the test process has set aside is not told otherwise
    try:
        for function in gc.get_objects():
            if isinstance(function, FunctionType) and function.__code__.co_filename == str(file):
                function.__code__ = changed.get(key_of(function.__code__), function.__code__)
    except ValueError:
        return False
    return True


def functions(code: CodeType) -> Iterator[CodeType]:
    """All that can outlive a call: no comprehensions."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if not (constant.co_name.startswith("<") and constant.co_name != "<lambda>"):
                yield constant
            yield from functions(constant)


def key_of(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def import_instead(file: Path, tree: ast.Module) -> None:
    """Have the file's next import read the tree; for a process that has not imported it."""
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path) == file:
            return compile(tree, self.path, "exec", dont_inherit=True)
        return original(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]

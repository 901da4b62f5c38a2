"""SQL in files: each package of statements gives the text of `<name>.sql` as its attribute `<name>`."""

from collections.abc import Callable
from importlib.resources import files


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

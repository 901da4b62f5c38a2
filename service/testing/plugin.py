"""The plugin: it gives the laws their cases. It imports no game before a law is collected."""

import pytest

# Before the modules are imported for the first time: failures then show what was compared.
pytest.register_assert_rewrite("service.testing.laws", "service.testing.given", "service.testing.secrecy")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules this test plays (IDs of a RULES.md)")
    config.addinivalue_line("markers", "drawn: what a table looks like, as a picture or in a terminal")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a law once for each case that the folders of the importing module hold."""
    if not metafunc.function.__module__.startswith("service.testing.laws."):
        return
    from service.testing.cases import CASES

    folders = getattr(metafunc.module, "FOLDERS", None)
    if not folders:
        raise pytest.UsageError(
            f"{metafunc.module.__file__} imports laws and has no FOLDERS of a game's tests"
        )
    for name in metafunc.fixturenames:
        if name in CASES:
            metafunc.parametrize(name, [case for folder in folders for case in CASES[name](folder)])

"""The modules of a page are one script, each once and after those it needs."""

import re
from pathlib import Path

import pytest

from service.web import files as pages
from service.web.joined import NotJoinable, entries, joined

TEMPLATES = sorted(Path("service/web/templates").glob("*.html"))
SOURCES = {
    "page": 'import { b } from "./b.js";\nimport { a, A } from "./a.js";\nb(a, A);\n',
    "b": 'import { a } from "./a.js";\n\nexport async function b() {\n  return a;\n}\n',
    "a": "export const a = 1;\nexport class A {}\n",
}


def test_each_module_is_there_once_after_those_it_imports() -> None:
    assert entries(SOURCES) == {"page"}
    assert joined("page", SOURCES) == (
        "const $a = (() => {\nconst a = 1;\nclass A {}\nreturn { a, A };\n})();\n"
        "const $b = (() => {\nconst { a } = $a;\n\nasync function b() {\n  return a;\n}\nreturn { b };\n})();\n"
        "const $page = (() => {\nconst { b } = $b;\nconst { a, A } = $a;\nb(a, A);\nreturn {  };\n})();\n"
    )


def test_what_the_entry_exports_can_be_imported_later() -> None:
    lines = joined("b", SOURCES).splitlines()
    assert lines[-1] == "export const { b } = $b;"
    assert sum(line.startswith("export") for line in lines) == 1


@pytest.mark.parametrize(
    "source",
    [
        'import * as b from "./b.js";\n',
        'import { a as c } from "./a.js"; c();\n',
        "const a = 1;\nexport { a };\n",
        "export default 1;\n",
    ],
)
def test_what_would_be_lost_is_refused(source: str) -> None:
    with pytest.raises(NotJoinable):
        joined("page", SOURCES | {"page": source})


def test_a_circle_is_refused() -> None:
    with pytest.raises(NotJoinable, match="page imports b imports a imports b"):
        joined("page", SOURCES | {"a": 'import { b } from "./b.js";\nexport const a = b;\n'})


def test_every_script_that_a_page_names_is_served() -> None:
    named = {
        name for file in TEMPLATES for name in re.findall(r'src="/static/([^"]+)"', file.read_text("utf-8"))
    }
    assert len(named) > 10
    for name in named:
        found = pages.static(name)
        assert found is not None, name
        assert found[1] == "text/javascript"

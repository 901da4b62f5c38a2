"""An endpoint is added by the recipe: how many events a match has of its own."""

from pathlib import Path

import pytest

from tests.recipes.copies import copied, edit, recipe, red, run

SCHEMA = '''

class MatchLength(Struct, frozen=True):
    """The number of events of a match, those that a fork inherits not counted."""

    match_id: UUID
    revision: int
    own_events: int
'''
ROW_OF_LIST = "    async def row(self, visit: Visit)"
USE_CASE = '''    def length(self, visit: Visit) -> MatchLength:
        """As the caller sees the match."""
        own = visit.revision - (visit.match.sheet.fork_revision or 0)
        return MatchLength(visit.match_id, visit.revision, own)
'''
ROW = '''
@match_query(
    "/length", "getLength", summary="See how long a match is", answer=MatchLength, problems=("forbidden",)
)
async def length(app: App, visit: Visit) -> MatchLength:
    """The number of its events, those that a fork inherits not counted."""
    return app.queries.matches.length(visit)

'''
OWN_TEST = """
import httpx

from tests.service.api.playing import table


async def test_all_events_of_a_match_are_its_own(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    newest = (await client.get(f"{match.url}/state")).json()["revision"]
    answer = await client.get(f"{match.url}/length")
    assert answer.json() == {"match_id": str(match.match_id), "revision": newest, "own_events": newest}
    assert answer.headers["etag"].startswith(f'"{newest}')
"""
USES, SHAPES = "service/app/matches/queries.py", "service/schemas/reading.py"
ROWS, GLOSSARY = "service/http/controllers/replay.py", "service/http/contract/glossary.toml"
RIGHTS, STORY = "tests/access/rights.py", "tests/service/api/examples.py"
STATE = '    await tell("getState", "GET", f"{url}/state", token=token)\n'
WORDS = 'own_events = "How many events the match has itself."\n'
PARTS = (
    "tests/access/test_callers.py",
    "tests/access/test_matrix.py::test_every_operation_has_its_right",
    "tests/laws/test_http_decides_nothing.py",
    "tests/service/api/test_contract.py::test_the_contract_is_what_the_code_says",
    "tests/service/api/test_contract.py::test_every_operation_is_described",
    "tests/service/api/test_glossary.py",
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(tmp_path_factory.mktemp("endpoint"))
    with (folder / SHAPES).open("a", encoding="utf-8") as file:
        file.write(SCHEMA)
    edit(folder, USES, "import DiffView, EventPage, ", "import DiffView, EventPage, MatchLength, ")
    edit(folder, USES, ROW_OF_LIST, f"{USE_CASE}\n{ROW_OF_LIST}")
    edit(folder, ROWS, "import DiffView, EventPage, ", "import DiffView, EventPage, MatchLength, ")
    edit(folder, ROWS, "\nREPLAY = group(", f"{ROW}\nREPLAY = group(")
    edit(folder, ROWS, "    match,\n    difference,\n", "    match,\n    length,\n    difference,\n")
    edit(folder, STORY, STATE, f'{STATE}    await tell("getLength", "GET", f"{{url}}/length", token=token)\n')
    edit(folder, RIGHTS, '"getMatch", "getState", ', '"getMatch", "getLength", "getState", ')
    edit(folder, GLOSSARY, "[every]\n", f"[every]\n{WORDS}")
    (folder / "tests/service/api/test_length.py").write_text(OWN_TEST, "utf-8")
    result = run(folder, "-m", "service.cli.main", "openapi")
    assert result.returncode == 0, result.stderr
    return folder


def test_it_answers_and_nothing_is_red(tree: Path) -> None:
    assert '"getLength"' in (tree / "openapi/openapi.json").read_text("utf-8")
    assert red(tree, "tests/service/api/test_length.py", *PARTS) == set()


def test_without_a_right_or_a_word_it_is_red(tree: Path) -> None:
    edit(tree, RIGHTS, '"getLength", ', "")
    edit(tree, GLOSSARY, WORDS, "")
    assert run(tree, "-m", "service.cli.main", "openapi").returncode == 0
    assert red(tree, *PARTS) == {
        "tests/access/test_callers.py::test_the_contract_names_those_who_are_let_in",
        "tests/access/test_matrix.py::test_every_operation_has_its_right",
        "tests/service/api/test_glossary.py::test_every_property_is_described",
    }


def test_the_recipe_names_the_files() -> None:
    text = recipe("Add an endpoint")
    names = ("service/app/", "service/schemas/", "service/http/controllers/", GLOSSARY, RIGHTS, STORY)
    assert [name for name in names if name not in text] == []

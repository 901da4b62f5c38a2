"""The pictures that the README shows are drawn by today's code."""

from tests.drawing.readme import FOLDER, pictures
from tests.service.installation import PROJECT


def test_the_readme_shows_the_table_as_it_is_drawn_today() -> None:
    drawn = {name: text + "\n" for name, text in pictures().items()}
    kept = {file.name: file.read_text("utf-8") for file in FOLDER.iterdir()}
    assert kept == drawn, "write them anew: make campaign NAME=pictures"


def test_every_picture_is_shown_and_small() -> None:
    readme = PROJECT.joinpath("README.md").read_text("utf-8")
    for file in FOLDER.iterdir():
        assert f"deploy/pictures/{file.name}" in readme
        assert file.stat().st_size < 60_000

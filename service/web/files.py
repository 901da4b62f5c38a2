"""Pages without a template, such as the contract to try out. Nothing from elsewhere."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from litestar import Litestar

from domain.games import GAMES
from service.http.contract import asyncapi, excerpts, layout, openapi
from service.http.contract.wording import TAGS
from service.web import themes
from service.web.joined import entries, joined

MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
THEMED = ("app/style.css", "table/table.css")
"""Style sheets that begin with the colours of the themes."""
STATIC = resources.files("service.web").joinpath("static")
FONTS = resources.files("service.pictures").joinpath("fonts")


def static(name: str) -> tuple[bytes, str] | None:
    """A file of the folder `static` and its media type, if it is one that is shown."""
    return _files().get(name)


@cache
def _files() -> dict[str, tuple[bytes, str]]:
    """The static files, by name: read once, so that no request makes the process look for a file of its
    choosing."""
    files = {**dict(_below(STATIC)), **{f"fonts/{name}": file for name, file in _below(FONTS)}}
    themed = themes.style_sheet().encode()
    styled = {name: (themed + files[name][0], files[name][1]) for name in THEMED}
    return files | styled | dict(_scripts(files))


def _scripts(files: dict[str, tuple[bytes, str]]) -> Iterator[tuple[str, tuple[bytes, str]]]:
    """The scripts of the pages, `joined/<name>.js`: a module of `app/` with all that it imports."""
    sources = {
        name.removeprefix("app/").removesuffix(".js"): content.decode()
        for name, (content, media_type) in files.items()
        if name.startswith("app/") and media_type == MEDIA_TYPES[".js"]
    }
    for entry in entries(sources):
        yield f"joined/{entry}.js", (joined(entry, sources).encode(), MEDIA_TYPES[".js"])


def _below(folder: Traversable, before: str = "") -> Iterator[tuple[str, tuple[bytes, str]]]:
    for file in folder.iterdir():
        name = before + file.name
        media_type = MEDIA_TYPES.get("." + name.rpartition(".")[2])
        if file.is_dir():
            yield from _below(file, name + "/")
        elif media_type is not None:
            yield name, (file.read_bytes(), media_type)


@cache
def contract(file: str, framework: Litestar) -> bytes:
    """`openapi.json` or `asyncapi.json`: the committed one, but where a game is from elsewhere made anew."""
    if any(not game.package.startswith("domain.games.") for game in GAMES.values()):
        document = openapi.document if file == "openapi.json" else asyncapi.document
        return layout.as_file(document(framework)).encode()
    whole = json.loads(resources.files("openapi").joinpath(file).read_bytes())
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def excerpt(name: str, framework: Litestar) -> bytes | None:
    """A part of openapi.json: what has the tag `name`, or concerns the game of that name."""
    return _excerpt(name, framework) if name in TAGS or name in GAMES else None


@cache
def _excerpt(name: str, framework: Litestar) -> bytes:
    part = excerpts.excerpt(json.loads(contract("openapi.json", framework)), name, list(GAMES))
    return json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode()

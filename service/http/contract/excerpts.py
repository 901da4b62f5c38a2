"""Parts of the contract for people to read: what has one tag, or what concerns one game."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from service.http.contract.by_game import prefix
from service.http.contract.layout import REF
from service.http.contract.sharing import pointers, reached

Schema = dict[str, Any]


def excerpt(document: Schema, name: str, games: list[str]) -> Schema:
    """The part called `name`, a tag or one of `games`, as a document of its own."""
    if name in games:
        return _of_game(document, name, games)
    return _with(document, lambda operation: name in operation["tags"])


def _of_game(document: Schema, name: str, games: list[str]) -> Schema:
    """Operations whose bodies or answers hold something of the game, without what other games put there."""
    others = tuple(prefix(game) for game in games if game != name)
    own = _without(deepcopy(document), others)
    schemas = own["components"]["schemas"]

    def concerns_the_game(operation: Schema) -> bool:
        return any(each.startswith(prefix(name)) for each in reached(schemas, [operation]))

    return _with(own, concerns_the_game)


def _with(document: Schema, belongs: Callable[[Schema], bool]) -> Schema:
    """The operations that are `belongs`, and the components that they need."""
    paths, webhooks = (
        {
            name: operations
            for name, item in document[part].items()
            if (operations := {method: each for method, each in item.items() if belongs(each)})
        }
        for part in ("paths", "webhooks")
    )
    for item in paths.values():
        for operation in item.values():
            _unlink(operation, paths)
    items = [*paths.values(), *webhooks.values()]
    tags = {tag for item in items for operation in item.values() for tag in operation["tags"]}
    components = {kind: _named(kind, document, paths) for kind in ("responses", "parameters", "headers")}
    schemas = document["components"]["schemas"]
    needed = reached(schemas, [items, *components.values()])
    return {
        **document,
        "tags": [tag for tag in document["tags"] if tag["name"] in tags],
        "paths": paths,
        "webhooks": webhooks,
        "components": {
            **components,
            "schemas": {name: schema for name, schema in schemas.items() if name in needed},
            "securitySchemes": document["components"]["securitySchemes"],
        },
    }


def _unlink(operation: Schema, paths: Schema) -> None:
    """Leave out links to operations that are not here."""
    here = {each["operationId"] for item in paths.values() for each in item.values()}
    for answer in operation["responses"].values():
        if "links" in answer:
            answer["links"] = {name: link for name, link in answer["links"].items() if name in here}


def _named(kind: str, document: Schema, paths: Schema) -> Schema:
    """The components of a kind that are referred to; those of answers by answers, too."""
    where = f"#/components/{kind}/"
    addresses = {*pointers(paths), *pointers(document["components"]["responses"])}
    return {name: each for name, each in document["components"][kind].items() if where + name in addresses}


def _without(part: Any, others: tuple[str, ...]) -> Any:
    """`part` without references to schemas of other games, in unions and their discriminators."""
    if isinstance(part, list):
        rest = [each for each in part if not (isinstance(each, dict) and _is_of(each.get("$ref"), others))]
        return [_without(each, others) for each in rest]
    if not isinstance(part, dict):
        return part
    return {key: _without(value, others) for key, value in part.items() if not _is_of(value, others)}


def _is_of(reference: Any, others: tuple[str, ...]) -> bool:
    if not isinstance(reference, str) or not reference.startswith(REF):
        return False
    name = reference.removeprefix(REF)
    return name.removeprefix("Create").removeprefix("Any").startswith(others)

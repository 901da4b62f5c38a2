"""Parts that stand in several operations, once: refusals and parameters are components."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from service.http.contract.layout import REF

Schema = dict[str, Any]


def share(document: Schema) -> None:
    """Move what operations share to the components, where each refers to it."""
    operations = [each for path in document["paths"].values() for each in path.values()]
    components = document["components"]
    components["responses"] = _refusals(operations)
    components["parameters"] = _parameters(operations)
    schemas = components["schemas"]
    used = reached(
        schemas, [document["paths"], document["webhooks"], components["responses"], components["parameters"]]
    )
    components["schemas"] = {name: schema for name, schema in schemas.items() if name in used}


def _refusals(operations: list[Schema]) -> dict[str, Schema]:
    """Every answer that refuses, by its status, and by the operation that has it first if there are several."""
    shared: dict[str, Schema] = {}
    for operation in operations:
        for status, answer in operation["responses"].items():
            if "x-problems" in answer:
                name = _name(shared, status, operation["operationId"], answer)
                operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    return dict(sorted(shared.items()))


def _parameters(operations: list[Schema]) -> dict[str, Schema]:
    """Every parameter that more than one operation has, by its name, and likewise."""
    times = Counter(json.dumps(each) for operation in operations for each in operation["parameters"])
    shared: dict[str, Schema] = {}
    for operation in operations:
        for place, parameter in enumerate(operation["parameters"]):
            if times[json.dumps(parameter)] > 1:
                name = _name(shared, parameter["name"], operation["operationId"], parameter)
                operation["parameters"][place] = {"$ref": f"#/components/parameters/{name}"}
    return dict(sorted(shared.items()))


def _name(shared: dict[str, Schema], name: str, operation_id: str, part: Schema) -> str:
    """The name of `part` among `shared`, where it is from now on: `limit`, `limit-listEvents`."""
    equal = next((each for each, other in shared.items() if other == part), None)
    if equal is None:
        equal = name if name not in shared else f"{name}-{operation_id}"
        shared[equal] = part
    return equal


def reached(schemas: dict[str, Schema], parts: list[Any]) -> set[str]:
    """The names of the schemas that `parts` need."""
    names: set[str] = set()
    waiting = [name for part in parts for name in references(part)]
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting += references(schemas[name])
    return names


def references(part: Any) -> Iterator[str]:
    """The names of the schemas that `part` refers to."""
    return (each.removeprefix(REF) for each in pointers(part) if each.startswith(REF))


def pointers(part: Any, keyword: str = "$ref") -> Iterator[str]:
    """Everything that `part` refers to, by `keyword`."""
    if isinstance(part, list):
        for each in part:
            yield from pointers(each, keyword)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key == keyword and isinstance(value, str):
                yield value
            else:
                yield from pointers(value, keyword)

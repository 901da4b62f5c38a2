"""The operations of a service, as its contract lists them (OpenAPI 3.1), and requests made of values."""

import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

import msgspec
import rich_click as click
from msgspec import Struct

Schema = dict[str, Any]
Contract = Schema


class Parameter(Struct, frozen=True):
    """One thing that an operation takes. `place` is path, query, header or body; `types` are those of JSON, or the
    words that are allowed."""

    name: str
    place: str
    types: tuple[str, ...]
    description: str
    is_required: bool

    def read(self, text: str, *, is_inner: bool) -> Any:
        """A value of the body: text where text is taken, JSON otherwise. Inside an object JSON if it can be."""
        is_null = text == "null" and "null" in self.types
        if self.place != "body" or (self.takes_text and not is_inner and not is_null):
            return text
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            if is_inner:
                return text
            raise click.UsageError(f"{self.name} takes JSON ({', '.join(self.types)}): {error}") from error

    @property
    def takes_text(self) -> bool:
        return not {"integer", "number", "boolean", "array", "object"}.intersection(self.types)


class Operation(Struct, frozen=True):
    name: str
    tag: str
    summary: str
    description: str
    method: str
    path: str
    fields: tuple[Parameter, ...]
    has_body: bool

    def request(self, values: Iterable[str]) -> tuple[str, str, dict[str, Any]]:
        """Values are ids in the order of the path, `name=value`, `outer.name=value` inside an object, and
        `name=@FILE` for the text of a file. Returns method, path and the rest of the request, as httpx takes it.
        Raises a usage error for values that do not fit."""
        ids = [field.name for field in self.fields if field.place == "path"]
        places: dict[str, dict[str, Any]] = {place: {} for place in ("path", "query", "header", "body")}
        for value in values:
            name, is_named, text = value.partition("=")
            if not is_named:
                name, text = next((each for each in ids if each not in places["path"]), ""), value
            outer, *inner = name.split(".")
            field = next((each for each in self.fields if each.name == outer), None)
            if field is None:
                raise self._misused(f"takes no {value}")
            if text.startswith("@"):
                text = click.File().convert(text[1:], None, None).read()
            into = places[field.place]
            for part, name in zip((outer, *inner), inner, strict=False):
                into, outer = into.setdefault(part, {}), name
            into[outer] = field.read(text, is_inner=bool(inner))
        missing = [
            each.name for each in self.fields if each.is_required and each.name not in places[each.place]
        ]
        if missing:
            raise self._misused(f"needs {', '.join(missing)}")
        path = self.path.format_map({name: quote(text, safe="") for name, text in places["path"].items()})
        body = {"json": places["body"]} if self.has_body else {}
        return self.method, path, {"params": places["query"], "headers": places["header"], **body}

    def _misused(self, how: str) -> click.UsageError:
        return click.UsageError(f"{self.name} {how}; `moviola call {self.name} --fields` shows its fields")


def operations(contract: Contract) -> list[Operation]:
    """All, in the order of the contract, with names as `give-penalty`."""
    return [
        Operation(
            re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", entry["operationId"]),
            entry["tags"][0],
            entry["summary"],
            entry.get("description", ""),
            method.upper(),
            path,
            (*_parameters(contract, entry), *_properties(contract, entry)),
            "requestBody" in entry,
        )
        for path, methods in contract["paths"].items()
        for method, entry in methods.items()
        if "operationId" in entry
    ]


def _parameters(contract: Contract, entry: Schema) -> Iterator[Parameter]:
    for each in entry.get("parameters", ()):
        (parameter,) = _alternatives(contract, each)
        types = tuple(_types(contract, parameter["schema"]))
        is_required = parameter.get("required", False)
        yield Parameter(
            parameter["name"], parameter["in"], types, parameter.get("description", ""), is_required
        )


def _properties(contract: Contract, entry: Schema) -> Iterator[Parameter]:
    body = entry.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    shapes = [shape for shape in _alternatives(contract, body) if "properties" in shape]
    merged = {name: schema for shape in shapes for name, schema in shape["properties"].items()}
    for name, schema in merged.items():
        types = tuple(_types(contract, schema))
        is_required = all(name in shape.get("required", ()) for shape in shapes)
        yield Parameter(name, "body", types, schema.get("description", ""), is_required)


def _types(contract: Contract, schema: Schema) -> Iterator[str]:
    for shape in _alternatives(contract, schema):
        if "enum" in shape or "const" in shape:
            yield from map(str, shape.get("enum", [shape.get("const")]))
        else:
            yield shape.get("type", "object")


def _alternatives(contract: Contract, schema: Schema) -> Iterator[Schema]:
    """The schemas it stands for, without references."""
    if "$ref" in schema:
        target: Any = contract
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        yield from _alternatives(contract, target)
    elif choices := schema.get("anyOf") or schema.get("oneOf"):
        for each in choices:
            yield from _alternatives(contract, each)
    else:
        yield schema

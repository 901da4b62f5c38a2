"""Write the types of both clients anew from the contract: `python openapi/clients/generate.py`.

Python gets typed dictionaries, TypeScript interfaces: both are JSON as it came, so a client keeps members and
types of events that it does not know yet. Names of single values (`Seat`, `Revision`) are written out.
"""

import json
import keyword
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from textwrap import indent
from typing import Any

Schema = dict[str, Any]
FOLDER = Path(__file__).parent
CONTRACT = FOLDER.parent / "openapi.json"
PYTHON = FOLDER / "python/moviola_client/models.py"
TYPESCRIPT = FOLDER / "typescript/src/models.ts"
ROOTS = (
    *(
        "Accepted",
        "CreateMatch",
        "EventPage",
        "ForkMatch",
        "GameList",
        "LegalCommands",
        "MadeMatches",
        "MatchView",
        "NewFork",
    ),
    *("NewMatch", "NewSeat", "Problem", "StateView", "SubmitCommand", "TakeSeat", "TurnsNow", "EventView"),
)
NOTE = "Written by openapi/clients/generate.py from the contract; do not edit."
REF = "#/components/schemas/"


class Types:
    """Schemas as text of one language."""

    note: str
    names: dict[str, str]
    none: str
    any: str

    def __init__(self, schemas: dict[str, Schema]) -> None:
        self.schemas = schemas

    def of(self, schema: Schema) -> str:
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(REF)
            return name if is_named(self.schemas[name]) else self.of(self.schemas[name])
        if members := schema.get("oneOf") or schema.get("anyOf"):
            return " | ".join(dict.fromkeys(self.of(each) for each in members))
        if "const" in schema or "enum" in schema:
            return self.literal(schema.get("enum", [schema.get("const")]))
        if schema.get("type") == "array":
            return self.array(self.of(schema.get("items", {})))
        if schema.get("type") == "object":
            values = schema.get("additionalProperties")
            return self.record(self.of(values) if isinstance(values, dict) and values else self.any)
        return self.names.get(schema.get("type", ""), self.any)

    def literal(self, values: list[Any]) -> str:
        raise NotImplementedError

    def array(self, of: str) -> str:
        raise NotImplementedError

    def record(self, of: str) -> str:
        raise NotImplementedError

    def declared(self, name: str, schema: Schema) -> str:
        raise NotImplementedError

    def text(self) -> str:
        return self.note + "".join("\n" + self.declared(name, self.schemas[name]) for name in self.order())

    def order(self) -> list[str]:
        """Unions behind what they are made of."""
        found = reached(self.schemas)
        unions = {
            name: found & {*references(self.schemas[name])}
            for name in sorted(found)
            if "properties" not in flat(self.schemas, self.schemas[name])
        }
        ordered = TopologicalSorter({name: sorted(needed & unions.keys()) for name, needed in unions.items()})
        return [*sorted(found - unions.keys()), *ordered.static_order()]


class Python(Types):
    note = (
        f'"""{NOTE}"""\n\nfrom __future__ import annotations\n\n'
        "from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n"
    )
    names = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
    any = "Any"

    def literal(self, values: list[Any]) -> str:
        return f"Literal[{', '.join(map(json.dumps, values))}]"

    def array(self, of: str) -> str:
        return f"list[{of}]"

    def record(self, of: str) -> str:
        return f"dict[str, {of}]"

    def declared(self, name: str, schema: Schema) -> str:
        if "properties" not in (whole := flat(self.schemas, schema)):
            return f"{name}: TypeAlias = {self.of(whole)}\n"
        lines = []
        for key, value in whole["properties"].items():
            if keyword.iskeyword(key):
                raise ValueError(f"{name}.{key} is no name in Python")
            of = self.of(value)
            lines.append(f"{key}: {of}" if key in whole["required"] else f"{key}: NotRequired[{of}]")
        told = f'"""{first_line(whole)}"""\n\n' if first_line(whole) else ""
        return f"\nclass {name}(TypedDict):\n{indent(told + chr(10).join(lines) or '...', '    ')}\n"


class TypeScript(Types):
    note = f"// {NOTE}\n"
    names = {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }
    any = "unknown"

    def literal(self, values: list[Any]) -> str:
        return " | ".join(map(json.dumps, values))

    def array(self, of: str) -> str:
        return f"({of})[]" if " | " in of else f"{of}[]"

    def record(self, of: str) -> str:
        return f"Record<string, {of}>"

    def declared(self, name: str, schema: Schema) -> str:
        if "properties" not in (whole := flat(self.schemas, schema)):
            return f"export type {name} = {self.of(whole)};\n"
        lines = []
        for key, value in whole["properties"].items():
            told = value.get("description")
            lines += [f"/** {told} */"] if told and key != "type" else []
            lines.append(f"{key}{'' if key in whole['required'] else '?'}: {self.of(value)};")
        told = f"/** {first_line(whole)} */\n" if first_line(whole) else ""
        return f"{told}export interface {name} {{\n{indent(chr(10).join(lines), '  ')}\n}}\n"


def first_line(schema: Schema) -> str:
    """The first sentence of its description."""
    text = " ".join(schema.get("description", "").split())
    return text.partition(". ")[0].rstrip(".") + "." if text else ""


def flat(schemas: dict[str, Schema], schema: Schema) -> Schema:
    """One schema of all that stands in `allOf`, with a list of what is required."""
    whole: Schema = {**schema, "required": list(schema.get("required", ()))}
    for part in whole.pop("allOf", ()):
        own = flat(schemas, schemas[part["$ref"].removeprefix(REF)] if "$ref" in part else part)
        whole["properties"] = {**whole.get("properties", {}), **own["properties"]}
        whole["required"] += own["required"]
    return whole


def is_named(schema: Schema) -> bool:
    return any(key in schema for key in ("properties", "oneOf", "anyOf", "allOf"))


def reached(schemas: dict[str, Schema]) -> set[str]:
    """The names that the types of both clients need."""
    found: set[str] = set()
    waiting = [name for name in ROOTS if name in schemas]
    while waiting:
        name = waiting.pop()
        if name not in found and is_named(schemas[name]):
            found.add(name)
            waiting += references(flat(schemas, schemas[name]))
        elif name not in found:
            waiting += references(schemas[name])
    return found


def references(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for each in part:
            yield from references(each)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value.removeprefix(REF)
            else:
                yield from references(value)


def texts() -> dict[Path, str]:
    """The required content of each file of types."""
    schemas = json.loads(CONTRACT.read_text("utf-8"))["components"]["schemas"]
    return {PYTHON: Python(schemas).text(), TYPESCRIPT: TypeScript(schemas).text()}


if __name__ == "__main__":
    for file, text in texts().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

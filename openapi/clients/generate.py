"""Write the types of both clients anew from the contract: `python openapi/clients/generate.py`.

Python gets typed dictionaries, TypeScript interfaces: both are JSON as it came, so a client keeps members and
types of events that it does not know yet. Names of single values (`Seat`, `Revision`) are written out.
"""

import json
import keyword
import re
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
PYTHON_OPERATIONS = PYTHON.with_name("contract.py")
TYPESCRIPT_OPERATIONS = TYPESCRIPT.with_name("contract.ts")
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
        names = {name for name, schema in self.schemas.items() if is_named(schema)}
        unions = {
            name: names & {*references(self.schemas[name])}
            for name in sorted(names)
            if "properties" not in flat(self.schemas, self.schemas[name])
        }
        ordered = TopologicalSorter({name: sorted(needed & unions.keys()) for name, needed in unions.items()})
        return [*sorted(names - unions.keys()), *ordered.static_order()]


class Python(Types):
    note = (
        f'"""{NOTE}"""\n\nfrom __future__ import annotations\n\n'
        "from collections.abc import Sequence\n"
        "from dataclasses import dataclass\n"
        "from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar\n\n"
        'G = TypeVar("G", bound=str, covariant=True)\nC = TypeVar("C", covariant=True)\n\n\n'
        "@dataclass(frozen=True)\nclass TurnOf(Generic[G, C]):\n"
        '    """The commands of a seat at a revision; a policy chooses one of `commands`."""\n\n'
        "    game: G\n    revision: int\n    awaited: AwaitedView\n    commands: Sequence[C]\n\n"
    )
    names = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
    any = "Any"

    def literal(self, values: list[Any]) -> str:
        return f"Literal[{', '.join(map(json.dumps, values))}]"

    def array(self, of: str) -> str:
        return f"list[{of}]"

    def record(self, of: str) -> str:
        return f"dict[str, {of}]"

    def text(self) -> str:
        games = self.schemas["LegalCommands"]["discriminator"]["mapping"]
        prefixes = {
            game: reference.removeprefix(REF).removesuffix("LegalCommands")
            for game, reference in games.items()
        }
        turns = " | ".join(f'TurnOf[Literal["{game}"], {name}Command]' for game, name in prefixes.items())
        events = ", ".join(f'{name}EventView: "{game}"' for game, name in prefixes.items())
        return (
            f"{super().text()}\nTurn: TypeAlias = {turns}\nGAMES: dict[Any, str] = {{{events}}}\n"
            '"""The game of each type of events."""\n'
        )

    def declared(self, name: str, schema: Schema) -> str:
        if "properties" not in (whole := flat(self.schemas, schema)):
            return f"{name}: TypeAlias = {self.of(whole)}\n"
        fields = {
            key: self.of(value) if key in whole["required"] else f"NotRequired[{self.of(value)}]"
            for key, value in whole["properties"].items()
        }
        if any(map(keyword.iskeyword, fields)):
            return f"\n{name} = TypedDict({name!r}, {fields!r})\n"
        lines = [f"{key}: {of}" for key, of in fields.items()]
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


def operations(document: Schema) -> Iterator[tuple[str, str, str, Schema, list[Schema]]]:
    """Each operation but the streams: its id, method and path, and its parameters without headers."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            parameters = [resolved(document, each) for each in operation["parameters"]]
            if "text/event-stream" not in success(operation):
                own = [each for each in parameters if each["in"] != "header"]
                yield operation["operationId"], method.upper(), path, operation, own


def resolved(document: Schema, part: Schema) -> Schema:
    if "$ref" not in part:
        return part
    _, _, kind, name = part["$ref"].split("/")
    component: Schema = document["components"][kind][name]
    return component


def success(operation: Schema) -> Schema:
    """The media types of its answer."""
    answers = operation["responses"]
    status = next(each for each in ("200", "201", "204") if each in answers)
    content: Schema = answers[status].get("content", {})
    return content


def body_and_answer(types: Types, operation: Schema, nothing: str) -> tuple[str, str]:
    """The types of its body and of its answer, which is text where it is no JSON."""
    contents = operation.get("requestBody", {}).get("content", {})
    body = next((types.of(each["schema"]) for each in contents.values()), nothing)
    content = success(operation)
    answers = [types.of(each["schema"]) for each in content.values()] or [nothing]
    return body, " | ".join(dict.fromkeys(answers))


def python_operations(document: Schema, types: Types) -> str:
    lines, needed = [], set()
    for name, method, path, operation, parameters in operations(document):
        body, answer = body_and_answer(types, operation, "None")
        if method == "GET" and list(success(operation)) == ["image/png"]:
            answer = "bytes"
        needed |= {word for word in re.findall(r"\w+", f"{body} {answer}") if word in types.schemas}
        query = tuple(each["name"] for each in parameters if each["in"] == "query")
        snake = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
        lines += [
            f'{snake}: Operation[{body}, {answer}] = Operation("{method}", "{path}", {query!r})',
            f'"""{operation["summary"]}."""',
        ]
    imports = f"from moviola_client.models import {', '.join(sorted(needed))}\n"
    return (
        f'"""{NOTE}"""\n\nfrom typing import Any\n\nfrom moviola_client.calls import Operation\n{imports}\n'
        + "\n".join(lines)
        + "\n"
    )


def typescript_operations(document: Schema, types: Types) -> str:
    lines, needed = [], set()
    for name, method, path, operation, parameters in operations(document):
        body, answer = body_and_answer(types, operation, "undefined")
        needed |= {word for word in re.findall(r"\w+", f"{body} {answer}") if word in types.schemas}
        words = " | ".join(json.dumps(each["name"]) for each in parameters) or "never"
        query = json.dumps([each["name"] for each in parameters if each["in"] == "query"])
        lines += [
            f"/** {operation['summary']}. */",
            (
                f"export const {name}: Operation<{body}, {answer}, {words}> = "
                f'{{ method: "{method}", path: "{path}", query: {query} }};'
            ),
        ]
    imports = (
        f'import type {{ {", ".join(sorted(needed))} }} from "./models.js";\n'
        'import type { Operation } from "./calls.js";\n'
    )
    return f"// {NOTE}\n{imports}\n" + "\n".join(lines) + "\n"


def texts() -> dict[Path, str]:
    """The content of each generated file."""
    document = json.loads(CONTRACT.read_text("utf-8"))
    schemas = document["components"]["schemas"]
    python, typescript = Python(schemas), TypeScript(schemas)
    return {
        PYTHON: python.text(),
        PYTHON_OPERATIONS: python_operations(document, python),
        TYPESCRIPT: typescript.text(),
        TYPESCRIPT_OPERATIONS: typescript_operations(document, typescript),
    }


if __name__ == "__main__":
    for file, text in texts().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

"""The meaning of a schema, however it is written."""

from typing import Any

Schema = dict[str, Any]


def unshared(document: Schema) -> Schema:
    """`document` with parameters and answers in the operations themselves, where they refer to components."""

    def itself(part: Schema) -> Schema:
        if "$ref" not in part:
            return part
        _, _, kind, name = part["$ref"].split("/")
        found: Schema = document["components"][kind][name]
        return found

    def operation(each: Schema) -> Schema:
        parameters = [itself(one) for one in each.get("parameters", ())]
        answers = {status: itself(answer) for status, answer in each["responses"].items()}
        return {**each, "parameters": parameters, "responses": answers}

    paths = {
        path: {
            key: operation(each) if isinstance(each, dict) and "responses" in each else each
            for key, each in item.items()
        }
        for path, item in document["paths"].items()
    }
    return {**document, "paths": paths}


def reference(schema: Any) -> str:
    """Where it refers to and nothing else; empty if something stands beside the reference."""
    return str(schema["$ref"]) if isinstance(schema, dict) and set(schema) == {"$ref"} else ""


def resolved(document: Schema, schema: Any) -> Schema:
    """The schema itself where there is a reference, with what stands beside it; `true` allows everything."""
    if isinstance(schema, bool):
        return {} if schema else {"enum": []}
    found: Schema = schema
    while "$ref" in found:
        target = document["components"]["schemas"][found["$ref"].rpartition("/")[2]]
        found = {**target, **{name: value for name, value in found.items() if name != "$ref"}}
    return found


def branches(schema: Schema) -> list[Schema]:
    """The members of a union; empty for anything else."""
    found: list[Schema] = schema.get("oneOf") or schema.get("anyOf") or []
    return found


def named(schema: Any) -> str:
    return reference(schema).rpartition("/")[2] or said(schema)


def said(schema: Any) -> str:
    if not isinstance(schema, dict):
        return "anything" if schema else "nothing"
    listed = values(schema)
    if listed is not None:
        return "one of " + ", ".join(map(str, listed))
    return " or ".join(types(schema)) or "anything"


def types(schema: Schema) -> list[str]:
    kind = schema.get("type", [])
    return kind if isinstance(kind, list) else [kind]


def values(schema: Schema) -> list[Any] | None:
    """The only values allowed, if they are listed."""
    if "const" in schema:
        return [schema["const"]]
    listed: list[Any] | None = schema.get("enum")
    return listed

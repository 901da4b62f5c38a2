"""States and events without the steps ahead (`agenda`, `done`, `then`).

How a game gets from one decision to the next is its own affair and changes with its code. Clients need none of it:
`awaited` and the legal commands say what comes.
"""

from typing import Any, Final

Schema = dict[str, Any]
NAMES: Final = ("agenda", "done", "then")


def without_the_course(schema: Schema) -> Schema:
    properties = schema.get("properties", {})
    remaining = {key: value for key, value in properties.items() if not _is_of_the_course(key, value)}
    if len(remaining) == len(properties):
        return schema
    rest = (
        {"required": [key for key in schema["required"] if key in remaining]} if "required" in schema else {}
    )
    return {**schema, "properties": remaining, **rest}


def _is_of_the_course(name: str, schema: Schema) -> bool:
    """Whether it holds steps or counts them: what a request calls `then` may be something else."""
    items = schema.get("items", {})
    is_list_of_steps = items.get("discriminator", {}).get("propertyName") == "step"
    is_list_of_one_kind = items.get("$ref", "").endswith("Step")
    return name in NAMES and (name == "done" or is_list_of_steps or is_list_of_one_kind)

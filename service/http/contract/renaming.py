"""Components under other names."""

from typing import Any

from service.http.contract.layout import REF


def renamed_in(schema: Any, names: dict[str, str]) -> Any:
    """`schema` with every reference, and every title, under its new name."""
    if isinstance(schema, list):
        return [renamed_in(each, names) for each in schema]
    if not isinstance(schema, dict):
        return schema
    renamed = {key: renamed_in(value, names) for key, value in schema.items()}
    for key, value in renamed.items():
        if isinstance(value, str) and value.startswith(REF):
            renamed[key] = REF + names.get(value.removeprefix(REF), value.removeprefix(REF))
    if renamed.get("title") in names and "type" in renamed:
        renamed["title"] = names[renamed["title"]]
    return renamed

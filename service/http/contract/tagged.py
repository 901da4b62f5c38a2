"""Unions whose members are told apart by `type`."""

from collections.abc import Sequence
from typing import Any

from openapi.compatibility.schemas import OPEN
from service.http.contract.by_game import prefix
from service.http.contract.layout import REF

Schema = dict[str, Any]


def one_of(names: Sequence[str], kinds: Sequence[Any]) -> Schema:
    """The union of the schemas `names`, whose tags are those of the structs `kinds`."""
    tags = [kind.__struct_config__.tag for kind in kinds]
    return tagged({str(tag): name for tag, name in zip(tags, names, strict=True)})


def tagged(names: dict[str, str]) -> Schema:
    """The union of the schemas `names`, by their tags."""
    return {
        "oneOf": [{"$ref": REF + name} for name in names.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: REF + name for tag, name in names.items()},
        },
        OPEN: True,
    }


def any_command(schemas: dict[str, Schema], prefixes: Sequence[str]) -> dict[str, Schema]:
    """`AnyCommand`: a command of whichever game. Commands of several games that share a tag are one member of
    it (`AnyPlayCard`), so that each tag leads to one schema.

    Members with most required fields come first, then those with most fields: clients that take the first schema
    that fits would drop the fields that only a later one has.
    """
    members: dict[str, list[str]] = {}
    for name in prefixes:
        for tag, reference in schemas[f"{name}Command"]["discriminator"]["mapping"].items():
            members.setdefault(tag, []).append(reference.removeprefix(REF))
    members["play_default"] = ["PlayDefault"]

    def richness(name: str) -> tuple[int, int]:
        return len(schemas[name]["required"]), len(schemas[name]["properties"])

    richest = {tag: sorted(names, key=richness, reverse=True) for tag, names in members.items()}
    shared = {tag: f"Any{prefix(tag)}" for tag, names in richest.items() if len(names) > 1}
    order = sorted(richest, key=lambda tag: richness(richest[tag][0]), reverse=True)
    return {
        "AnyCommand": tagged({tag: shared.get(tag, richest[tag][0]) for tag in order}),
        **{
            name: {"anyOf": [{"$ref": REF + each} for each in richest[tag]], OPEN: True}
            for tag, name in shared.items()
        },
    }

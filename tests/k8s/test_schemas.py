"""Every resource of every overlay is what the published APIs take, strictly: no unknown field, no wrong type.

`MOVIOLA_TEST_CRDS` may name a directory with the published schemas of the custom resources in full, as
`<group>/<kind>_<version>.json`; they are then held against those, too.
"""

import copy
import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import kubernetes_validate
import pytest
import yaml

from tests.k8s.rendering import K8S, OVERLAYS, Resource, named, render

CUSTOM: dict[str, Any] = yaml.safe_load((K8S / "schemas/custom.yaml").read_text())
KUBERNETES = ("1.34", "1.37")
CRDS = os.environ.get("MOVIOLA_TEST_CRDS") or None


def is_custom(resource: Resource) -> bool:
    group, slash, _ = resource["apiVersion"].partition("/")
    return (bool(slash) and "." in group and not group.endswith(".k8s.io")) or "gateway" in group


def faults(resource: Resource) -> list[str]:
    """What a strict reader of the custom resource's API would refuse."""
    key = f"{resource['apiVersion']}/{resource['kind']}"
    schema = {**CUSTOM[key], "$defs": CUSTOM["$defs"]}
    found = jsonschema.Draft202012Validator(schema).iter_errors(resource["spec"])
    return [f"{named(resource)}: {error.json_path}: {error.message}" for error in found]


@pytest.mark.parametrize("version", KUBERNETES)
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_kubernetes_takes_every_resource(overlay: str, version: str) -> None:
    own = [each for each in render(overlay) if not is_custom(each)]
    assert len(own) > 15
    for resource in own:
        kubernetes_validate.validate(copy.deepcopy(resource), version, strict=True)


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_operators_take_every_custom_resource(overlay: str) -> None:
    assert [fault for each in render(overlay) if is_custom(each) for fault in faults(each)] == []


def test_a_misspelt_field_is_found_wherever_it_is() -> None:
    """The validation itself: a stray field, at any depth of any custom resource, is refused."""
    seen = set()
    for resource in (each for overlay in OVERLAYS for each in render(overlay) if is_custom(each)):
        seen.add(resource["kind"])
        for place in objects(resource["spec"]):
            spoilt = copy.deepcopy(resource)
            inner: Any = spoilt["spec"]
            for step in place:
                inner = inner[step]
            inner["replicaCuont"] = {}
            assert faults(spoilt), (resource["kind"], place)
    assert {f"{key}".rpartition("/")[2] for key in CUSTOM if key != "$defs"} == seen
    stray = next(each for each in render("local") if each["kind"] == "Deployment")
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(
            {**stray, "spec": {**stray["spec"], "replicaCuont": 1}}, "1.37", strict=True
        )


def objects(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    match value:
        case dict():
            return [place, *(each for key, inner in value.items() for each in objects(inner, (*place, key)))]
        case list():
            return [each for number, inner in enumerate(value) for each in objects(inner, (*place, number))]
    return []


@pytest.mark.skipif(CRDS is None, reason="MOVIOLA_TEST_CRDS names no directory of published schemas")
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_published_schemas_take_every_custom_resource(overlay: str) -> None:
    assert CRDS is not None
    for resource in filter(is_custom, render(overlay)):
        group, _, version = resource["apiVersion"].partition("/")
        schema = json.loads(Path(CRDS, group, f"{resource['kind'].lower()}_{version}.json").read_text())
        schema["properties"]["metadata"] = {"type": "object"}
        jsonschema.Draft202012Validator(closed(schema)).validate(resource)


def closed(schema: Any) -> Any:
    """The schema with every object closed that lists its properties, as the API server's strict mode has it."""
    match schema:
        case dict():
            inner = {key: closed(value) for key, value in schema.items()}
            is_open = inner.get("x-kubernetes-preserve-unknown-fields") or "additionalProperties" in inner
            if isinstance(inner.get("properties"), dict) and inner.get("type") == "object" and not is_open:
                inner["additionalProperties"] = False
            return inner
        case list():
            return [closed(each) for each in schema]
    return schema

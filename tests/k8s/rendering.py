"""What `kubectl kustomize` makes of an overlay. The binary comes with the development dependencies."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import yaml

K8S = Path(__file__).parents[2] / "k8s"
OVERLAYS = sorted(path.parent.name for path in K8S.glob("overlays/*/kustomization.yaml"))
KUBECTL = Path(sys.executable).parent / "kubectl"
Resource: TypeAlias = dict[str, Any]
WORKLOADS = frozenset({"Deployment", "StatefulSet", "Job"})


@cache
def render(overlay: str) -> tuple[Resource, ...]:
    """The resources of an overlay; kustomize itself has found no fault with it."""
    return built(K8S / "overlays" / overlay)


def built(folder: Path) -> tuple[Resource, ...]:
    """The resources of the kustomization in `folder`."""
    done = subprocess.run([KUBECTL, "kustomize", folder], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    return tuple(yaml.safe_load_all(done.stdout))


def of_kind(overlay: str, *kinds: str) -> list[Resource]:
    return [each for each in render(overlay) if each["kind"] in kinds]


def workloads(overlay: str) -> list[Resource]:
    return of_kind(overlay, *WORKLOADS)


def pod(workload: Resource) -> Resource:
    spec: Resource = workload["spec"]["template"]["spec"]
    return spec


def pod_labels(workload: Resource) -> dict[str, str]:
    labels: dict[str, str] = workload["spec"]["template"]["metadata"]["labels"]
    return labels


def containers(workload: Resource) -> list[Resource]:
    return [*pod(workload).get("initContainers", []), *pod(workload)["containers"]]


def selects(selector: Resource, labels: dict[str, str]) -> bool:
    """Whether a label selector of equalities and `In` selects."""
    equal = all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items())
    among = (each for each in selector.get("matchExpressions", ()) if each["operator"] == "In")
    return equal and all(labels.get(each["key"]) in each["values"] for each in among)


def named(resource: Resource) -> str:
    return f"{resource['kind']}/{resource['metadata']['name']}"

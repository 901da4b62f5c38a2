"""Whatever the settings can name, a policy or a component lets the processes reach that need it."""

import os
from pathlib import Path

import pytest

from service.platform.settings import Settings, variable
from tests.k8s.rendering import K8S, Resource, built, pod_labels, selects

SERVERS = {
    "database_url": 5432,
    "database_direct_url": 5432,
    "read_database_url": 5432,
    "read_replica_url": 5432,
    "redis_url": 6379,
}
"""Settings and ports that each process may reach in every overlay."""
COMPONENTS = {
    "oidc_jwks_url": ("oidc", 443, {"api"}),
    "otlp_endpoint": ("traces", 4318, {"api", "relay", "worker", "webhooks"}),
}
"""Setting -> the component that opens the way, its port, and the processes that go there."""
PROCESSES = {"api", "relay", "worker", "webhooks"}


def with_component(tmp_path: Path, *components: str) -> tuple[Resource, ...]:
    """The base and `components`, built as an overlay would be."""
    folder = tmp_path.resolve() / "overlay"
    folder.mkdir()
    base = os.path.relpath(K8S, folder)
    lines = ["resources:", f"  - {base}/base", "components:" if components else ""]
    lines += [f"  - {base}/components/{each}" for each in components]
    (folder / "kustomization.yaml").write_text("\n".join(lines))
    return built(folder)


def reachable(resources: tuple[Resource, ...], port: int) -> set[str]:
    """The processes that may open a connection to `port` somewhere."""
    return {
        process
        for process in PROCESSES
        for workload in resources
        if workload["kind"] == "Deployment" and workload["metadata"]["name"] == f"moviola-{process}"
        for policy in resources
        if policy["kind"] == "NetworkPolicy" and selects(policy["spec"]["podSelector"], pod_labels(workload))
        for rule in policy["spec"].get("egress", ())
        if port in {each["port"] for each in rule["ports"]}
    }


def test_each_address_in_the_settings_has_its_way() -> None:
    """A new setting with an address is entered above."""
    addresses = {name for name in Settings.__struct_fields__ if name.endswith(("_url", "_endpoint"))}
    assert addresses == {*SERVERS, *COMPONENTS}


@pytest.mark.parametrize("port", sorted(set(SERVERS.values())))
def test_every_process_reaches_its_servers(port: int, tmp_path: Path) -> None:
    assert reachable(with_component(tmp_path), port) == PROCESSES


@pytest.mark.parametrize("setting", COMPONENTS)
def test_a_component_sets_an_address_and_opens_the_way_there(setting: str, tmp_path: Path) -> None:
    component, port, processes = COMPONENTS[setting]
    resources = with_component(tmp_path, component)
    data = next(each["data"] for each in resources if each["kind"] == "ConfigMap")
    assert data[variable(setting)].startswith("http")
    assert reachable(resources, port) >= processes
    before = tmp_path / "before"
    before.mkdir()
    assert not processes <= reachable(with_component(before), port), "the component is needed"

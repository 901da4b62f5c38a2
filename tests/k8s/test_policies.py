"""What every container and every pod of every overlay has to hold: the restricted profile, limits, no strings."""

import re
from collections.abc import Callable

import pytest

from tests.k8s.rendering import OVERLAYS, Resource, containers, named, pod, workloads

Policy = Callable[[Resource], bool]

OF_CONTAINERS: dict[str, Policy] = {
    "no_escalation": lambda c: c["securityContext"]["allowPrivilegeEscalation"] is False,
    "read_only_root": lambda c: c["securityContext"]["readOnlyRootFilesystem"] is True,
    "no_capabilities": lambda c: c["securityContext"]["capabilities"] == {"drop": ["ALL"]},
    "not_privileged": lambda c: not c["securityContext"].get("privileged"),
    "cpu_requested": lambda c: "cpu" in c["resources"]["requests"],
    "memory_requested": lambda c: "memory" in c["resources"]["requests"],
    "memory_limited": lambda c: "memory" in c["resources"]["limits"],
    "cpu_not_limited": lambda c: "cpu" not in c["resources"]["limits"],
    "disk_limited": lambda c: "ephemeral-storage" in c["resources"]["limits"],
    "image_has_a_tag": lambda c: re.search(r"(:[\w.-]+|@sha256:[0-9a-f]{64})$", c["image"]) is not None,
    "image_is_not_latest": lambda c: not c["image"].endswith(":latest"),
    "image_is_pulled_once": lambda c: c["imagePullPolicy"] == "IfNotPresent",
    "ports_have_names": lambda c: all("name" in port for port in c.get("ports", ())),
    "no_host_ports": lambda c: not any("hostPort" in port for port in c.get("ports", ())),
    "no_secret_in_the_environment": lambda c: (
        not any("secretKeyRef" in str(each) for each in c.get("env", ()))
    ),
    "no_command_in_a_shell": lambda c: c.get("command", [""])[0] not in ("sh", "bash", "/bin/sh"),
}
OF_PODS: dict[str, Policy] = {
    "not_root": lambda p: p["securityContext"]["runAsNonRoot"] is True,
    "a_user_is_named": lambda p: p["securityContext"]["runAsUser"] > 0,
    "seccomp": lambda p: p["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"},
    "no_token": lambda p: p["automountServiceAccountToken"] is False,
    "an_account_of_its_own": lambda p: p["serviceAccountName"] != "default",
    "no_service_links": lambda p: p["enableServiceLinks"] is False,
    "no_host_network": lambda p: not p.get("hostNetwork"),
    "no_host_processes": lambda p: not p.get("hostPID") and not p.get("hostIPC"),
    "no_host_paths": lambda p: not any("hostPath" in volume for volume in p.get("volumes", ())),
    "temporary_disk_is_bounded": lambda p: all(
        volume["emptyDir"].get("sizeLimit") for volume in p.get("volumes", ()) if "emptyDir" in volume
    ),
    "mounts_exist": lambda p: all(
        mount["name"] in {volume["name"] for volume in p.get("volumes", ())} | {"data"}
        for container in p["containers"]
        for mount in container.get("volumeMounts", ())
    ),
    "secrets_are_mounted_read_only": lambda p: all(
        mount.get("readOnly")
        for container in p["containers"]
        for mount in container.get("volumeMounts", ())
        if mount["name"] in {volume["name"] for volume in p["volumes"] if "secret" in volume}
    ),
}


@pytest.mark.parametrize("policy", OF_CONTAINERS)
def test_containers(policy: str) -> None:
    broken = [
        f"{overlay}: {named(workload)}: {container['name']}"
        for overlay in OVERLAYS
        for workload in workloads(overlay)
        for container in containers(workload)
        if not OF_CONTAINERS[policy](container)
    ]
    assert broken == []


@pytest.mark.parametrize("policy", OF_PODS)
def test_pods(policy: str) -> None:
    broken = [
        f"{overlay}: {named(workload)}"
        for overlay in OVERLAYS
        for workload in workloads(overlay)
        if not OF_PODS[policy](pod(workload))
    ]
    assert broken == []

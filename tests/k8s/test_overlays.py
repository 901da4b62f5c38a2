"""What the resources of an overlay are to each other: references resolve, selectors select, nothing is open."""

import inspect
import re
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from typing import Any

import pytest

from projections import PROJECTIONS
from service.cli.main import moviola as command_line
from service.event_store.distribute import SHARDS
from service.event_store.store import open_event_log
from service.platform import settings
from service.platform.settings import Settings, variable
from service.wiring import background as fanout
from tests.k8s.rendering import (
    OVERLAYS,
    Resource,
    containers,
    named,
    of_kind,
    pod,
    pod_labels,
    render,
    selects,
    workloads,
)

ROLES = {"moviola-api", "moviola-relay", "moviola-worker", "moviola-webhooks", "moviola-migrate"}
PROCESSES = ("api", "relay", "worker", "webhooks")
GIVEN_SECRETS = {"moviola-database", "moviola-redis", "moviola-keys", "moviola-tls", "moviola-backups"} | {
    f"moviola-database-{process}" for process in PROCESSES
}
"""What whoever deploys has to create (k8s/README.md)."""
OPERATORS_SECRETS = {"moviola-postgres-app"}
"""What CloudNativePG creates."""
KEYS: dict[str, tuple[str, ...]] = {
    "api": ("admin_key", "secret", "signing_key"),
    "webhooks": ("secret",),
    **dict.fromkeys(("relay", "worker", "migrate"), ()),
}
"""What webhooks are signed with is derived from `secret`."""
DATABASES = {process: {f"moviola-database-{process}"} for process in PROCESSES} | {
    "migrate": {"moviola-database", *OPERATORS_SECRETS}
}
DEFAULTS = Settings(admin_key="0" * 16, secret="00" * 32)
LOG_READERS = inspect.signature(open_event_log).parameters["readers"].default
FANOUT = fanout.CONNECTIONS + 1  # and the duties' own
OPERATORS = 20  # the operator, backups, psql
SERVER_SECONDS = 5  # what `moviola serve` gives the server beyond the drain
pytestmark = pytest.mark.parametrize("overlay", OVERLAYS)


def moviola(overlay: str, *, jobs: bool = True) -> list[Resource]:
    found = [each for each in workloads(overlay) if each["metadata"]["name"] in ROLES]
    return [each for each in found if jobs or each["kind"] != "Job"]


def servers(overlay: str) -> list[Resource]:
    return [each for each in workloads(overlay) if each["kind"] != "Job"]


def configuration(overlay: str) -> dict[str, str]:
    """What all processes are given."""
    data: dict[str, str] = of_kind(overlay, "ConfigMap")[0]["data"]
    return data


def environment(overlay: str, workload: Resource) -> dict[str, str]:
    own = containers(workload)[0].get("env", ())
    return configuration(overlay) | {each["name"]: each["value"] for each in own}


def files_of_secrets(workload: Resource) -> dict[str, str]:
    """Path -> the secret it shows."""
    volumes = {volume["name"]: volume for volume in pod(workload)["volumes"]}
    return {
        f"{mount['mountPath']}/{item['path']}": volumes[mount["name"]]["secret"]["secretName"]
        for mount in containers(workload)[0]["volumeMounts"]
        for item in volumes[mount["name"]].get("secret", {}).get("items", ())
    }


def test_every_role_runs_in_the_namespace(overlay: str) -> None:
    assert {each["metadata"]["name"] for each in moviola(overlay)} == ROLES
    spaces = {each["metadata"].get("namespace") for each in render(overlay) if each["kind"] != "Namespace"}
    assert spaces == {"moviola"}


def test_the_namespace_refuses_what_is_not_restricted(overlay: str) -> None:
    labels = of_kind(overlay, "Namespace")[0]["metadata"]["labels"]
    assert labels["pod-security.kubernetes.io/enforce"] == "restricted"


def test_names_are_unique(overlay: str) -> None:
    names = [named(each) for each in render(overlay)]
    assert len(names) == len(set(names))


def test_roles_are_commands_that_exist(overlay: str) -> None:
    known = command_line.list_commands(None)
    assert all(container["args"][0] in known for each in moviola(overlay) for container in containers(each))


def test_the_settings_are_ones_the_service_takes(overlay: str, tmp_path: Any) -> None:
    secret = {
        "ADMIN_KEY": "0" * 16,
        "SECRET": "00" * 32,
        "SIGNING_KEY": "11" * 32,
        "DATABASE_URL": "postgresql://x/y",
        "READ_DATABASE_URL": "postgresql://x/lists",
        "REDIS_URL": "redis://x",
    }
    for name, text in secret.items():
        (tmp_path / name).write_text(text)
    files = {f"MOVIOLA_{name}_FILE": str(tmp_path / name) for name in secret}
    for workload in moviola(overlay):
        given = environment(overlay, workload)
        process = workload["metadata"]["name"].removeprefix("moviola-")
        loaded = settings.load(
            given | {name: file for name, file in files.items() if name in given}, KEYS[process]
        )
        assert loaded.host == "0.0.0.0"


def test_files_of_secrets_are_mounted_where_the_settings_look(overlay: str) -> None:
    for workload in moviola(overlay):
        given = environment(overlay, workload)
        files = {value for name, value in given.items() if name.endswith("_FILE")}
        assert set(files_of_secrets(workload)) == files, named(workload)


def test_read_models_are_elsewhere_only_where_an_overlay_says_so(overlay: str) -> None:
    named = "MOVIOLA_READ_DATABASE_URL_FILE" in configuration(overlay)
    shown = ["/run/moviola/database/read_uri" in files_of_secrets(each) for each in moviola(overlay)]
    assert named is (overlay.endswith("read-database") or overlay == "citus")
    assert set(shown) == {named}


def test_each_process_is_given_only_the_secrets_it_needs(overlay: str) -> None:
    """Relays and workers were given the admin's key and the token secret, and all of them the owner's database."""
    for workload in moviola(overlay):
        process = workload["metadata"]["name"].removeprefix("moviola-")
        shown = files_of_secrets(workload)
        keys = {path.rpartition("/")[2] for path, secret in shown.items() if secret == "moviola-keys"}
        assert keys == set(KEYS[process]), process
        assert shown["/run/moviola/database/uri"] in DATABASES[process], process


def test_no_secret_is_in_the_manifests(overlay: str) -> None:
    assert of_kind(overlay, "Secret") == []
    assert not any(re.search(r"postgres(ql)?://|rediss?://", str(each)) for each in render(overlay))
    names = {f"{variable(name)}" for name in settings.CONFIDENTIAL}
    assert not names & configuration(overlay).keys()


def test_referenced_secrets_are_known(overlay: str) -> None:
    wanted = {found for each in render(overlay) for found in secrets_in(each)}
    assert wanted <= GIVEN_SECRETS | OPERATORS_SECRETS
    created = {f"{each['metadata']['name']}-app" for each in of_kind(overlay, "Cluster")}
    assert wanted & OPERATORS_SECRETS <= created


def secrets_in(value: Any) -> Iterator[str]:
    match value:
        case {"secretName": str(name)}:
            yield name
        case {"passwordSecret": {"name": str(name)}}:
            yield name
        case {"s3Credentials": dict(keys)}:
            yield from (each["name"] for each in keys.values())
        case dict():
            yield from (found for inner in value.values() for found in secrets_in(inner))
        case list():
            yield from (found for inner in value for found in secrets_in(inner))


def test_config_maps_are_known_and_change_their_name_with_their_content(overlay: str) -> None:
    known = {each["metadata"]["name"] for each in of_kind(overlay, "ConfigMap")}
    assert all(re.fullmatch(r"moviola-[a-z0-9]{10}", name) for name in known)
    for workload in moviola(overlay):
        assert {each["configMapRef"]["name"] for each in containers(workload)[0]["envFrom"]} == known


def test_accounts_exist_without_rights(overlay: str) -> None:
    accounts = {each["metadata"]["name"]: each for each in of_kind(overlay, "ServiceAccount")}
    used = [pod(each)["serviceAccountName"] for each in workloads(overlay)]
    assert sorted(used) == sorted(accounts), "one for each workload, none besides"
    assert all(each["automountServiceAccountToken"] is False for each in accounts.values())
    assert of_kind(overlay, "Role", "ClusterRole", "RoleBinding", "ClusterRoleBinding") == []


def test_selectors_select_their_own_pods_and_no_others(overlay: str) -> None:
    for workload in servers(overlay):
        others = [each for each in workloads(overlay) if each is not workload]
        assert selects(workload["spec"]["selector"], pod_labels(workload)), named(workload)
        assert not any(selects(workload["spec"]["selector"], pod_labels(each)) for each in others), named(
            workload
        )


def test_services_lead_to_a_port_that_is_open(overlay: str) -> None:
    for service in of_kind(overlay, "Service"):
        chosen = [
            each
            for each in workloads(overlay)
            if selects({"matchLabels": service["spec"]["selector"]}, pod_labels(each))
        ]
        assert len(chosen) == 1, named(service)
        open_ports = {port["name"] for port in containers(chosen[0])[0]["ports"]}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= open_ports
        assert service["spec"].get("type") in (None, "ClusterIP"), (
            "nothing is open to the world but by the gateway"
        )


def test_ports_are_those_of_the_settings(overlay: str) -> None:
    given = configuration(overlay)
    ports = {"http": int(given["MOVIOLA_PORT"]), "probes": int(given["MOVIOLA_PROBE_PORT"])}
    for workload in moviola(overlay, jobs=False):
        for port in containers(workload)[0]["ports"]:
            assert port["containerPort"] == ports[port["name"]], named(workload)


def test_probes(overlay: str) -> None:
    """Every server has all three; ours ask what their names mean."""
    for workload in servers(overlay):
        container = containers(workload)[0]
        probes = {name: container[f"{name}Probe"] for name in ("startup", "readiness", "liveness")}
        if workload in moviola(overlay):
            paths = {name: probe["httpGet"]["path"] for name, probe in probes.items()}
            assert paths == {"startup": "/startupz", "readiness": "/readyz", "liveness": "/livez"}
            assert "probes" in {port["name"] for port in container["ports"]}
            assert {probe["httpGet"]["port"] for probe in probes.values()} == {"probes"}, (
                "never the public port"
            )
        assert probes["startup"]["periodSeconds"] * probes["startup"]["failureThreshold"] >= 60


def test_a_pod_is_given_the_time_its_streams_need(overlay: str) -> None:
    drain = float(configuration(overlay)["MOVIOLA_DRAIN_SECONDS"])
    for workload in moviola(overlay, jobs=False):
        if workload["metadata"]["name"] == "moviola-api":
            slept = containers(workload)[0]["lifecycle"]["preStop"]["sleep"]["seconds"]
            readiness = containers(workload)[0]["readinessProbe"]
            assert slept >= readiness["periodSeconds"]
            assert pod(workload)["terminationGracePeriodSeconds"] >= slept + drain + SERVER_SECONDS
        else:
            assert pod(workload)["terminationGracePeriodSeconds"] >= 15


def test_a_rollout_takes_no_pod_away_before_its_successor_is_ready(overlay: str) -> None:
    for workload in moviola(overlay, jobs=False):
        assert workload["spec"]["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}


def test_every_role_survives_the_drain_of_a_node(overlay: str) -> None:
    budgets = of_kind(overlay, "PodDisruptionBudget")
    for workload in moviola(overlay, jobs=False):
        mine = [each for each in budgets if selects(each["spec"]["selector"], pod_labels(workload))]
        assert len(mine) == 1, named(workload)
        assert mine[0]["spec"]["maxUnavailable"] == 1
        assert mine[0]["spec"]["unhealthyPodEvictionPolicy"] == "AlwaysAllow"


def test_pods_are_spread_over_zones_and_hosts(overlay: str) -> None:
    for workload in moviola(overlay, jobs=False):
        spreads = pod(workload)["topologySpreadConstraints"]
        assert {each["topologyKey"] for each in spreads} == {
            "topology.kubernetes.io/zone",
            "kubernetes.io/hostname",
        }
        for each in spreads:
            assert selects(each["labelSelector"], pod_labels(workload))
            assert each["matchLabelKeys"] == ["pod-template-hash"]


def test_nothing_talks_unless_it_is_said(overlay: str) -> None:
    denied = next(
        each for each in of_kind(overlay, "NetworkPolicy") if each["metadata"]["name"] == "default-deny"
    )
    assert denied["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}


def test_policies_select_somebody(overlay: str) -> None:
    """A policy for pods that nobody runs is mistyped. The operators run pods that are not in the manifests."""
    operated = ({"cnpg.io/cluster": each["metadata"]["name"]} for each in of_kind(overlay, "Cluster"))
    everybody = [pod_labels(each) for each in workloads(overlay)] + [
        *operated,
        {"valkey.io/cluster": "moviola"},
    ]
    for policy in of_kind(overlay, "NetworkPolicy"):
        assert any(selects(policy["spec"]["podSelector"], labels) for labels in everybody), named(policy)


def test_only_the_gateway_and_prometheus_reach_the_api(overlay: str) -> None:
    api = next(each for each in moviola(overlay) if each["metadata"]["name"] == "moviola-api")
    reaching = {
        policy["metadata"]["name"]
        for policy in of_kind(overlay, "NetworkPolicy")
        if policy["spec"].get("ingress") and selects(policy["spec"]["podSelector"], pod_labels(api))
    }
    assert reaching <= {"gateway-to-api", "prometheus-to-metrics"}


def test_ours_reach_dns_and_their_servers_and_nothing_else(overlay: str) -> None:
    for workload in moviola(overlay):
        ports = {
            port["port"]
            for policy in of_kind(overlay, "NetworkPolicy")
            if selects(policy["spec"]["podSelector"], pod_labels(workload))
            for rule in policy["spec"].get("egress", ())
            for port in rule["ports"]
        }
        internet = {443} if workload["metadata"]["name"] == "moviola-webhooks" else set()
        poolers = {6432, 6380} if overlay.startswith("external") else set()
        assert ports == {53, 5432, 6379, 26379} | internet | poolers, named(workload)


def test_nobody_reaches_addresses_within_by_way_of_the_internet(overlay: str) -> None:
    blocks = [
        to["ipBlock"]
        for policy in of_kind(overlay, "NetworkPolicy")
        for rule in policy["spec"].get("egress", ())
        for to in rule.get("to", ())
        if "ipBlock" in to
    ]
    inner = (
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "127.0.0.1",
        "100.64.0.1",
        "fd00::1",
        "::1",
    )
    for block in blocks:
        excepted = [ip_network(each) for each in block["except"]]
        for address in map(ip_address, inner):
            if address in ip_network(block["cidr"]):
                assert any(address in each for each in excepted), address
    assert len(blocks) == 2


def test_servers_that_are_brought_along_are_the_only_ones_reached(overlay: str) -> None:
    reached = next(
        each for each in of_kind(overlay, "NetworkPolicy") if each["metadata"]["name"] == "moviola-to-servers"
    )
    assert all("to" in rule for rule in reached["spec"]["egress"]) is not overlay.startswith("external")


def test_a_number_that_an_autoscaler_keeps_is_not_in_the_manifest(overlay: str) -> None:
    scaled = of_kind(overlay, "HorizontalPodAutoscaler", "ScaledObject")
    for scaler in scaled:
        target = next(
            each
            for each in servers(overlay)
            if each["metadata"]["name"] == scaler["spec"]["scaleTargetRef"]["name"]
        )
        assert "replicas" not in target["spec"], named(target)
        assert scaler["spec"].get("minReplicas", scaler["spec"].get("minReplicaCount")) >= 2
    kept = {scaler["spec"]["scaleTargetRef"]["name"] for scaler in scaled}
    assert all(
        "replicas" in each["spec"] for each in servers(overlay) if each["metadata"]["name"] not in kept
    )


def test_production_runs_two_of_everything(overlay: str) -> None:
    if overlay == "local":
        return
    for workload in moviola(overlay, jobs=False):
        assert workload["spec"].get("replicas", 2) >= 2


def test_no_more_workers_than_there_is_work_for(overlay: str) -> None:
    units = len(PROJECTIONS) * int(configuration(overlay)["MOVIOLA_SHARDS"])
    for scaler in of_kind(overlay, "ScaledObject"):
        assert scaler["spec"]["maxReplicaCount"] <= units


def test_the_connections_fit_into_the_database(overlay: str) -> None:
    """At full size, and during a rollout: see "Connections" in deploy/OPERATIONS.md."""
    given = configuration(overlay)
    limits = {
        scaler["spec"]["scaleTargetRef"]["name"]: scaler["spec"].get(
            "maxReplicas", scaler["spec"].get("maxReplicaCount")
        )
        for scaler in of_kind(overlay, "HorizontalPodAutoscaler", "ScaledObject")
    }
    counts = {
        each["metadata"]["name"]: 1 + limits.get(each["metadata"]["name"], each["spec"].get("replicas", 1))
        for each in moviola(overlay, jobs=False)
    }
    shards = int(given["MOVIOLA_SHARDS"])
    each_takes = {
        "moviola-api": int(given["MOVIOLA_DATABASE_POOL_SIZE"]) + LOG_READERS + shards,
        "moviola-relay": FANOUT + fanout.LOG_READERS + shards,
        "moviola-worker": FANOUT,
        "moviola-webhooks": FANOUT,
    }
    needed = sum(count * each_takes[name] for name, count in counts.items()) + OPERATORS
    for cluster in of_kind(overlay, "Cluster"):
        assert needed <= int(cluster["spec"]["postgresql"]["parameters"]["max_connections"])
    for server in (each for each in workloads(overlay) if each["metadata"]["name"] == "moviola-postgres"):
        assert needed <= int(containers(server)[0]["args"][1].partition("=")[2])


def test_a_commit_is_on_two_disks_before_it_is_acknowledged(overlay: str) -> None:
    for cluster in of_kind(overlay, "Cluster"):
        assert cluster["spec"]["instances"] >= 3
        synchronous = cluster["spec"]["postgresql"]["synchronous"]
        assert synchronous["number"] >= 1
        assert synchronous["dataDurability"] == "required"
        backups = of_kind(overlay, "ScheduledBackup")
        assert [each["spec"]["cluster"]["name"] for each in backups].count(cluster["metadata"]["name"]) == 1


def test_the_nodes_of_a_distributed_log_are_alike(overlay: str) -> None:
    """Each has Citus, room for two-phase commits and logical replication; all have what the migration wants."""
    nodes = [each for each in of_kind(overlay, "Cluster") if each["metadata"]["name"] != "moviola-postgres"]
    assert len(nodes) == (3 if overlay == "citus" else 0)
    for node in nodes:
        assert node["spec"] == nodes[0]["spec"]
        postgres = node["spec"]["postgresql"]
        assert postgres["shared_preload_libraries"] == ["citus"]
        assert postgres["parameters"]["wal_level"] == "logical"
        assert int(postgres["parameters"]["max_prepared_transactions"]) > 0
    assert not nodes or int(configuration(overlay)["MOVIOLA_SHARDS"]) >= SHARDS


def test_monitors_find_what_they_scrape(overlay: str) -> None:
    for monitor in of_kind(overlay, "PodMonitor"):
        pods = [each for each in workloads(overlay) if selects(monitor["spec"]["selector"], pod_labels(each))]
        if monitor["metadata"]["name"] == "moviola":
            assert pods == moviola(overlay, jobs=False)
        wanted = {endpoint["port"] for endpoint in monitor["spec"]["podMetricsEndpoints"]}
        for each in pods:
            assert wanted <= {port["name"] for port in containers(each)[0]["ports"]}


def test_the_migrations_run_before_the_rollout(overlay: str) -> None:
    job = next(each for each in of_kind(overlay, "Job") if each["metadata"]["name"] == "moviola-migrate")
    assert containers(job)[0]["args"] == ["migrate", *(["--distribute"] if overlay == "citus" else [])]
    images = {containers(each)[0]["image"] for each in moviola(overlay)}
    assert len(images) == 1, "the release that migrates is the one that is rolled out"
    assert job["metadata"]["annotations"]["argocd.argoproj.io/hook"] == "PreSync"

"""Alerts and dashboard ask for metrics that the code exports, with labels they have; every alert is explained."""

import json
import re
import shutil
import subprocess
from typing import Any

import pytest
import yaml
from prometheus_client.process_collector import ProcessCollector

from domain.games import GAMES
from service.event_store.outcomes import OF_ERROR
from service.platform.observability import metrics
from tests.k8s.write_rules import ALERTS, RULES, wrapped

DEPLOY = ALERTS.parents[1]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana/dashboard.json").read_text())
RULE_GROUPS: list[dict[str, Any]] = yaml.safe_load(ALERTS.read_text())["groups"]
ALERTING = [rule for group in RULE_GROUPS for rule in group["rules"]]
TESTS = DEPLOY / "prometheus/alerts_test.yaml"
RULE_TESTS: list[dict[str, Any]] = yaml.safe_load(TESTS.read_text())["tests"]
REGISTRIES = metrics.REGISTRY, metrics.SERVING
BY_SCRAPE = {"pod", "container", "job", "le"}
"""Labels that Prometheus adds."""
METRIC = re.compile(r"\b((?:moviola|process)_\w+)(?:\{([^}]*(?:\{match_id\}[^}]*)?)\})?")


def exported() -> dict[str, set[str]]:
    """The names of all time series with the labels the code gives them."""
    known: dict[str, set[str]] = {}
    for registry in REGISTRIES:
        for collector, names in registry._collector_to_names.items():
            labels = set(getattr(collector, "_labelnames", ()))
            known |= dict.fromkeys(names, labels)
    process = (
        sample.name for family in ProcessCollector(registry=None).collect() for sample in family.samples
    )
    return known | {name: set() for name in process}


def expressions() -> list[tuple[str, str]]:
    panels = [
        (panel["title"], target["expr"]) for panel in DASHBOARD["panels"] for target in panel["targets"]
    ]
    return panels + [(rule["alert"], rule["expr"]) for rule in ALERTING]


@pytest.mark.parametrize(("title", "expression"), expressions())
def test_metrics_exist_with_these_labels(title: str, expression: str) -> None:
    known = exported()
    found = METRIC.findall(expression)
    assert found
    labels = set(BY_SCRAPE)
    for name, selector in found:
        assert name in known, name
        labels |= known[name]
        assert {part.split("=")[0].rstrip("!") for part in re.findall(r"\w+!?=~?\"", selector)} <= labels
    for grouping in re.findall(r"by \(([^)]*)\)", expression):
        assert set(re.split(r",\s*", grouping)) <= labels, grouping


def test_every_metric_of_ours_is_looked_at() -> None:
    asked = {name for _, expression in expressions() for name, _ in METRIC.findall(expression)}
    for registry in REGISTRIES:
        for names in registry._collector_to_names.values():
            if any(name.startswith("moviola_") for name in names):
                assert asked.intersection(names), f"no panel and no alert looks at {min(names)}"


def test_every_alert_is_in_the_runbook() -> None:
    chapters = set(re.findall(r"^## (Moviola\w+)$", (DEPLOY / "RUNBOOK.md").read_text(), re.MULTILINE))
    assert chapters == {rule["alert"] for rule in ALERTING}


def test_the_cluster_has_the_same_rules() -> None:
    assert yaml.safe_load(RULES.read_text()) == wrapped(), "run `make campaign NAME=alerts`"


def test_labels_are_bounded() -> None:
    """Games, outcomes, routes, statuses, shards, roles, reasons: nothing that players can make more of."""
    free = {label for labels in exported().values() for label in labels}
    assert free <= {
        "route",
        "status",
        "game",
        "outcome",
        "shard",
        "projection",
        "kind",
        "reason",
        "role",
        "release",
    }
    assert len(GAMES) * (len({outcome for _, outcome in OF_ERROR}) + 3) < 100


def tried() -> dict[str, set[bool]]:
    """Alert -> whether there are cases in which it fires, and such in which it does not."""
    cases: dict[str, set[bool]] = {}
    for case in (each for test in RULE_TESTS for each in test["alert_rule_test"]):
        cases.setdefault(case["alertname"], set()).add(bool(case["exp_alerts"]))
    return cases


@pytest.mark.parametrize("alert", [rule["alert"] for rule in ALERTING])
def test_every_alert_has_a_case_in_which_it_fires_and_one_in_which_it_does_not(alert: str) -> None:
    assert tried()[alert] == {True, False}


def test_cases_are_of_metrics_that_exist_with_their_labels() -> None:
    known = exported()
    for series in (each["series"] for test in RULE_TESTS for each in test["input_series"]):
        ((name, selector),) = METRIC.findall(series)
        assert set(re.findall(r"(\w+)=\"", selector)) <= known[name] | BY_SCRAPE, series


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed (Debian: prometheus)")
def test_the_alerts_fire_when_they_should() -> None:
    done = subprocess.run(["promtool", "test", "rules", TESTS], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr

"""Wraps the alert rules of deploy/ for the Prometheus operator: `make campaign NAME=alerts`."""

from pathlib import Path
from typing import Any

import yaml

PROJECT = Path(__file__).parents[2]
ALERTS = PROJECT / "deploy/prometheus/alerts.yaml"
RULES = PROJECT / "k8s/components/monitoring/rules.yaml"


def wrapped() -> dict[str, Any]:
    return {
        "apiVersion": "monitoring.coreos.com/v1",
        "kind": "PrometheusRule",
        "metadata": {"name": "moviola"},
        "spec": yaml.safe_load(ALERTS.read_text()),
    }


if __name__ == "__main__":
    text = yaml.safe_dump(wrapped(), sort_keys=False, width=110)
    RULES.write_text(f"# Written by `make campaign NAME=alerts` from deploy/prometheus/alerts.yaml.\n{text}")

"""Faults planted in a clean record: for each anomaly of the judge, a service that would break its word so."""

from tests.judge.planted import telling, writing
from tests.judge.planted.altering import FAULTS, Record

__all__ = ["FAULTS", "Record", "telling", "writing"]

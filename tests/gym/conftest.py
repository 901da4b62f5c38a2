"""Without the extra `learning` there are no environments to test."""

import pytest

for _package in ("gymnasium", "numpy", "pettingzoo"):
    pytest.importorskip(_package, reason=f"{_package} is missing: install moviola[learning]")

"""Cycles of garbage are looked for seldom, and never among what lasts as long as the run.

Ten thousand collected tests and all modules are a heap that a full round takes a second to go through: half of the
time of collecting them went into such rounds. The service does the same (service/wiring/serving.py).
"""

import gc
from typing import Final

SELDOM: Final = (10_000, 10, 10)


class Cycles:
    def __init__(self) -> None:
        gc.set_threshold(*SELDOM)

    def pytest_collection_finish(self) -> None:
        gc.collect()
        gc.freeze()

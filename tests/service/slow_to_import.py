"""Work whose module takes long to import where it is done, as any does where many want the processor."""

import time
from multiprocessing import parent_process

IMPORT_SECONDS = 4.0

if parent_process() is not None:
    time.sleep(IMPORT_SECONDS)


def double(number: int) -> int:
    return 2 * number

"""The release of this service: of the package, the contract, the image, archives, logs and metrics."""

from typing import Final

RELEASE: Final = "1.0.0"

"""For a container engine without probes of its own: ends with 0 if this container's process answers `/livez`.

Every process answers at `MOVIOLA_PROBE_PORT`, the API at `MOVIOLA_PORT` as well.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException

TIMEOUT_SECONDS = 4.0


def is_alive(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/livez")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    ports = (os.environ.get("MOVIOLA_PROBE_PORT", "0"), os.environ.get("MOVIOLA_PORT", "8000"))
    sys.exit(not any(is_alive(int(port)) for port in ports if port != "0"))

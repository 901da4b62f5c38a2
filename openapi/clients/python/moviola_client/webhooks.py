"""Messages to a webhook: whether they are the service's, and what they say (Standard Webhooks 1.0)."""

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from time import time
from typing import Any, Final, cast

from moviola_client.models import SeatMessage, WebhookMessage

SECONDS: Final = 300
"""The age at which a message is refused: somebody may have recorded it."""


def message(secret: str, headers: Mapping[str, str], body: bytes) -> WebhookMessage | SeatMessage:
    """The message, if `secret` has signed it lately: `data` has a `notice` in a `SeatMessage`, else an `event`.

    Raises `ValueError` otherwise. Drop a message whose `id` you have seen.
    """
    sent = {name.lower(): value for name, value in headers.items()}
    id_, at = sent.get("webhook-id", ""), sent.get("webhook-timestamp", "")
    key = b64decode(secret.removeprefix("whsec_"))
    signature = b64encode(hmac.digest(key, f"{id_}.{at}.".encode() + body, sha256)).decode()
    signatures = sent.get("webhook-signature", "").split()
    if not any(hmac.compare_digest(f"v1,{signature}".encode(), each.encode()) for each in signatures):
        raise ValueError("the message has no signature by this secret")
    if not at.isdecimal() or abs(time() - int(at)) > SECONDS:
        raise ValueError("the message is older than five minutes, or from the future")
    content: Any = json.loads(body)
    return cast("WebhookMessage | SeatMessage", content)

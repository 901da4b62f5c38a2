"""Requests that the service makes: to webhooks, described in both contracts."""

import inspect
from typing import Any, Final

from msgspec import Struct

from service.http.contract.layout import REF
from service.schemas.webhook_messages import SeatMessage, WebhookMessage

Schema = dict[str, Any]
MESSAGES: Final[dict[str, tuple[type[Struct], str]]] = {
    "event": (WebhookMessage, "An event, signed."),
    "notice": (SeatMessage, "What a seat is told, signed: to webhooks whose viewer is `seat`."),
}
"""The bodies of these requests."""
SIGNED: Final[dict[str, str]] = {
    "webhook-id": "Equal for every attempt: drop what you have.",
    "webhook-timestamp": "Unix seconds of the attempt; refuse what is older than five minutes.",
    "webhook-signature": "`v1,<base64>` of `<id>.<timestamp>.<body>` for each secret; one has to fit.",
}
"""The headers of such a request (Standard Webhooks 1.0)."""
ANSWERS: Final = {
    "2XX": "It has arrived. Answer within 20 seconds.",
    "410": "The webhook is switched off.",
    "default": "It is tried again for 75 hours.",
}


def webhooks() -> Schema:
    """The part `webhooks` of OpenAPI 3.1."""
    return {name: {"post": _post(name, *each)} for name, each in MESSAGES.items()}


def _post(name: str, kind: type[Struct], summary: str) -> Schema:
    return {
        "operationId": f"receive{name.capitalize()}",
        "summary": summary,
        "description": inspect.cleandoc(kind.__doc__ or ""),
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {
                "name": header,
                "in": "header",
                "required": True,
                "description": text,
                "schema": {"type": "string"},
            }
            for header, text in SIGNED.items()
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": REF + kind.__name__}}},
        },
        "responses": {status: {"description": text} for status, text in ANSWERS.items()},
    }

"""The contract of what the service sends by itself, streams and webhooks: AsyncAPI 3, of the same structs.

Its schemas are those of openapi.json, in the words of JSON Schema draft 07, which is what AsyncAPI takes.
"""

import inspect
from typing import Any, Final

from litestar import Litestar
from msgspec import Struct

from service.http.contract import openapi
from service.http.contract.components import Schema, components
from service.http.contract.layout import REF
from service.http.contract.sharing import reached
from service.http.contract.webhooks import MESSAGES, SIGNED
from service.platform.release import RELEASE
from service.schemas.matches import EventView, LegalCommands
from service.schemas.streams import StreamAwaited, StreamBye, StreamEnd, StreamHello, StreamPresence

DESCRIPTION = """What Moviola sends by itself: each match as server-sent events, and webhooks.

A stream is opened by the operation followMatch, a webhook made by createWebhook of
[openapi.json](/openapi.json). Both carry the events that listEvents gives, as the reader may see them. Events of a
match are numbered without gap: a reader that has seen all up to a revision has seen everything."""
STREAMS: Final[dict[str, tuple[str, str, str, dict[str, str]]]] = {
    "stream": (
        "/v1/matches/{match_id}/events/stream",
        "A match, live",
        (
            "Server-sent events over HTTP (GET). Frames of the match have an `id`, its revision; send the last "
            "one as `Last-Event-ID` to go on behind it, at any server. Lines that begin with `:` say nothing. "
            "With `named=false` frames of the match have no `event`."
        ),
        {"match_id": "The match, a UUID."},
    ),
    "streams": (
        "/v1/stream",
        "Several matches, live",
        (
            "The same frames of up to 20 matches, by GET (followMatches) or, with the tokens of seats, by POST "
            "(followSeats). The data of each has `match_id`. The `id` of a frame has the revision of every match, "
            "in the order of the request, with a point in between."
        ),
        {},
    ),
}
"""The channels of streams: address, title, description, parameters."""
FRAMES: Final[dict[str, tuple[type[Struct], str]]] = {
    "hello": (StreamHello, "The first frame of a stream."),
    "event": (
        EventView,
        "An event of the match. The frame's `id` is the revision, its `event` the type of the event.",
    ),
    "awaited": (StreamAwaited, "Whom the match waits for, behind the newest event; with `include=awaited`."),
    "commands": (
        LegalCommands,
        "What the seat may post, behind the newest event, when it is its turn; with `include=commands`.",
    ),
    "presence": (StreamPresence, "Other seats are connected than were told before."),
    "end": (StreamEnd, "The match is disclosed; do not reconnect."),
    "bye": (StreamBye, "The stream ends here; `reason` says whether to reconnect with `Last-Event-ID`."),
}
"""The messages of a stream: the frame's `event`, but for those of the match, and its `data`."""
SIGNED_HEADERS: Final[Schema] = {
    "type": "object",
    "required": list(SIGNED),
    "properties": {name: {"type": "string", "description": text} for name, text in SIGNED.items()},
}


def document(framework: Litestar) -> Schema:
    """The contract of streams and webhooks; schemas are those that the routes of `framework` use."""
    types = [kind for kind, _ in (*FRAMES.values(), *MESSAGES.values())]
    schemas = components([*openapi.types(framework), *types])
    names = [kind.__name__ for kind in types]
    needed = reached(schemas, [{"$ref": REF + name} for name in names])
    return {
        "asyncapi": "3.1.0",
        "info": {
            "title": "Moviola: streams and webhooks",
            "version": RELEASE,
            "description": DESCRIPTION,
            "contact": {"name": "Whoever runs this server"},
            "license": {"name": "See the project's NOTICE"},
            "tags": [{"name": "replay"}, {"name": "webhooks"}],
        },
        "servers": {
            "this": {
                "host": "localhost:8000",
                "protocol": "http",
                "description": "Where `moviola up` listens. Webhooks go from it to the URLs they were given.",
            }
        },
        "defaultContentType": "application/json",
        "channels": {**{name: _stream(*each) for name, each in STREAMS.items()}, "webhook": _webhook()},
        "operations": {
            "sendFrame": _sends("stream", FRAMES, "Sends what happens in a match to those who follow it."),
            "sendFrameOfMany": _sends("streams", FRAMES, "Sends what happens in several matches."),
            "sendWebhook": _sends("webhook", MESSAGES, "Posts to the URL of a webhook."),
        },
        "components": {
            "messages": {
                **{f"stream_{name}": _frame(name, *each) for name, each in FRAMES.items()},
                **{
                    f"webhook_{name}": _message(*each) | {"headers": SIGNED_HEADERS}
                    for name, each in MESSAGES.items()
                },
            },
            "schemas": {name: draft_07(schema) for name, schema in schemas.items() if name in needed},
        },
    }


def _stream(address: str, title: str, description: str, parameters: dict[str, str]) -> Schema:
    return {
        "address": address,
        "title": title,
        "description": description,
        "parameters": {name: {"description": text} for name, text in parameters.items()},
        "messages": {name: {"$ref": f"#/components/messages/stream_{name}"} for name in FRAMES},
        "bindings": {"http": {}},
    }


def _webhook() -> Schema:
    return {
        "address": None,
        "title": "A webhook's URL",
        "description": (
            "HTTP POST to the URL given to createWebhook, signed after Standard Webhooks, at least once, in no "
            "certain order: `sequence` tells it. Answer 2xx within 20 seconds; 410 switches the webhook off, "
            "after anything else it is tried again for 75 hours."
        ),
        "messages": {name: {"$ref": f"#/components/messages/webhook_{name}"} for name in MESSAGES},
        "bindings": {"http": {}},
    }


def _sends(channel: str, messages: Any, summary: str) -> Schema:
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{channel}"},
        "summary": summary,
        "description": "See the channel for how, and what a receiver has to do.",
        "messages": [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in messages],
        "bindings": {
            "http": {"method": "POST" if channel == "webhook" else "GET", "bindingVersion": "0.3.0"}
        },
    }


def _frame(name: str, kind: type[Struct], summary: str) -> Schema:
    """The frame's fields beside `data` stand as headers: AsyncAPI has no words for server-sent events."""
    of_match = name == "event"
    fields: Schema = {"event": {"type": "string"} if of_match else {"const": name}}
    if of_match:
        fields["id"] = {"type": "string", "pattern": "^[1-9][0-9]*$", "description": "The revision."}
    required = ["id"] if of_match else list(fields)
    headers = {"type": "object", "required": required, "properties": fields}
    return _message(kind, summary) | {"headers": headers}


def _message(kind: type[Struct], summary: str) -> Schema:
    return {
        "name": kind.__name__,
        "summary": summary,
        "description": inspect.cleandoc(kind.__doc__ or ""),
        "payload": {"$ref": REF + kind.__name__},
    }


def draft_07(schema: Any) -> Any:
    """The schema in the words of draft 07: tuples are `items`, `discriminator` is the name of a property."""
    if isinstance(schema, list):
        return [draft_07(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        rest = {key: draft_07(value) for key, value in schema.items() if key != "$ref"}
        return {"allOf": [{"$ref": schema["$ref"]}], **rest} if rest else schema
    rewritten = {key: draft_07(value) for key, value in schema.items()}
    if "prefixItems" in rewritten:
        rest = rewritten.pop("items", None)
        rewritten["items"] = rewritten.pop("prefixItems")
        if rest is not None:
            rewritten["additionalItems"] = rest
    if isinstance(schema.get("discriminator"), dict):
        rewritten["discriminator"] = schema["discriminator"]["propertyName"]
    return rewritten

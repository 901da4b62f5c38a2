"""The contract: an OpenAPI 3.1 document made of the routes, their signatures and their `Contract`.

Litestar's own generator is not used: it documents errors nobody answers, loses tags and discriminators of msgspec
types, and cannot know bodies that depend on the game.
"""

import inspect
import json
import re
from collections.abc import Iterator, Sequence
from importlib import resources
from types import NoneType
from typing import Any, get_args

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg
from litestar.routes import HTTPRoute

from service.http.contract.components import components, ref, spelt_out
from service.http.contract.refusals import refs_to_headers, refusals
from service.http.contract.sharing import share
from service.http.contract.webhooks import MESSAGES, webhooks
from service.http.contract.wording import DESCRIPTION, HEADERS, SCHEMES, SCHEMES_OF, TAGS
from service.http.edge.deprecation import documented
from service.http.inputs.strictness import Parameter, parameters
from service.http.limits.rate_limits import class_of
from service.http.operation import ANYBODY, Contract
from service.platform.release import RELEASE
from service.schemas.disputes import NewDispute
from service.schemas.forks import NewFork
from service.schemas.matches import Accepted, NewSeat
from service.schemas.tournaments import NewEntry

Schema = dict[str, Any]
VERSIONED = ("{match_id}", "{dispute_id}", "{tournament_id}")
"""The resources with revisions: answers about it name the one they are as of."""
HANDED = ("match_id", "key_id", "tournament_id")
"""Ids that a creating answer hands out: the contract links it to the operations that take them."""
CONSTRAINTS = {
    "ge": "minimum",
    "le": "maximum",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
}
HANDED_OUT = (NewSeat, NewFork, NewEntry, NewDispute)
"""Answers about a match or tournament that are not of one revision."""
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "An `ETag` of an earlier answer, or several: 304 if it would be the same.",
    "schema": {"type": "string"},
}

PREFER = {
    "name": "Prefer",
    "in": "header",
    "description": "`return=minimal`: the answer leaves the events out (RFC 7240).",
    "schema": {"type": "string", "examples": ["return=minimal"]},
}


def document(framework: Litestar) -> Schema:
    """The contract of the routes of `framework`."""
    handlers = list(public_handlers(framework))
    links = {name: sorted(_links(handlers, name)) for name in HANDED}
    paths: dict[str, Schema] = {}
    for path, handler in handlers:
        for method in sorted(handler.http_methods - {"OPTIONS"}):
            paths.setdefault(path, {})[method.lower()] = operation(path, handler, links)
    described: Schema = {
        "openapi": "3.1.0",
        "info": {
            "title": "Moviola",
            "version": RELEASE,
            "description": DESCRIPTION,
            "contact": {"name": "Whoever runs this server"},
            "license": {"name": "See the project's NOTICE", "identifier": "LicenseRef-NOTICE"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": {path: dict(sorted(paths[path].items())) for path in sorted(paths)},
        "webhooks": webhooks(),
        "components": {
            "schemas": components([*types(framework), *(kind for kind, _ in MESSAGES.values())]),
            "headers": HEADERS,
            "securitySchemes": {
                name: {"type": "http", "scheme": "bearer", "description": text}
                for name, text in SCHEMES.items()
            },
        },
    }
    share(described)
    return described


def types(framework: Litestar) -> list[Any]:
    """Every type of a request or an answer."""
    return [part for _, handler in public_handlers(framework) for part in _types(contract_of(handler))]


def public_handlers(framework: Litestar) -> Iterator[tuple[str, HTTPRouteHandler]]:
    """Every route of the contract with its path, as in `/v1/matches/{match_id}`.

    Arguments that would hide a name of Python end in an underscore, which is no part of the name there.
    """
    for route in framework.routes:
        if isinstance(route, HTTPRoute):
            path = re.sub(r"\{(\w+?)_?:\w+\}", r"{\1}", route.path)
            # The framework gives the handlers of a path in any order.
            for handler in sorted(set(route.route_handlers), key=lambda each: sorted(each.http_methods)):
                if handler.resolve_include_in_schema() and handler.operation_id:
                    yield path, handler


def contract_of(handler: HTTPRouteHandler) -> Contract:
    contract = handler.opt.get("contract")
    if not isinstance(contract, Contract):
        raise TypeError(f"{handler} needs a contract=Contract(...)")
    return contract


def _schemes(contract: Contract) -> Iterator[str]:
    for who in contract.callers:
        yield from SCHEMES_OF[who] if contract.reads_log else ("",)


def _links(handlers: Sequence[tuple[str, HTTPRouteHandler]], name: str) -> Iterator[str]:
    """The operations that read what `name` in their path, and nothing else in it, stands for."""
    for path, handler in handlers:
        if re.findall(r"\{(\w+)\}", path) == [name] and "GET" in handler.http_methods:
            yield str(handler.operation_id)


def operation(path: str, handler: HTTPRouteHandler, links: dict[str, list[str]]) -> Schema:
    contract = contract_of(handler)
    declared = parameters(inspect.unwrap(handler.fn))
    example = _example(str(handler.operation_id))
    described: Schema = {
        "operationId": handler.operation_id,
        "summary": handler.summary,
        "description": inspect.cleandoc(handler.fn.__doc__ or ""),
        "tags": list(handler.resolve_tags() if hasattr(handler, "resolve_tags") else handler.tags or ()),
        "parameters": [
            *(_parameter(*each) for each in declared),
            *([IF_NONE_MATCH] if 304 in contract.also else ()),
            *([PREFER] if contract.answer is Accepted else ()),
        ],
        "responses": {
            str(contract.status): _success(
                path, str(handler.operation_id), contract, links, is_repeated=_is_repeated(declared)
            ),
            **{str(status): {"description": text} for status, text in contract.also.items()},
            **refusals(kinds_of(path, contract, declared)),
        },
        "security": [{scheme: []} if scheme else {} for scheme in dict.fromkeys(_schemes(contract))],
        "x-rate-limit-class": class_of(min(handler.http_methods - {"OPTIONS"}), path),
    }
    if contract.deprecated_at is not None:
        described["deprecated"] = True
        for answer in described["responses"].values():
            answer.setdefault("headers", {}).update(documented(contract))
    if contract.body is not None:
        content: Schema = {"schema": _schema(contract.body)}
        if example:
            content["examples"] = {"real": {"value": example["request"]["body"]}}
        required = not contract.body_is_optional
        described["requestBody"] = {"required": required, "content": {contract.body_media_type: content}}
    return described


def kinds_of(path: str, contract: Contract, declared: Sequence[Parameter]) -> set[str]:
    """Every kind of problem the operation can answer: its own, and those that follow from its signature."""
    names = {name for name, *_ in declared}
    kinds = {*contract.problems, "invalid_parameter", "rate_limited", "internal_error"}
    if contract.callers != ANYBODY:
        kinds.add("forbidden")
    if contract.reads_log:
        kinds |= {"unauthenticated", "log_unavailable"}
    if "{match_id}" in path:
        kinds |= {"match_not_found", "not_found", "match_faulty"}
    if "{tournament_id}" in path:
        kinds |= {"tournament_not_found", "not_found"}
    if "{dispute_id}" in path:
        kinds |= {"dispute_not_found", "not_found", "match_faulty"}
    if contract.body is not None:
        kinds |= {"malformed_request", "body_too_large", "unsupported_media_type", "invalid_body"}
    if "Idempotency-Key" in names:
        kinds |= {
            "idempotency_key_reused",
            "contended",
            "log_busy",
            "unsupported_media_type",
            "body_too_large",
        }
    if "If-Match" in names:
        kinds.add("stale_revision")
    return kinds


def _types(contract: Contract) -> list[Any]:
    return [
        part for part in (contract.answer, contract.body) if part is not None and not isinstance(part, str)
    ]


def _schema(kind: Any) -> Schema:
    if isinstance(kind, str):
        return ref(kind)
    (schema,), _ = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    return schema


def _parameter(name: str, kind: Any, declared: ParameterKwarg, default: Any, _: str) -> Schema:
    kinds = [part for part in get_args(kind) if part is not NoneType]
    schema = spelt_out(msgspec.json.schema(kinds[0] if NoneType in get_args(kind) else kind))
    for field, keyword in CONSTRAINTS.items():
        if getattr(declared, field) is not None:
            schema[keyword] = getattr(declared, field)
    if "pattern" in schema:
        schema["pattern"] = schema["pattern"].replace(r"\Z", "$")  # the end, in ECMAScript
    described: Schema = {
        "name": name,
        "in": declared.param_type.value,
        "description": declared.description or "",
        "schema": schema,
    }
    if default is None and len(kinds) == len(get_args(kind)) and NoneType not in get_args(kind):
        described["required"] = True
    if default is not None:
        schema["default"] = default
    return described


def _is_repeated(declared: Sequence[Parameter]) -> bool:
    return any(name == "Idempotency-Key" for name, *_ in declared)


def _success(
    path: str,
    operation_id: str,
    contract: Contract,
    links: dict[str, list[str]],
    *,
    is_repeated: bool,
) -> Schema:
    content: Schema = {}
    example = _example(operation_id)
    if contract.answer is not None:
        content["application/json"] = {"schema": _schema(contract.answer)}
        if example:
            content["application/json"]["examples"] = {"real": {"value": example["response"]["body"]}}
    for media_type, text in contract.media_types.items():
        shape = {} if media_type == "text/event-stream" else {"type": "string"}  # a stream is no one string
        content[media_type] = {"schema": {**shape, "description": text}}
    headers = ["Idempotency-Replayed"] if is_repeated else []
    if contract.answer is Accepted:
        headers.append("Preference-Applied")
    if {"next", "next_from"} & set(_fields(contract.answer)):
        headers.append("Link")
    if contract.status == 201:
        headers.append("Location")
    if any(name in path for name in VERSIONED) and contract.answer not in (None, *HANDED_OUT):
        headers.append("ETag")
    answered: Schema = {"description": "Created." if contract.status == 201 else "Done.", "content": content}
    if headers:
        answered["headers"] = refs_to_headers(*headers)
    if contract.status == 201:
        names = [name for name in HANDED if name in _fields(contract.answer) and f"{{{name}}}" not in path]
        answered["links"] = {
            reader: {"operationId": reader, "parameters": {name: f"$response.body#/{name}"}}
            for name in names
            for reader in links[name]
        }
    return answered


def _fields(kind: Any) -> tuple[str, ...]:
    return getattr(kind, "__struct_fields__", ())


def _example(operation_id: str) -> Schema | None:
    """A request and its answer as they happened, if one is kept."""
    try:
        text = (resources.files("openapi") / f"examples/{operation_id}.json").read_text("utf-8")
    except FileNotFoundError:
        return None
    example: Schema = json.loads(text)
    return example

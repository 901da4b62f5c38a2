"""Refusals before a handler runs: of a wrong media type, of query parameters that nobody reads, for want of means.

`check` runs before every handler. It is a hook and not a guard: guards cost a copy of the handler per request.
"""

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from types import NoneType
from typing import Annotated, Any, Final, get_args, get_type_hints
from urllib.parse import parse_qsl, unquote

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg

from service.http.limits import purse
from service.http.limits.cost import NOTHING
from service.http.operation import Contract
from service.http.problems.answers import InvalidParameter, answer
from service.schemas.faults import with_values
from service.schemas.pointers import located
from service.schemas.wording import OTHER_FORM

NAMELESS = "(empty)"
JSON: Final = "application/json"
BOUNDS: Final = ("ge", "le", "min_length", "max_length", "pattern")
Parameter = tuple[str, Any, ParameterKwarg, Any, str]
"""Name on the wire, type, what is said about it, default, name of the argument."""


async def check(request: Request[Any, Any, Any]) -> Response[None] | None:
    if request.method == "OPTIONS":
        return methods(request)
    scope = request.scope
    contract = request.route_handler.opt.get("contract")
    check_body_type(scope, contract.body_media_type if isinstance(contract, Contract) else JSON)
    declared = parameters_of(request.route_handler)
    check_query(scope, declared)
    check_single_headers(scope, declared)
    await purse.pay(scope, request.route_handler.opt.get("cost", NOTHING))
    return None


def methods(request: Request[Any, Any, Any]) -> Response[None]:
    """The methods of the path. The framework's own answer forgets the methods of all handlers but the first."""
    path = request.scope["path_template"]
    methods = {
        method for route in request.app.routes if route.path_format == path for method in route.methods
    }
    return Response(None, status_code=204, headers={"Allow": ", ".join(sorted(methods))})


def check_body_type(scope: Any, expected: str) -> None:
    """415 for a body of another media type than the operation takes (JSON, but for archives), so that no browser
    form can send one across sites, and for one that is coded (RFC 9110, 15.5.16)."""
    headers = dict(scope["headers"])
    if headers.get(b"content-length", b"0") == b"0" and b"transfer-encoding" not in headers:
        return
    coding = headers.get(b"content-encoding", b"identity").decode("latin-1").strip().lower()
    if coding != "identity":
        raise HTTPException(status_code=415, detail="bodies are taken without a content coding")
    media_type = headers.get(b"content-type", b"").decode("latin-1")
    if media_type != expected and media_type.partition(";")[0].strip().lower() != expected:
        raise HTTPException(status_code=415, detail=f"the body must be {expected}")


def check_query(scope: Any, declared: Sequence[Parameter]) -> None:
    """422 for a query parameter that is unknown, given twice, no UTF-8, or `null`: no typo gives a silently wrong
    page."""
    text = scope["query_string"].decode("latin-1")
    if not text:
        return
    kinds = {name: kind for name, kind, terms, *_ in declared if terms.param_type == "query"}
    try:
        pairs = parse_qsl(text, keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        name = next((part.partition("=")[0] for part in text.split("&") if _is_broken(part)), "")
        raise InvalidParameter(name or NAMELESS, "it is not UTF-8") from None
    for name, times in Counter(name for name, _ in pairs).items():
        if name not in kinds:
            can = f"known: {', '.join(sorted(kinds))}" if kinds else "there are none here"
            raise InvalidParameter(name or NAMELESS, f"there is no query parameter {name[:60]}; {can}")
        if times > 1:
            raise InvalidParameter(name, f"the query parameter {name} is given {times} times")
    for name, value in pairs:  # msgspec reads `null` as None where None is the default
        if value.lower() == "null" and str not in (kinds[name], *get_args(kinds[name])):
            raise InvalidParameter(name, "null is no value of it: leave the parameter out")


def _is_broken(part: str) -> bool:
    try:
        unquote(part, errors="strict")
    except UnicodeDecodeError:
        return True
    return False


def check_single_headers(scope: Any, declared: Sequence[Parameter]) -> None:
    """422 for a header that the operation reads, given twice: which of them is meant nobody knows."""
    headers = scope["headers"]
    if len(dict(headers)) == len(headers):
        return
    times = Counter(name for name, _ in headers)
    for name, _, terms, *_ in declared:
        if terms.param_type == "header" and times[name.lower().encode()] > 1:
            raise InvalidParameter(name, f"the header {name} is given {times[name.lower().encode()]} times")


def reader_of(parameter: Parameter) -> Callable[[str], Any]:
    """Reads a header or a query parameter as the framework would; raises `InvalidParameter`."""
    name, kind, declared, *_ = parameter
    bounds = {each: getattr(declared, each) for each in BOUNDS if getattr(declared, each) is not None}
    present = get_args(kind)[0] if NoneType in get_args(kind) else kind
    bounded: Any = Annotated[present, msgspec.Meta(**bounds)] if bounds else present
    decode = msgspec.msgpack.Decoder(bounded, strict=False).decode  # `convert` looks at the type each time
    encode = msgspec.msgpack.Encoder().encode

    def read(text: str) -> Any:
        try:
            return decode(encode(text))
        except msgspec.ValidationError as error:
            raise InvalidParameter(name, _in_words(str(error), kind, declared)) from None

    return read


def invalid_parameter(request: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    """The fault that Litestar found with a declared parameter, under the parameter's name on the wire."""
    extra: Any = error.extra or [{}]
    first = extra[0]
    by_argument = {
        argument: (wire, kind, declared)
        for wire, kind, declared, _, argument in parameters_of(request.route_handler)
    }
    argument = str(first.get("key", "")) or _missing(error, by_argument)
    wire, kind, declared = by_argument.get(argument, (argument, None, None))
    detail = _in_words(str(first.get("message", error.detail)), kind, declared)
    return answer(request, InvalidParameter(wire, detail))


def _in_words(message: str, kind: Any, declared: ParameterKwarg | None) -> str:
    detail = with_values(located(message)[1], kind)
    if declared is not None and detail == OTHER_FORM:
        return f"it has another form than this takes: {declared.description}"
    return detail


def _missing(error: ValidationException, by_argument: dict[str, Any]) -> str:
    """The framework names a parameter that is missing in a sentence only."""
    return next((argument for argument, (wire, *_) in by_argument.items() if f"'{wire}'" in error.detail), "")


@cache
def parameters_of(handler: HTTPRouteHandler) -> tuple[Parameter, ...]:
    """The declared parameters of a handler, and of the functions that make its other arguments."""
    provided = handler.resolve_dependencies()
    names = [name for name in inspect.signature(handler.fn).parameters if name in provided]
    return tuple(chain(parameters(handler.fn), *(parameters(provided[name].dependency) for name in names)))


@cache
def parameters(function: Any) -> tuple[Parameter, ...]:
    """The declared parameters of a handler."""
    rows = []
    signature = inspect.signature(function).parameters
    for name, hint in get_type_hints(function, include_extras=True).items():
        declared = [part for part in get_args(hint)[1:] if isinstance(part, ParameterKwarg)]
        if declared and declared[0].param_type is not None:
            default = signature[name].default
            absent = None if default is inspect.Parameter.empty else default
            rows.append((declared[0].name or name.rstrip("_"), get_args(hint)[0], declared[0], absent, name))
    return tuple(rows)

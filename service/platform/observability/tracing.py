"""Traces from a request to the read models, by OpenTelemetry: request, append, relay, projection.

The context travels in `traceparent` (W3C): in the request's header, then in the metadata of its events. Nothing of
OpenTelemetry is imported, and nothing here costs anything, unless `otlp_endpoint` is set.
"""

import re
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from time import time_ns
from typing import Any

from service.platform.settings import Settings, SettingsError, variable

EXPORT_MILLISECONDS = 1000
TRACEPARENT = re.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")
NOTHING: AbstractContextManager[None] = nullcontext()

_otel: Any = None
_tracer: Any = None


def configure(settings: Settings, role: str) -> None:
    """Send this process's spans to the endpoint of the settings, if one is set; once per process."""
    global _otel, _tracer
    if settings.otlp_endpoint is None or _tracer is not None:
        return
    try:
        sdk = import_module("opentelemetry.sdk.trace")
        export = import_module("opentelemetry.sdk.trace.export")
        sampling = import_module("opentelemetry.sdk.trace.sampling")
        resources = import_module("opentelemetry.sdk.resources")
        otlp = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
        _otel = import_module("opentelemetry.trace")
    except ImportError as missing:
        raise SettingsError(
            [f"{variable('otlp_endpoint')}: install moviola[tracing]: {missing}"]
        ) from missing
    provider = sdk.TracerProvider(
        resource=resources.Resource.create({"service.name": f"moviola-{role}"}),
        sampler=sampling.ParentBased(sampling.TraceIdRatioBased(settings.trace_ratio)),
    )
    exporter = otlp.OTLPSpanExporter(endpoint=f"{settings.otlp_endpoint.rstrip('/')}/v1/traces")
    provider.add_span_processor(
        export.BatchSpanProcessor(exporter, schedule_delay_millis=EXPORT_MILLISECONDS)
    )
    _tracer = provider.get_tracer("moviola")


def is_on() -> bool:
    return _tracer is not None


def trace_of(traceparent: str) -> str:
    """The trace's id, empty if the header is none."""
    match = TRACEPARENT.fullmatch(traceparent)
    return match[1] if match else ""


def span(name: str) -> AbstractContextManager[Any]:
    """A part of the request that is being answered."""
    return NOTHING if _tracer is None else _tracer.start_as_current_span(name)


class RequestSpan:
    """The span of one request; `traceparent` is what its events are to carry."""

    def __init__(self, method: str, traceparent: str) -> None:
        self._span = _tracer.start_span(method, context=_context(traceparent), kind=_otel.SpanKind.SERVER)
        self._method = method
        self._current = _otel.use_span(self._span)
        context = self._span.get_span_context()
        self.traceparent = f"00-{context.trace_id:032x}-{context.span_id:016x}-{int(context.trace_flags):02x}"

    def __enter__(self) -> "RequestSpan":
        self._current.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._current.__exit__(*error)
        self._span.end()

    def answered(self, route: str, status: int) -> None:
        self._span.update_name(f"{self._method} {route}")
        self._span.set_attributes({"http.route": route, "http.response.status_code": status})


def follow(name: str, traceparents: Iterable[str], began_ns: int, **attributes: Any) -> None:
    """Record that events with these headers went through `name` since `began_ns`: one span in each trace."""
    if _tracer is None:
        return
    ended_ns = time_ns()
    for traceparent in set(traceparents):
        if trace_of(traceparent):
            followed = _tracer.start_span(
                name, context=_context(traceparent), start_time=began_ns, attributes=attributes
            )
            followed.end(ended_ns)


def _context(traceparent: str) -> Any:
    """The context of a remote parent; None where there is none, and a new trace begins."""
    match = TRACEPARENT.fullmatch(traceparent)
    if match is None:
        return None
    parent = _otel.SpanContext(
        int(match[1], 16), int(match[2], 16), is_remote=True, trace_flags=_otel.TraceFlags(int(match[3], 16))
    )
    return _otel.set_span_in_context(_otel.NonRecordingSpan(parent))

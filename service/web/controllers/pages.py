"""Pages for people, and the contract as a file."""

import asyncio
from functools import cache
from typing import Annotated

from litestar import Controller, MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from service.http.inputs.request import HttpRequest
from service.http.problems.catalogue import catalogue
from service.http.problems.kinds import KINDS
from service.web import files as pages
from service.web.template import page

UNCHANGING = {"Cache-Control": "public, max-age=300"}
PAGE = {
    **UNCHANGING,
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
}
DOCS = {
    **UNCHANGING,
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
}
"""Swagger UI writes style attributes; scripts and requests are this server's own only."""


class PagesController(Controller):
    include_in_schema = False

    @get("/problems", media_type=MediaType.HTML)
    async def problems(self) -> Response[str]:
        return Response(_problems(), media_type=MediaType.HTML, headers=PAGE)

    @get("/docs", media_type=MediaType.HTML)
    async def docs(self) -> Response[bytes]:
        return _static("docs.html", DOCS)

    @get("/llms.txt")
    async def for_agents(self) -> Response[bytes]:
        return _static("llms.txt", UNCHANGING)

    @get("/static/{name:path}")
    async def static(self, name: Annotated[str, PathParameter()]) -> Response[bytes]:
        return _static(str(name).lstrip("/"), UNCHANGING)

    @get("/openapi.json")
    async def contract(self, request: HttpRequest) -> Response[bytes]:
        return Response(
            pages.contract("openapi.json", request.app), media_type=MediaType.JSON, headers=UNCHANGING
        )

    @get("/asyncapi.json")
    async def contract_of_streams(self, request: HttpRequest) -> Response[bytes]:
        return Response(
            pages.contract("asyncapi.json", request.app), media_type=MediaType.JSON, headers=UNCHANGING
        )

    @get("/openapi/{excerpt:str}")
    async def excerpt(
        self, request: HttpRequest, excerpt: Annotated[str, PathParameter()]
    ) -> Response[bytes]:
        """Beside the loop: the first of each takes some 70 ms of CPU."""
        return _json(
            await asyncio.to_thread(pages.excerpt, excerpt.removesuffix(".json"), request.app), excerpt
        )


@cache
def _problems() -> str:
    return page("problems.html", "en", "/problems", kinds=KINDS, refusals=catalogue())


def _json(content: bytes | None, name: str) -> Response[bytes]:
    if content is None:
        raise NotFoundException(f"there is no {name} of the contract")
    return Response(content, media_type=MediaType.JSON, headers=UNCHANGING)


def _static(name: str, headers: dict[str, str]) -> Response[bytes]:
    file = pages.static(name)
    if file is None:
        raise NotFoundException(f"there is no file {name}")
    content, media_type = file
    return Response(content, media_type=media_type, headers=headers)

"""Templates: everything filled in is escaped, and a name that is missing is an error."""

import re
from functools import cache
from math import ceil
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES
from domain.kernel.words.seats import ISOLATED
from service.app.bots.choice import BOTS
from service.web.tokens import token
from service.web.words import script_words, words

CODE: Final = re.compile(r"`([^`]+)`")


def page(template: str, language: Language, here: str, **values: Any) -> str:
    """A page in `language`; `here` is its own address without the parameter for the language."""
    return (
        _environment()
        .get_template(template)
        .render(language=language, languages=LANGUAGES, w=words(language), here=here, **values)
    )


def address(path: str, **query: Any) -> str:
    """The path with those parameters that are not None; a trailing underscore of their names is left out."""
    parameters = {name.rstrip("_"): value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(parameters)}" if parameters else path


def duration(seconds: float) -> str:
    """Hours, minutes and seconds as a clock shows them; a second that has begun counts as left."""
    whole = max(0, ceil(seconds))
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def coded(text: str) -> Markup:
    """The text, escaped, with what stands in backticks as code."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped right before


def bdi(text: str) -> Markup:
    """The text, escaped, with each name that it isolates as an element of its own."""
    return Markup(ISOLATED.sub(r"<bdi>\1</bdi>", str(escape(text))))  # noqa: S704 - escaped right before


@cache
def compile_all() -> None:
    """Half a second of CPU, which the first reader of each page would wait for otherwise."""
    for template in _environment().list_templates():
        _environment().get_template(template)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("service.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"link": _link, "token": token, "other": _other, "script_words": script_words}
    environment.globals["bots"] = tuple(BOTS)
    environment.filters |= {"bdi": bdi, "coded": coded, "fill": _fill, "duration": duration}
    return environment


@pass_context
def _link(context: Context, path: str, **query: Any) -> str:
    """An address of these pages, in the language of the page it stands on."""
    return address(path, **query, language=context["language"])


def _other(here: str, language: Language) -> str:
    """The same page in another language."""
    return f"{here}{'&' if '?' in here else '?'}language={language}"


def _fill(text: str, **values: Any) -> Markup:
    """`values` in the places of a text of ours; each is escaped, and may be markup of ours already."""
    return Markup(text).format(**values)  # noqa: S704 - the text is from the words of the pages

"""Texts of ours in Markdown as HTML: rules with an anchor at each number, and guides."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final
from urllib.parse import urljoin

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markupsafe import Markup
from msgspec import Struct

from domain.kernel.table import Language
from service.web.template import address

CITED: Final = re.compile(r"\[?\b([A-Z]{2}-[A-Z][A-Z0-9-]*[0-9])\b\]?")
"""The ID of a rule. A guide cites it in brackets. House rules (`HR-1`) are in no book."""


class Heading(Struct, frozen=True):
    anchor: str
    text: str


class WrittenText(Struct, frozen=True):
    """`headings` are those of the second level, for a table of contents."""

    html: Markup
    headings: tuple[Heading, ...]


def written(
    text: str, language: Language, here: str, table: str, anchors: Iterable[str] = (), first: int = 1
) -> WrittenText:
    """`here` is the address of the page, `table` names a table to screen readers.

    Headings are numbered from `first`. Each ID in `anchors` becomes an anchor where it first begins a paragraph or
    row, and a link elsewhere.
    """
    unseen = {*anchors}
    env: dict[str, Any] = {"language": language, "here": here, "table": table, "unseen": unseen}
    tokens = _markdown().parse(text, env)
    headings: list[Heading] = []
    for number, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            anchor = f"part-{first + len(headings)}"
            token.attrSet("id", anchor)
            headings.append(Heading(anchor, _plain(tokens[number + 1].content)))
        elif token.type == "th_open" and not tokens[number + 1].content:
            token.tag = tokens[number + 2].tag = "td"  # An empty cell heads nothing (WCAG 1.3.1).
    html = _markdown().renderer.render(tokens, _markdown().options, env)
    return WrittenText(Markup(html), tuple(headings))  # noqa: S704 - the renderer escapes texts


def rule_address(rule_id: str, language: Language) -> str:
    return f"{address(f'/rules/{rule_id[:2]}', language=language)}#{rule_id}"


def _plain(text: str) -> str:
    return re.sub(r"[*`]", "", text)


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("text", _text)
    markdown.add_render_rule("link_open", _link)
    markdown.add_render_rule("table_open", _table)
    markdown.add_render_rule("table_close", _table_end)
    return markdown


def _text(_self: Any, tokens: Any, index: int, _options: Any, env: Any) -> str:
    begins = index == 0 or tokens[index - 1].type == "strong_open"

    def cited(match: re.Match[str]) -> str:
        rule_id = match[1]
        if begins and match.start() == 0 and rule_id in env["unseen"]:
            env["unseen"].discard(rule_id)
            return f'<a class="anchor" id="{rule_id}" href="#{rule_id}">{rule_id}</a>'
        return f'<a class="rule" href="{escapeHtml(rule_address(rule_id, env["language"]))}">{rule_id}</a>'

    return CITED.sub(cited, escapeHtml(tokens[index].content))


def _link(self: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    """A translation names the file RULES.md beside it: that is this page in English."""
    token = tokens[index]
    if token.attrGet("href") == "RULES.md":
        token.attrSet("href", address(env["here"], language="en"))
    token.attrSet("href", urljoin(env["here"], str(token.attrGet("href"))))
    return str(self.renderToken(tokens, index, options, env))


def _table(_self: Any, _tokens: Any, _index: int, _options: Any, env: Any) -> str:
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{escapeHtml(env["table"])}"><table>\n'


def _table_end(*_: Any) -> str:
    return "</table></div>\n"

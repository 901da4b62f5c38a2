"""Text that strangers wrote, made to show what it is: what steers, hides or turns text stands as in `\\u202e`."""

import re
from typing import Final

CONTROL: Final = r"\x7f-\x9f"
"""DEL and C1; C0 besides."""
FORMAT: Final = r"\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
"""The joiners U+200C and U+200D are none: Persian, Indic scripts and emoji need them."""
_TAGS = r"\U000e0000-\U000e007f"
_UNSEEN = re.compile(rf"[\x00-\x08\x0b-\x1f{CONTROL}{FORMAT}{_TAGS}]")
_UNSEEN_OR_BREAK = re.compile(rf"[\x00-\x1f{CONTROL}{FORMAT}{_TAGS}]")


def shown(text: str) -> str:
    """Of several lines: tabs and line breaks stay."""
    return _UNSEEN.sub(_escape, text)


def shown_in_line(text: str) -> str:
    return _UNSEEN_OR_BREAK.sub(_escape, text)


def shown_in_json(document: str) -> str:
    """The same document: such characters stand only in its strings, and are escaped there as JSON does."""
    return _UNSEEN.sub(lambda match: _surrogates(ord(match[0])), document)


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def _surrogates(number: int) -> str:
    """RFC 8259, 7: beyond the basic plane two escapes."""
    if number <= 0xFFFF:
        return f"\\u{number:04x}"
    return f"\\u{0xD800 + (number - 0x10000 >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"

"""QR codes of links, in print and on the screen."""

import segno
from markupsafe import Markup


def qr(text: str) -> Markup:
    """An SVG as wide as its place."""
    return Markup(_code(text).svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="#fff"))  # noqa: S704


def qr_uri(text: str) -> str:
    """The same as a `data:` address of an SVG, 2 kB long."""
    return str(_code(text).svg_data_uri(omitsize=True, svgclass=None, lineclass=None, light="#fff"))


def _code(text: str) -> segno.QRCode:
    """With the quiet zone that scanners need (ISO/IEC 18004). To weigh all eight masks would take five times as
    long, and scanners read each of them."""
    return segno.make_qr(text, error="m", mask=0, boost_error=False)

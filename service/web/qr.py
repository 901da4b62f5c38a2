"""QR codes for printed links."""

import segno
from markupsafe import Markup


def qr(text: str) -> Markup:
    """An SVG as wide as its place, with the quiet zone that scanners need (ISO/IEC 18004). To weigh all eight
    masks would take five times as long, and scanners read each of them."""
    code = segno.make_qr(text, error="m", mask=0, boost_error=False)
    return Markup(code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="#fff"))  # noqa: S704

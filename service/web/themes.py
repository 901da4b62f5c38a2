"""The themes of the pictures as custom properties of CSS: a picture in a page follows the page's theme."""

from typing import Final, get_args

from domain.kernel.scene import Role
from service.pictures.themes import DARK, LIGHT, PRINT, Theme

BY_VARIABLE: Final[Theme] = {role: f"var(--{role})" for role in get_args(Role) if role != "none"}


def style_sheet() -> str:
    """Light unless the reader prefers dark or has chosen it here; black on white on paper."""
    return "\n".join(
        (
            f":root {{ color-scheme: light dark; {_variables(LIGHT)} }}",
            "@media (prefers-color-scheme: dark) {",
            f"  :root:not([data-theme=light]) {{ {_variables(DARK)} }}",
            "}",
            f":root[data-theme=dark] {{ color-scheme: dark; {_variables(DARK)} }}",
            ":root[data-theme=light] { color-scheme: light; }",
            f"@media print {{ :root:root:root {{ color-scheme: light; {_variables(PRINT)} }} }}",
            "",
        )
    )


def _variables(theme: Theme) -> str:
    return " ".join(f"--{role}: {colour};" for role, colour in theme.items())

"""Text of others, as a terminal may print it: it neither steers the terminal nor styles what comes after
it."""

from rich import markup

from service.platform.plain_text import shown


def escape(text: str) -> str:
    return markup.escape(shown(text))

"""Text of others, as a terminal may print it: it neither steers the terminal nor styles what comes after
it. Signs that keep the direction of a name apart stay away: terminals draw them."""

from rich import markup

from domain.kernel.words.seats import ISOLATED
from service.platform.plain_text import shown


def escape(text: str) -> str:
    return markup.escape(shown(ISOLATED.sub(r"\1", text)))

"""The programs of CLIENTS.md, by the names in their first lines."""

import re

from tests.contract.tools import PROJECT

FENCE = re.compile(r"```(?:python|js|html)\n(?:#|//|<!--) (\S+): [^\n]*\n(.*?)```", re.DOTALL)


def programs() -> dict[str, str]:
    """The text of each."""
    text = (PROJECT / "CLIENTS.md").read_text("utf-8")
    return {found[1]: found[0].partition("\n")[2].removesuffix("```") for found in FENCE.finditer(text)}

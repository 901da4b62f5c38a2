"""As whom a match is looked at, said on a command line."""

from typing import Any

import rich_click as click


class Viewer(click.ParamType[Any]):
    """`2`, the second seat: people count from 1, and the API from 0. Other words are the API's."""

    name = "viewer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value).isdecimal():
            return value
        if not int(value):
            self.fail("seats are counted from 1", param, ctx)
        return str(int(value) - 1)

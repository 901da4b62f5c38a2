"""The command line: `moviola COMMAND`. The commands are the modules of `service/cli/commands`."""

import ast
import importlib
import pkgutil
import sys
from pathlib import Path
from typing import Any

import rich_click as click
from click import Command, Context

from domain.kernel.game import UnusableGame
from service.cli import commands
from service.cli.terminal.output import tolerant_output
from service.platform.release import RELEASE
from service.platform.settings import SettingsError


class Commands(click.RichGroup):
    """Lists the modules by name and docstring without importing them, so that help stays fast."""

    def invoke(self, ctx: Context) -> Any:
        with tolerant_output():
            return super().invoke(ctx)

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002
        return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: Context, name: str) -> Command | None:
        """Return a stand-in that only has the command's name and help."""
        if name not in self.list_commands(ctx):
            return None
        source = Path(commands.__path__[0], f"{module_of(name)}.py").read_text()
        return Command(name, help=ast.get_docstring(ast.parse(source)))

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        name, stand_in, rest = super().resolve_command(ctx, args)
        if name is None or stand_in is None:
            return name, None, rest
        return name, importlib.import_module(f"service.cli.commands.{module_of(name)}").command, rest


def module_of(name: str) -> str:
    return name.replace("-", "_")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(RELEASE)
def moviola() -> None:
    """Board games over REST; every match can be replayed or forked at any event.

    Settings are environment variables that begin with MOVIOLA_ (service/platform/settings.py lists them all).
    """


def main() -> None:
    """Run the command line. Wrong settings, one line for each, or a game that cannot be used end it with 2."""
    try:
        moviola()
    except (SettingsError, UnusableGame) as error:
        print(error, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()

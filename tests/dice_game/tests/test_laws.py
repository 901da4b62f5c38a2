"""Cups is held to the laws of every game."""

from pathlib import Path

from service.testing.laws import *  # noqa: F403

FOLDERS = [Path(__file__).parent]

"""Tools to test a game with: the laws that every game is held to, and the tools they are made of.

It is a pytest plugin, so that a game in a distribution of its own is held to the same laws. A module of its tests
says where they are, and imports the laws:

    from pathlib import Path

    from service.testing.laws import *

    FOLDERS = [Path(__file__).parent]

A folder holds `settings.py` (`service/testing/settings.py`), `scenarios/` and `playthroughs/`.
"""

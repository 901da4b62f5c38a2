"""The games of this repository are held to the laws of every game: `service/testing/laws`."""

from service.testing.laws import *  # noqa: F403
from tests.games.all_settings import FOLDERS  # noqa: F401

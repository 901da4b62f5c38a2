"""The folders whose numbered SQL files make up the database, in one sequence of numbers."""

from projections import MIGRATIONS as READ_MODELS
from service.event_store.migrate import EVENT_LOG

FOLDERS = (EVENT_LOG, READ_MODELS)

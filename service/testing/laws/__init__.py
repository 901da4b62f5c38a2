"""The laws of every game: `from service.testing.laws import *` in a module of tests that has `FOLDERS`."""

from service.testing.laws.art import *
from service.testing.laws.beats import *
from service.testing.laws.boards import *
from service.testing.laws.fitting import *
from service.testing.laws.guides import *
from service.testing.laws.lessons import *
from service.testing.laws.pictures import *
from service.testing.laws.play import *
from service.testing.laws.playthroughs import *
from service.testing.laws.rules import *
from service.testing.laws.scenarios import *
from service.testing.laws.secrecy import *
from service.testing.laws.set_tables import *
from service.testing.laws.tables import *
from service.testing.laws.why_not import *

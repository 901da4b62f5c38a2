"""The files of a game to begin with, by their paths (`heap+state.py.txt` is `heap/state.py`)."""

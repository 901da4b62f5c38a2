"""Runs the read models of `projections/`: copies the log to streams, follows them, folds, writes and rebuilds."""

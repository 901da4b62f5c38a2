"""Scenario files: `notation` says how one is written, `reading` finds faults in it, `running` plays it."""

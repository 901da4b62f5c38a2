"""From the log to everybody else: relays, workers' duties, standbys, the clock keeper."""

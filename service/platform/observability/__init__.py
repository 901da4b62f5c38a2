"""A process's messages about itself: log lines, metrics, traces, probes."""

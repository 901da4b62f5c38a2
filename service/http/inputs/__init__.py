"""Readers of requests: path, headers, parameters, bodies and pages of lists."""

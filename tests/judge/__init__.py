"""A judge from outside: clients that record what they are answered, and a program that decides from the record.

Nothing here imports `service`, `domain`, `projections` or `openapi` (a law in `tests/laws` checks it), but for
`vortex/`, which starts the processes that are judged.
"""

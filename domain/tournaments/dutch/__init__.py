"""FIDE's Dutch system (C.04.3) at tables of two: what it looks at, what it allows, who sits where, and why."""

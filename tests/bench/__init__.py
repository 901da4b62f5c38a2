"""The benchmark: `make bench`. It measures and tells; it never fails for being slow."""

"""The vortex: a whole installation in which everything fails by a seeded schedule, while clients play."""

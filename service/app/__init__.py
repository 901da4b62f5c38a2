"""Use cases. A process that needs one of them, or a command of the command line, does not import the others."""

"""The commands of `moviola`, one module each, imported when it is called.

A module's name is the command's name, the first line of its docstring the command's line in `moviola --help`,
and its `command` the click command.
"""

"""The statements that write rows of the read models and read them, each by the name of its file."""

"""The pages' routes: each reads a request, calls a use case and writes a page."""

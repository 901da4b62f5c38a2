"""Archives: a match in one file that proves itself, anywhere. The format is described in openapi/ARCHIVE.md."""

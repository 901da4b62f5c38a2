"""Processes: started, listening, ended; none stays behind."""

"""Processes: started, listening, ended; nobody stays behind."""

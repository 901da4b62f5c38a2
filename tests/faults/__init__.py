"""What must hold while processes die: real processes, real kills."""

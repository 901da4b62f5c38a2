"""Server-sent events: one match or many, frames, and waiting reads."""

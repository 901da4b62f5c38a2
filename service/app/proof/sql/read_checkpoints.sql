-- All of them, the oldest first.
SELECT size, root, positions FROM audit.checkpoint ORDER BY size

SELECT size, root, positions, recorded_at FROM audit.checkpoint ORDER BY size DESC LIMIT 1

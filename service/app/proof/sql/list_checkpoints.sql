-- The newest first.
SELECT size, root, recorded_at FROM audit.checkpoint
WHERE true
AND size < :before
ORDER BY size DESC LIMIT :limit

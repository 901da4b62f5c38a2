-- The newest leaf of a stream, of its revisions up to one.
-- $1 match or tournament id, $2 revision
SELECT leaf.leaf, leaf.revision
FROM log.stream AS stream
JOIN log.event AS opening
    ON opening.shard = stream.shard AND opening.match_id = stream.match_id
   AND opening.revision = stream.fork_revision + 1
JOIN audit.leaf AS leaf ON leaf.stream = opening.hash AND leaf.revision <= $2
WHERE stream.match_id = $1
ORDER BY leaf.leaf DESC LIMIT 1

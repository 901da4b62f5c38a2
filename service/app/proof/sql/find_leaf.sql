-- The newest leaf of a stream, of its revisions up to one.
-- $1 shard, $2 match or tournament id, $3 revision
SELECT leaf.leaf, leaf.revision
FROM log.stream AS stream
JOIN log.event AS opening
    ON opening.shard = $1 AND opening.match_id = stream.match_id
   AND opening.revision = stream.fork_revision + 1
JOIN audit.leaf AS leaf ON leaf.stream = opening.hash AND leaf.revision <= $3
WHERE stream.shard = $1 AND stream.match_id = $2
ORDER BY leaf.leaf DESC LIMIT 1

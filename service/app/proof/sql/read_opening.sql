-- The hash of the event that opened a stream, after which its leaves are named.
-- $1 shard, $2 match id
SELECT opening.hash
FROM log.stream AS stream
JOIN log.event AS opening
    ON opening.shard = $1 AND opening.match_id = stream.match_id
   AND opening.revision = stream.fork_revision + 1
WHERE stream.shard = $1 AND stream.match_id = $2

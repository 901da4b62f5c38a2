-- The newest snapshot of what a stream shows up to a revision, its own or an ancestor's.
-- $1 shard, $2 match id, $3 shape of the state, $4 the last revision
SELECT snapshot.revision, snapshot.state
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT s.revision, s.state FROM log.snapshot AS s
    WHERE s.shard = $1 AND s.match_id = segment.match_id AND s.shape = $3
      AND s.revision BETWEEN segment.first_revision AND least(segment.last_revision, $4)
    ORDER BY s.revision DESC LIMIT 1
) AS snapshot
WHERE segment.shard = $1 AND segment.reader_id = $2
ORDER BY snapshot.revision DESC LIMIT 1

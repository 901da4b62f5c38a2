-- The newest snapshot of what a stream shows up to a revision, its own or an ancestor's.
-- $1 match id, $2 shape of the state, $3 the last revision
SELECT snapshot.revision, snapshot.state
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT s.revision, s.state FROM log.snapshot AS s
    WHERE s.match_id = segment.match_id AND s.shape = $2
      AND s.revision BETWEEN segment.first_revision AND least(segment.last_revision, $3)
    ORDER BY s.revision DESC LIMIT 1
) AS snapshot
WHERE segment.reader_id = $1
ORDER BY snapshot.revision DESC LIMIT 1

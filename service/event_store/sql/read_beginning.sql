-- What a fold up to a revision begins with: the newest snapshot of what the stream shows up to there, null without one.
-- Beside it the hash of the event at that revision; no row if the stream has none.
-- $1 shard, $2 match id, $3 shape of the state, $4 the revision
SELECT event.hash, snapshot.revision, snapshot.state
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT e.hash FROM log.event AS e
    WHERE e.shard = $1 AND e.match_id = segment.match_id AND e.revision = $4 LIMIT 1
) AS event
LEFT JOIN LATERAL (
    SELECT kept.revision, kept.state
    FROM log.segment AS earlier
    CROSS JOIN LATERAL (
        SELECT s.revision, s.state FROM log.snapshot AS s
        WHERE s.shard = $1 AND s.match_id = earlier.match_id AND s.shape = $3
          AND s.revision BETWEEN earlier.first_revision AND least(earlier.last_revision, $4)
        ORDER BY s.revision DESC LIMIT 1
    ) AS kept
    WHERE earlier.shard = $1 AND earlier.reader_id = $2
    ORDER BY kept.revision DESC LIMIT 1
) AS snapshot ON true
WHERE segment.shard = $1 AND segment.reader_id = $2
  AND $4 BETWEEN segment.first_revision AND segment.last_revision

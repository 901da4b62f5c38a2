-- The hash of the event a stream shows at a revision.
-- $1 shard, $2 match id, $3 revision
SELECT event.hash
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT e.hash FROM log.event AS e
    WHERE e.shard = $1 AND e.match_id = segment.match_id AND e.revision = $3 LIMIT 1
) AS event
WHERE segment.shard = $1 AND segment.reader_id = $2
  AND $3 BETWEEN segment.first_revision AND segment.last_revision

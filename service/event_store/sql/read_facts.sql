-- What a fold needs of the events a stream shows, in order.
-- $1 shard, $2 match id, $3 the revision after which to start, $4 the last revision
SELECT event.type, event.version, event.payload,
       CASE WHEN event.type IN ('MatchCreated', 'MatchForked') THEN event.meta END
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT e.revision, e.type, e.version, e.payload, e.meta FROM log.event AS e
    WHERE e.shard = $1 AND e.match_id = segment.match_id
      AND e.revision BETWEEN greatest(segment.first_revision, $3 + 1) AND least(segment.last_revision, $4)
    ORDER BY e.revision
) AS event
WHERE segment.shard = $1 AND segment.reader_id = $2
ORDER BY event.revision

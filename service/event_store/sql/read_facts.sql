-- What a fold needs of the events a stream shows, in order.
-- $1 match id, $2 the revision after which to start, $3 the last revision
SELECT event.type, event.version, event.payload,
       CASE WHEN event.type IN ('MatchCreated', 'MatchForked') THEN event.meta END
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT e.revision, e.type, e.version, e.payload, e.meta FROM log.event AS e
    WHERE e.shard = segment.shard AND e.match_id = segment.match_id
      AND e.revision BETWEEN greatest(segment.first_revision, $2 + 1) AND least(segment.last_revision, $3)
    ORDER BY e.revision
) AS event
WHERE segment.reader_id = $1
ORDER BY event.revision

-- The streams of a shard that have events in a span of positions, in the order of the last of these events.
-- $1 shard, $2 the position after which the span begins, $3 its last position
SELECT opening.hash AS stream, newest.hash AS head, newest.revision
FROM (
    SELECT match_id, max("position") AS "position" FROM log.event
    WHERE shard = $1 AND "position" > $2 AND "position" <= $3 GROUP BY match_id
) AS changed
JOIN log.event AS newest ON newest.shard = $1 AND newest."position" = changed."position"
JOIN log.stream ON stream.shard = $1 AND stream.match_id = changed.match_id
JOIN log.event AS opening
    ON opening.shard = $1 AND opening.match_id = changed.match_id AND opening.revision = stream.fork_revision + 1
ORDER BY changed."position"

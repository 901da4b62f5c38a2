-- The story of a match, its ancestors' part included, in the words of one audience.
-- $1 match id, $2 the revision after which to start, $3 the last revision, $4 language, $5 audience or null, $6 how many
SELECT line.match_id, line.revision, line.type, line.at, line.actor, line.rules,
       CASE $4 WHEN 'it' THEN coalesce(aside.it, line.it) ELSE coalesce(aside.en, line.en) END AS text,
       line.is_claim
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT * FROM read.timeline AS t
    WHERE t.match_id = segment.match_id
      AND t.revision BETWEEN greatest(segment.first_revision, $2 + 1) AND least(segment.last_revision, $3)
    ORDER BY t.revision LIMIT $6
) AS line
LEFT JOIN read.timeline_aside AS aside
     ON aside.match_id = line.match_id AND aside.revision = line.revision AND aside.audience = $5
WHERE segment.reader_id = $1
ORDER BY line.revision LIMIT $6

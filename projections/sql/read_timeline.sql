-- The story of a match, its ancestors' part included, in the words of one audience.
-- The segments of its lineage, one element each: $1 match ids, $2 first revisions, $3 last revisions
-- $4 the revision after which to start, $5 the last revision, $6 language, $7 audience or null, $8 how many
SELECT line.match_id, line.revision, line.type, line.at, line.actor, line.rules,
       CASE $6 WHEN 'it' THEN coalesce(aside.it, line.it) ELSE coalesce(aside.en, line.en) END AS text,
       line.is_claim
FROM unnest($1::uuid[], $2::integer[], $3::integer[]) AS segment (match_id, first_revision, last_revision)
CROSS JOIN LATERAL (
    SELECT * FROM read.timeline AS t
    WHERE t.match_id = segment.match_id
      AND t.revision BETWEEN greatest(segment.first_revision, $4 + 1) AND least(segment.last_revision, $5)
    ORDER BY t.revision LIMIT $8
) AS line
LEFT JOIN read.timeline_aside AS aside
     ON aside.match_id = line.match_id AND aside.revision = line.revision AND aside.audience = $7
ORDER BY line.revision LIMIT $8

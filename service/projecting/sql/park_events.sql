-- Keeps events that could not be folded.
-- $1 projection, $2 build, $3 shard
-- one element per event: $4 positions, $5 match ids, $6 revisions, $7 types, $8 errors
INSERT INTO projection.dead_letter (projection, build, shard, "position", match_id, revision, type, error)
SELECT $1, $2, $3, letter.*
FROM unnest($4::bigint[], $5::uuid[], $6::integer[], $7::text[], $8::text[]) AS letter

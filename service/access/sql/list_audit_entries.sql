-- Newest first. Parameters that are null do not filter.
-- $1 action, $2 match id, $3 and $4 time and id of the last one seen, $5 how many
SELECT entry_id, recorded_at, actor, action, key_id, match_id, detail
FROM audit.entry
WHERE ($1::text IS NULL OR action = $1) AND ($2::uuid IS NULL OR match_id = $2)
  AND ($3::timestamptz IS NULL OR (recorded_at, entry_id) < ($3, $4::uuid))
ORDER BY recorded_at DESC, entry_id DESC LIMIT $5

-- The audit of a tournament, newest first: of its matches, and what names it
-- $1 ids of its matches, $2 the tournament's id as text, $3 since when
SELECT entry_id, recorded_at, actor, action, key_id, match_id, detail
FROM audit.entry
WHERE recorded_at >= $3 AND (match_id = ANY($1::uuid[]) OR detail LIKE '%tournament ' || $2 || '%')
ORDER BY recorded_at DESC, entry_id DESC LIMIT 200

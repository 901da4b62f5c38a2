-- Newest first. Lines about parameters that are not given are left out.
-- :action, :match_id, :recorded_at and :entry_id of the last one seen, :limit how many, at most 201
SELECT * FROM (
SELECT entry_id, recorded_at, actor, action, key_id, match_id, detail
FROM audit.entry
WHERE true
  AND action = :action
  AND match_id = :match_id
  AND (recorded_at, entry_id) < (:recorded_at, :entry_id::uuid)
ORDER BY recorded_at DESC, entry_id DESC LIMIT 201
) AS page LIMIT :limit

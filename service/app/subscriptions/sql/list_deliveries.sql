-- Newest first; one that waits for its first time is held back for spectators, who learn nothing of it.
-- $1 webhook id, $2 status or null, $3 and $4 the place after which to start or nulls, $5 how many at most
SELECT delivery_id, match_id, revision, type, status, answers, error, due_at, planned_at, settled_at
FROM webhook.delivery
WHERE webhook_id = $1 AND (status = $2 OR $2::text IS NULL)
  AND (attempts > 0 OR due_at <= now())
  AND ($3::timestamptz IS NULL OR (planned_at, delivery_id) < ($3, $4::uuid))
ORDER BY planned_at DESC, delivery_id DESC LIMIT $5

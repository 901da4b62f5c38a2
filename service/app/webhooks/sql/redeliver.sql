-- Not one that is still held back for spectators.
-- $1 webhook id, $2 delivery id
UPDATE webhook.delivery SET status = 'pending', attempts = 0, due_at = now(), settled_at = NULL
WHERE webhook_id = $1 AND delivery_id = $2 AND (attempts > 0 OR due_at <= now())
RETURNING delivery_id, match_id, revision, type, status, answers, error, due_at, planned_at, settled_at

-- Newest first; one that waits for its first time is held back for spectators, who learn nothing of it. Lines about
-- parameters that are not given are left out.
-- :webhook_id, :delivered or :waiting the status, :planned_at and :delivery_id of the last one seen, :limit how many, at most 201
SELECT * FROM (
SELECT delivery_id, match_id, revision, type, status, answers, error, due_at, planned_at, settled_at
FROM webhook.delivery
WHERE webhook_id = :webhook_id
  AND status = :delivered
  AND status <> 'delivered' AND status = :waiting
  AND (attempts > 0 OR due_at <= now())
  AND (planned_at, delivery_id) < (:planned_at, :delivery_id::uuid)
ORDER BY planned_at DESC, delivery_id DESC LIMIT 201
) AS page LIMIT :limit

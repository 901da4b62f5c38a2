-- $1 delivery id, $2 status, $3 answer, $4 error, $5 seconds until the next attempt
-- A receiver that has taken one is well again: the others it failed to take are due soon, in a second after one failure,
-- in twice as long after each more. So one that it never takes, while it takes others, is not given up within seconds.
WITH settled AS (
    UPDATE webhook.delivery
    SET status = $2, answers = answers || $3::integer, error = $4, due_at = now() + make_interval(secs => $5),
        settled_at = CASE $2 WHEN 'pending' THEN NULL ELSE now() END
    WHERE delivery_id = $1
    RETURNING webhook_id, status
)
UPDATE webhook.delivery AS d SET due_at = least(d.due_at, now() + make_interval(secs => 2 ^ (d.attempts - 1)))
FROM settled WHERE settled.status = 'delivered' AND d.webhook_id = settled.webhook_id
    AND d.delivery_id <> $1 AND d.status = 'pending' AND d.error <> '' AND d.due_at > now()

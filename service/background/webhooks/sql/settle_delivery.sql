-- $1 delivery id, $2 status, $3 answer, $4 error, $5 seconds until the next attempt
UPDATE webhook.delivery
SET status = $2, answers = answers || $3::integer, error = $4, due_at = now() + make_interval(secs => $5),
    settled_at = CASE $2 WHEN 'pending' THEN NULL ELSE now() END
WHERE delivery_id = $1
RETURNING delivery_id

-- $1 webhook id, $2 reason
UPDATE webhook.subscription SET is_active = false, inactive_reason = $2 WHERE webhook_id = $1 AND is_active
RETURNING webhook_id

-- $1 webhook id
DELETE FROM webhook.subscription WHERE webhook_id = $1 RETURNING webhook_id

-- $1 delivery id
DELETE FROM webhook.delivery WHERE delivery_id = $1

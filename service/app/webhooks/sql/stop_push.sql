-- $1 device id
DELETE FROM webhook.subscription WHERE device_id = $1

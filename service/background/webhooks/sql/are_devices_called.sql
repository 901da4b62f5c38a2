SELECT EXISTS (SELECT FROM webhook.subscription WHERE device_id IS NOT NULL AND is_active) AS are_called

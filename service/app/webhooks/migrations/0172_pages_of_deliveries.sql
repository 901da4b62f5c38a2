-- The list of what is still to be sent, or was given up, reads its page alone.
CREATE INDEX delivery_list_waiting ON webhook.delivery (webhook_id, status, planned_at DESC, delivery_id DESC)
    WHERE status <> 'delivered';

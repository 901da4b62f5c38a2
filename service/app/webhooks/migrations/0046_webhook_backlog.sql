-- What is still to be sent or was given up, for the metrics: few rows among the many that were delivered.
CREATE INDEX delivery_waiting ON webhook.delivery (shard, due_at) WHERE status <> 'delivered';

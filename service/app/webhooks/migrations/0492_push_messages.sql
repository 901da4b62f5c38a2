-- Web Push: a device of a player is told as the webhook of a key is. Its subscription goes with the device.
-- `push_keys`: the device's public key, its secret (RFC 8291), and the public key of ours that its service expects (RFC 8292).
ALTER TABLE webhook.subscription
    ADD COLUMN device_id uuid UNIQUE REFERENCES secret.player_device ON DELETE CASCADE,
    ADD COLUMN push_keys text[],
    ADD CONSTRAINT subscription_of_device CHECK ((device_id IS NULL) = (push_keys IS NULL));

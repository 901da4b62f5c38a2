-- Webhooks of players: instead of events, a seat is told what concerns it. Such a `notice` is kept as it is sent.
ALTER TABLE webhook.subscription DROP CONSTRAINT subscription_viewer_check;
ALTER TABLE webhook.subscription
    ADD CONSTRAINT subscription_viewer_check CHECK (viewer IN ('spectator', 'organiser', 'seat'));
ALTER TABLE webhook.delivery ADD COLUMN notice bytea;

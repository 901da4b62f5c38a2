-- A seat is told that it is its turn only if it has not answered for so long; 0: at once.
ALTER TABLE webhook.subscription ADD COLUMN unanswered_seconds integer NOT NULL DEFAULT 0;

-- Webhooks: who wants to be told what, and each telling. Events are read from the log when they are sent, and the
-- secrets they are signed with are derived: nothing here is confidential but the addresses.
CREATE SCHEMA webhook;

-- `owner` is the id of a key, or `admin`, `scopes` what it could do when it made the subscription.
-- `secret_rotations`: when each secret but the newest was replaced.
-- `since`: each shard's newest position when the subscription was made; it is told of what comes later.
CREATE TABLE webhook.subscription (
    webhook_id       uuid PRIMARY KEY,
    owner            text NOT NULL,
    scopes           text[] NOT NULL,
    viewer           text NOT NULL CHECK (viewer IN ('spectator', 'organiser')),
    url              text NOT NULL,
    event_types      text[] NOT NULL,
    match_id         uuid,
    description      text NOT NULL,
    is_active        boolean NOT NULL DEFAULT true,
    inactive_reason  text NOT NULL DEFAULT '',
    secret_rotations timestamptz[] NOT NULL DEFAULT '{}',
    rotation_key     text NOT NULL DEFAULT '',
    created_at       timestamptz NOT NULL,
    since            bigint[] NOT NULL
);
CREATE INDEX subscription_owner ON webhook.subscription (owner, created_at DESC, webhook_id);

-- `answers`: the status of each attempt, 0 where none came. `due_at`: when to try (again); while an attempt is
-- under way, when to believe that it was lost.
CREATE TABLE webhook.delivery (
    delivery_id uuid PRIMARY KEY,
    webhook_id  uuid NOT NULL REFERENCES webhook.subscription ON DELETE CASCADE,
    shard       integer NOT NULL,
    match_id    uuid NOT NULL,
    revision    integer NOT NULL,
    type        text NOT NULL,
    status      text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'parked')),
    attempts    integer NOT NULL DEFAULT 0,
    answers     integer[] NOT NULL DEFAULT '{}',
    error       text NOT NULL DEFAULT '',
    due_at      timestamptz NOT NULL DEFAULT now(),
    planned_at  timestamptz NOT NULL DEFAULT now(),
    settled_at  timestamptz
);
CREATE INDEX delivery_due ON webhook.delivery (webhook_id, shard, due_at) WHERE status = 'pending';
CREATE INDEX delivery_list ON webhook.delivery (webhook_id, planned_at DESC, delivery_id DESC);
CREATE INDEX delivery_settled ON webhook.delivery (settled_at) WHERE status = 'delivered';

-- How far each shard has been looked through.
CREATE TABLE webhook.checkpoint (
    shard      integer PRIMARY KEY,
    "position" bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);

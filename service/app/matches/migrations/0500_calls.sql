-- Calls for an arbiter, the last one of each seat: outside the event log, so that no reader of events learns of them.
-- `organisers` are the keys that organised the match when it was called; `arbiter` is on the way.
CREATE TABLE secret.call (
    match_id   uuid NOT NULL,
    seat       smallint NOT NULL,
    organisers text[] NOT NULL,
    called_at  timestamptz NOT NULL,
    arbiter    text,
    is_open    boolean NOT NULL DEFAULT true,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX open_call ON secret.call (called_at) WHERE is_open;

-- The seeds of running matches: outside the event log, so that no reader of events can foresee a draw.
CREATE SCHEMA secret;

CREATE TABLE secret.match_seed (
    match_id uuid PRIMARY KEY,
    seed     bytea NOT NULL CHECK (octet_length(seed) = 32)
);

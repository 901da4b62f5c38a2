-- Invitations to open matches: one a match. `seat` is that of its author, if they sit there; `tokens` are the hashes of
-- the tokens of the seats that were taken with it.
CREATE TABLE secret.invitation (
    match_id   uuid PRIMARY KEY,
    code       text NOT NULL UNIQUE,
    seat       smallint,
    tokens     text[] NOT NULL DEFAULT '{}',
    expires_at timestamptz NOT NULL
);

-- What a key may do, whose it is, how long it lasts, and the secret before its rotation.
-- Keys made from here on keep their hash as 'v2:<hash>': the previous release, which takes every key for an
-- organiser's, does not know them while it still runs.
ALTER TABLE secret.api_key
    ALTER role SET DEFAULT 'organiser',
    ADD scopes text[] NOT NULL DEFAULT '{play,spectate,organise}',
    ADD owner text NOT NULL DEFAULT '',
    ADD expires_at timestamptz,
    ADD rotated_at timestamptz,
    ADD previous_hash text UNIQUE,
    ADD previous_until timestamptz,
    ADD last_used_on date;
